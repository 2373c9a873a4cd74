import type { Readiness } from '../../protocol.gen';
import { recordText } from '../game/record';
import type { Scorer } from '../game/engine';
import { scorerOf } from '../game/scorer';
import type { Kernels } from '../kernels';
import { Solution, type Position } from '../solution';
import { TooLargeError, type Solutions } from '../solutions';
import type { Study } from './commands';
import { Database } from './database';
import { ownByLock } from './owner';
import { LocalRooms, type RoomKernels, type RoomsWorld } from './rooms';
import type { RoomState } from './state';
import { GameStore } from './store';

/** The least progress of best play that is sent to pages. */
const STEP = 0.02;

/** Best play of one rule set, which the worker computes once for all that ask for it. */
class SharedStudy implements Study {
  readiness: Readiness = 'not_needed';
  done = 0;
  #isReleased = false;

  constructor(
    private readonly solutions: Solutions,
    private solution: Solution,
    private readonly onProgress: () => void,
  ) {}

  begin(): void {
    if (this.readiness === 'solving' || this.readiness === 'ready') return;
    this.#become('solving', 0);
    this.solutions.solution(this.solution.rules, (done) => this.#cameTo(done), () => !this.#isReleased).then(
      (solution) => solution !== null && this.#solved(solution),
      (error: unknown) => this.#become(error instanceof TooLargeError ? 'too_large' : 'failed', 0),
    );
  }

  release(): void {
    this.#isReleased = true;
  }

  options = (position: Position) => this.solution.options(position);

  odds = (position: Position) => this.solution.odds(position);

  /** A computation that failed for another question has no values of later columns. */
  #solved(solution: Solution): void {
    const isWhole = !Number.isNaN(solution.later(0));
    if (isWhole) this.solution = solution;
    this.#become(isWhole ? 'ready' : 'failed', isWhole ? 1 : 0);
  }

  #cameTo(done: number): void {
    if (done >= this.done + STEP) this.#become('solving', done);
  }

  #become(readiness: Readiness, done: number): void {
    [this.readiness, this.done] = [readiness, done];
    if (!this.#isReleased) queueMicrotask(this.onProgress);
  }
}

/** The kernels of rooms: they share best play with the other questions of the page. Rules without best play only score. */
export function roomKernels(solutions: Solutions, load: () => Promise<Kernels>): RoomsWorld['kernels'] {
  return async (rules, onProgress): Promise<RoomKernels> => {
    const unsolved = await solutions.unsolved(rules.view).catch(async (error: unknown) => {
      if (!(error instanceof TooLargeError)) throw error;
      return new Solution(await load(), rules.view);
    });
    const study = new SharedStudy(solutions, unsolved, onProgress);
    return { scorer: scorerOf(unsolved, rules.fingerprint), study, release: () => study.release() };
  };
}

/** The rooms of this worker, with the storage and the locks of its browser. */
export const roomsHere = (solutions: Solutions, load: () => Promise<Kernels>, post: RoomsWorld['post']): LocalRooms =>
  new LocalRooms({ store: new GameStore(new Database()), own: ownByLock, kernels: roomKernels(solutions, load), record: recordOf, post });

/** The record of a finished game; empty if the text of its rules is unknown. */
export const recordOf = (scorer: Scorer, { rules, events }: RoomState): string =>
  rules.text === '' || rules.fingerprint === '' ? '' : recordText(scorer, rules.text, events);
