/** The actions of a game on this device, as in game/actions.py. Seats count from 0. */
import type { FillOffer, RulesView } from '../../protocol.gen';

/** Throws all dice but the kept ones; `keep` has their places, ascending. `clock`: the player's time is up. */
export interface RollDice {
  readonly type: 'RollDice';
  readonly seat: number;
  readonly keep: readonly number[];
  readonly clock?: boolean;
}

/** The new faces of an open roll by ascending place, and a `proof` of their origin. */
export interface ThrowDice {
  readonly type: 'ThrowDice';
  readonly faces: readonly number[];
  readonly proof?: string | null;
}

/** Scores the dice on the table in this box. `clock`: the player's time is up. */
export interface FillBox {
  readonly type: 'FillBox';
  readonly seat: number;
  readonly box: string;
  readonly clock?: boolean;
}

/** Gives the game up. */
export interface ResignSeat {
  readonly type: 'ResignSeat';
  readonly seat: number;
}

/** Ends the game as its winner, because all other seats have resigned. */
export interface CloseGame {
  readonly type: 'CloseGame';
  readonly seat: number;
}

/** Lets a bot play the seat until its player takes it back. */
export interface HandOverSeat {
  readonly type: 'HandOverSeat';
  readonly seat: number;
  readonly bot: string;
}

/** Gives the seat back to its own player. */
export interface TakeBackSeat {
  readonly type: 'TakeBackSeat';
  readonly seat: number;
}

/** Records that a party committed itself to its shares of the dice, from throw `since` on. */
export interface PledgeTip {
  readonly type: 'PledgeTip';
  readonly party: number;
  readonly tip: string;
  readonly since: number;
}

export type SeatAction = RollDice | FillBox | ResignSeat | CloseGame | HandOverSeat | TakeBackSeat;

export type Action = SeatAction | ThrowDice | PledgeTip;

/** The rules of a game. Only the kernels know what dice are worth: they answer `fills`. */
export interface Scorer {
  readonly rules: RulesView;
  /** The hash of everything that affects play in the rule set. */
  readonly fingerprint: string;
  /** The boxes of a column that the dice may fill, in card order; `points` are those of each box, null while open. */
  fills(phase: number, points: readonly (number | null)[], dice: readonly number[]): FillOffer[];
}
