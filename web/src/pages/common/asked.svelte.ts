import type { Answer } from '../../api/request';
import type { Problem } from '../../protocol.gen';

/** What a page asks the server for: on its way, there, or refused. Only the last question counts. */
export class Asked<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #asking = 0;

  /** Asks, or asks something else; what is there stays until the answer has come. */
  ask = async (question: () => Promise<Answer<T>>): Promise<void> => {
    const mine = ++this.#asking;
    this.busy = true;
    const answer = await question();
    if (mine !== this.#asking) return;
    this.busy = false;
    this.problem = answer.ok ? null : answer.problem;
    if (answer.ok) this.value = answer.value;
  };
}
