import type { ReviewSource } from '../../api/review';
import type { ReasonsFigures } from '../../protocol.gen';
import { WRONG, type MadeChoice } from '../facts';
import { isSame, type Answered } from '../same';

/** The state of a question: asked, answered right or wrong, shown, or its answer could not be checked. */
export type PracticeVerdict = 'asked' | 'checking' | 'right' | 'wrong' | 'shown' | 'unknown';

/**
 * Asks the marked choices of a game again. The figures of a choice are requested only after an answer, so
 * neither the page nor the network traffic reveals the best choice before.
 */
export class Practice {
  at = $state(0);
  verdict = $state<PracticeVerdict>('asked');
  lost = $state(0);
  reasons = $state.raw<ReasonsFigures | null>(null);
  right = $state(0);
  #isFirst = true;

  constructor(
    private readonly source: ReviewSource,
    readonly choices: readonly MadeChoice[],
  ) {}

  get choice(): MadeChoice | undefined {
    return this.choices[this.at];
  }

  get isDone(): boolean {
    return this.at >= this.choices.length;
  }

  /** Judges an answer with the figures of the server, or of this device. */
  answer = async (given: Answered): Promise<void> => {
    const found = await this.#fetch();
    const option = found?.options.find((one) => isSame(one, given, this.choice?.made.throw.dice ?? []));
    if (option === undefined || found === null) {
      this.verdict = 'unknown';
      return;
    }
    this.lost = option.regret;
    const isRight = option.regret < WRONG;
    if (isRight && this.#isFirst) this.right += 1;
    this.#isFirst = false;
    if (isRight) this.reasons = found;
    this.verdict = isRight ? 'right' : 'wrong';
  };

  /** Shows the best choice; the question counts as not answered right. */
  show = async (): Promise<void> => {
    this.#isFirst = false;
    this.reasons = await this.#fetch();
    this.verdict = this.reasons === null ? 'unknown' : 'shown';
  };

  once = (): void => {
    this.verdict = 'asked';
  };

  next = (): void => {
    this.at += 1;
    this.#reset();
  };

  restart = (): void => {
    this.at = 0;
    this.right = 0;
    this.#reset();
  };

  #reset(): void {
    this.verdict = 'asked';
    this.reasons = null;
    this.#isFirst = true;
  }

  async #fetch(): Promise<ReasonsFigures | null> {
    const event = this.choice?.made.event;
    if (event === undefined) return null;
    this.verdict = 'checking';
    const answer = await (this.source.options ?? this.source.reasons)(event);
    return answer.ok ? answer.value.reasons : null;
  }
}
