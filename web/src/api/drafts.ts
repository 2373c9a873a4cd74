import type { RulesDraft } from '../protocol.gen';
import { get, post, UNREACHABLE, type Answer } from './request';

/** The file of a rule set for an editor. */
export const getDraft = (reference: string, hasServer: boolean) =>
  orHere(
    hasServer ? () => get<RulesDraft>(`/api/drafts/${encodeURIComponent(reference)}`) : null,
    async () => {
      const [{ draftFrom }, { rulesHere }] = await Promise.all([import('../local/rules/judge'), import('../offline/shelf')]);
      const rules = await rulesHere(reference);
      return rules === null ? { ok: false, problem: UNREACHABLE } : { ok: true, value: draftFrom(rules) };
    },
  );

/** The meaning of a rules file, or why it is none. */
export const checkDraft = (text: string, hasServer: boolean) =>
  orHere(
    hasServer ? () => post<RulesDraft>('/api/drafts', { text }) : null,
    async () => (await import('../local/rules/judge')).judged(text),
  );

/** The answer of the server; that of this device without one, unless the files for it cannot be loaded. */
async function orHere<T>(ask: (() => Promise<Answer<T>>) | null, here: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer: Answer<T> = (await ask?.()) ?? { ok: false, problem: UNREACHABLE };
  return answer.ok || answer.problem.status !== 0 ? answer : here().catch(() => answer);
}
