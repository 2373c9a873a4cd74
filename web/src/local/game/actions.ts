/** The actions of a game on this device, as in game/actions.py, under the names of the commands. Seats count from 0. */
import type { Solution } from '../solution';

/** The rules of a game. Only the kernels know what dice are worth: they answer `offers`. */
export type Scorer = Pick<Solution, 'rules' | 'offers'>;

/** An action of a seat. `keep`: the places of the dice that stay, ascending. `clock`: the player's time is up. */
export type SeatAction = { readonly seat: number } & (
  | { readonly type: 'Roll'; readonly keep: readonly number[]; readonly clock?: boolean }
  | { readonly type: 'Fill'; readonly box: string; readonly clock?: boolean }
  | { readonly type: 'HandOver'; readonly bot: string }
  | { readonly type: 'Resign' | 'EndGame' | 'TakeBack' }
);

export type Action =
  | SeatAction
  /** The new faces of an open roll by ascending place, and a `proof` of their origin. */
  | { readonly type: 'Throw'; readonly faces: readonly number[]; readonly proof?: string | null }
  /** A party committed itself to its shares of the dice, from throw `since` on. */
  | { readonly type: 'Pledge'; readonly party: number; readonly tip: string; readonly since: number };
