/** The positions entered so far, with undo; kept in this browser, so that a game survives a reload. */
import { read, write } from '../app/stored';
import type { BoardPosition } from './position';

const KEY = 'board';
/** More steps than a game of any rule set has, typed die by die. */
const MOST = 600;

export class History {
  #steps = $state.raw<readonly BoardPosition[]>([]);

  /** The position on the board, null before the first. */
  get now(): BoardPosition | null {
    return this.#steps.at(-1) ?? null;
  }

  get canUndo(): boolean {
    return this.#steps.length > 1;
  }

  /** Discards all steps and begins with this position. */
  begin = (position: BoardPosition): void => this.#keep([position]);

  step = (position: BoardPosition): void => this.#keep([...this.#steps, position].slice(-MOST));

  undo = (): void => {
    if (this.canUndo) this.#keep(this.#steps.slice(0, -1));
  };

  /** Continues the game that this browser has stored; false if there is none. */
  resume(): boolean {
    const found = stored();
    if (found.length > 0) this.#steps = found;
    return found.length > 0;
  }

  #keep(steps: readonly BoardPosition[]): void {
    this.#steps = steps;
    write(KEY, JSON.stringify(steps));
  }
}

/** The stored positions; none if they are missing or damaged. */
function stored(): readonly BoardPosition[] {
  try {
    const found: unknown = JSON.parse(read(KEY) ?? '[]');
    return Array.isArray(found) && found.every(isPosition) ? found : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is BoardPosition {
  const { rules, phase, points, other, dice, left } = (value ?? {}) as Partial<Record<keyof BoardPosition, unknown>>;
  const numbers = [phase, other, left].every((number) => Number.isInteger(number));
  return typeof rules === 'string' && numbers && Array.isArray(points) && Array.isArray(dice);
}
