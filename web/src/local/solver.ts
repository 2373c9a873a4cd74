/** The page's side of the worker: questions as promises. */
import type { FillOffer, RulesView } from '../protocol.gen';
import type { AnswerOf, Answers, FromWorker, Question, RoomFrame, ToWorker } from './messages';

/** The progress of best play from 0 to 1, and the boxes that the dice may fill. */
export type Progress = (done: number, offers: FillOffer[]) => void;

/** A question without an answer; `settle(null)`: the device cannot answer it. */
interface Asked {
  readonly ask: Question['ask'];
  readonly progress: Progress;
  readonly settle: (answer: Answers | null) => void;
  readonly replace: (reason: Error) => void;
}

/** A worker that does not start is started once more. */
const STARTS = 2;

/** The worker of this page, and the questions that it has not answered. */
export class Solver {
  #worker: Worker | null = null;
  #starts = 0;
  /** The messages to repeat if the worker does not start; null once it has sent a message, because then it has started. */
  #toRepeat: ToWorker[] | null = [];
  /** The rules that the worker has for the next questions. */
  #rules: RulesView | null = null;
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  /** Receives the frames of local rooms, and the notices about them. */
  onFrame: (frame: Extract<FromWorker, { readonly line: number }>) => void = () => undefined;

  constructor(private readonly start: () => Worker) {}

  /**
   * The device's answer; null if it cannot answer, so that the server must. Rejects as soon as a later question of the
   * same kind replaces this one.
   */
  ask<A extends Question['ask']>(question: Extract<Question, { readonly ask: A }>, progress: Progress = () => undefined): Promise<AnswerOf[A] | null> {
    for (const [id, { ask, replace }] of this.#asked) {
      if (ask !== question.ask) continue;
      replace(new Error('a later question replaced this one'));
      this.#asked.delete(id);
      this.#post({ type: 'cancel', id });
    }
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const settle = (answer: Answers | null) => resolve(answer as AnswerOf[A] | null); // the type follows from the question
      this.#asked.set(id, { ask: question.ask, progress, settle, replace: reject });
      if (!this.#send(id, question)) this.#settle(id, null);
    });
  }

  /** Sends a frame to a local room; false if this browser has no worker. */
  frame(frame: RoomFrame): boolean {
    return this.#post(frame);
  }

  #send(id: number, question: Question): boolean {
    if (!('rules' in question)) return this.#post({ type: 'ask', id, question });
    const { rules, ...bare } = question;
    if (rules !== this.#rules && !this.#post({ type: 'rules', rules })) return false;
    this.#rules = rules;
    return this.#post({ type: 'ask', id, question: bare });
  }

  #post(message: ToWorker): boolean {
    try {
      this.#worker ??= this.#open();
      this.#worker.postMessage(message);
    } catch {
      return false; // the browser or the policy of the page allows no worker
    }
    this.#toRepeat?.push(message);
    return true;
  }

  #open(): Worker {
    if (typeof WebAssembly !== 'object' || this.#starts === STARTS) throw new Error('this browser cannot compute');
    const worker = this.start();
    this.#starts += 1;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = () => this.#fail();
    return worker;
  }

  #hear(message: FromWorker): void {
    this.#toRepeat = null;
    if ('line' in message) this.onFrame(message);
    else if (message.type === 'progress') this.#asked.get(message.id)?.progress(message.done, message.offers);
    else this.#settle(message.id, message.type === 'answer' ? message.answer : null);
  }

  #settle(id: number, answer: Answers | null): void {
    this.#asked.get(id)?.settle(answer);
    this.#asked.delete(id);
  }

  /** Starts the worker again if it has sent nothing. An error of a worker that works is that of one message. */
  #fail(): void {
    const messages = this.#toRepeat;
    if (messages === null) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#toRepeat = [];
    for (const message of messages) {
      if (this.#post(message)) continue;
      if (message.type === 'room') this.onFrame({ type: 'notice', line: message.line, notice: 'failed' });
      else if (message.type === 'ask') this.#settle(message.id, null);
    }
  }
}

export const solver = new Solver(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
