/** The page's side of the worker: questions as promises. */
import type { FillOffer } from '../protocol.gen';
import type { AnswerOf, FromWorker, Question, RoomFrame, ToWorker } from './messages';

/** The progress of best play from 0 to 1, and the boxes that the dice may fill. */
export type Progress = (done: number, offers: FillOffer[]) => void;

/** A question without an answer; `settle(null)`: the device cannot answer it. */
interface Asked {
  readonly ask: Question['ask'];
  readonly progress: Progress;
  readonly settle: (answer: AnswerOf[keyof AnswerOf] | null) => void;
}

/** The worker of this page, and the questions that it has not answered. */
export class Solver {
  #worker: Worker | null = null;
  /** Whether this browser can compute at all, as far as is known. */
  #able = typeof WebAssembly === 'object' && typeof Worker === 'function';
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  /** Receives the frames of local rooms, and the notices about them. */
  onFrame: (frame: Extract<FromWorker, { readonly line: number }>) => void = () => undefined;

  /** Is called when the worker answers no more, as when its file does not load. */
  onGone: () => void = () => undefined;

  constructor(private readonly start: () => Worker) {}

  /**
   * The device's answer; null if it cannot compute, so that the server must. A later question of the same kind replaces
   * this one, which then gets no answer.
   */
  ask<A extends Question['ask']>(question: Extract<Question, { readonly ask: A }>, progress: Progress = () => undefined): Promise<AnswerOf[A] | null> {
    for (const [id, { ask }] of this.#asked) if (ask === question.ask) this.#cancel(id);
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      const settle = (answer: AnswerOf[keyof AnswerOf] | null) => {
        this.#asked.delete(id);
        resolve(answer as AnswerOf[A] | null); // the type follows from the question
      };
      this.#asked.set(id, { ask: question.ask, progress, settle });
      if (!this.#post({ type: 'ask', id, question })) settle(null);
    });
  }

  /** Sends a frame to a local room; false if this browser has no worker. */
  frame(frame: RoomFrame): boolean {
    return this.#post(frame);
  }

  #post(message: ToWorker): boolean {
    if (!this.#able) return false;
    try {
      this.#worker ??= this.#open();
      this.#worker.postMessage(message);
    } catch {
      this.#giveUp(); // the policy of the page allows no worker
    }
    return this.#able;
  }

  #open(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = () => this.#giveUp();
    return worker;
  }

  #hear(message: FromWorker): void {
    if ('line' in message) return this.onFrame(message);
    const asked = this.#asked.get(message.id);
    if (message.type === 'progress') asked?.progress(message.done, message.offers);
    if (message.type === 'answer') asked?.settle(message.answer);
    if (message.type !== 'unable') return;
    if (message.always) this.#giveUp();
    else asked?.settle(null);
  }

  #cancel(id: number): void {
    this.#asked.delete(id);
    this.#post({ type: 'cancel', id });
  }

  /** Leaves all questions, also later ones, to the server. */
  #giveUp(): void {
    this.#able = false;
    for (const { settle } of this.#asked.values()) settle(null);
    this.onGone();
  }
}

export const solver = new Solver(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
