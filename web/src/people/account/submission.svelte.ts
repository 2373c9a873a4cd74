import type { Answer } from '../../api/request';
import { problemName } from '../../i18n/problems';
import type { Problem } from '../../protocol.gen';

/** The fields that a form about accounts has. */
export type FieldName = 'name' | 'password' | 'newPassword';

/** The state of a form's request: not sent, pending, or refused. */
export class Submission {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** Fields that were left empty. */
  empty = $state.raw<readonly FieldName[]>([]);

  /** Sends the request unless a field is empty, and passes on the answer. */
  send = async <T>(fields: Readonly<Partial<Record<FieldName, string>>>, ask: () => Promise<Answer<T>>, then: (value: T) => void): Promise<void> => {
    if (this.busy) return;
    this.problem = null;
    this.empty = (Object.keys(fields) as FieldName[]).filter((name) => fields[name] === '');
    if (this.empty.length > 0) return;
    this.busy = true;
    const answer = await ask();
    this.busy = false;
    if (answer.ok) then(answer.value);
    else this.problem = answer.problem;
  };

  /** The field that the refusal is about, null for the form as a whole. */
  get field(): FieldName | null {
    if (this.problem === null) return null;
    const name = problemName(this.problem);
    if (name.startsWith('name-')) return 'name';
    if (name.startsWith('password-')) return 'newPassword';
    return name === 'wrong-password' ? 'password' : null;
  }
}
