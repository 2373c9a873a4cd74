/** The state of the editor: a form and a text of one rule set, and the server's answer about it. */
import type { Answer } from '../api/request';
import type { Problem, RulesDraft, RulesProblem } from '../protocol.gen';
import { draftOf, type Draft } from './draft';
import { tomlOf } from './toml';

/** The requests of the editor to the server. */
export interface Judge {
  readonly draftOf: (reference: string) => Promise<Answer<RulesDraft>>;
  readonly check: (text: string) => Promise<Answer<RulesDraft>>;
}

/** Milliseconds that the editor waits after a change before it asks the server. */
const REST_MS = 300;

export class Editor {
  /** The form; null before the first answer. */
  draft = $state<Draft | null>(null);
  text = $state('');
  /** The last valid version. */
  valid = $state.raw<RulesDraft | null>(null);
  /** Why the current text is refused. */
  problem = $state.raw<Problem | RulesProblem | null>(null);
  /** Whether the server has not answered about the current text yet. */
  waits = $state(false);
  /** Whether the text was changed by hand, and the form does not show it yet. */
  byHand = $state(false);
  #asking = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly judge: Judge) {}

  /** Starts from a rule set; `rename` gives the draft its own id, title and summary. */
  async open(reference: string, rename: (draft: Draft) => void): Promise<void> {
    const mine = this.#begin();
    const answer = await this.judge.draftOf(reference);
    if (mine !== this.#asking) return;
    if (!answer.ok) return this.#refuse(answer.problem);
    this.draft = draftOf(answer.value);
    rename(this.draft);
    this.formed();
  }

  /** Writes the text after a change of the form, and asks the server. */
  formed = (): void => {
    if (this.draft === null) return;
    this.text = tomlOf(this.draft);
    this.byHand = false;
    this.#askSoon();
  };

  /** Takes over a changed text and asks the server; the form then shows a valid text. */
  typed = (text: string): void => {
    this.text = text;
    this.byHand = true;
    this.#askSoon();
  };

  #begin(): number {
    clearTimeout(this.#timer);
    this.waits = true;
    return ++this.#asking;
  }

  #askSoon(): void {
    const mine = this.#begin();
    this.#timer = setTimeout(() => void this.#ask(mine), REST_MS);
  }

  async #ask(mine: number): Promise<void> {
    const answer = await this.judge.check(this.text);
    if (mine !== this.#asking) return;
    if (!answer.ok) return this.#refuse(answer.problem);
    this.waits = false;
    this.problem = null;
    this.valid = answer.value;
    if (this.byHand) this.draft = draftOf(answer.value);
    this.byHand = false;
  }

  #refuse(problem: Problem): void {
    this.waits = false;
    this.problem = problem;
  }
}
