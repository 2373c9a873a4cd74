/** The reports of the witness about the dice of a game: types that the state and the screens share. */
import type { AlarmKind } from './alarm';
import type { CheckedThrow } from './scheme/game';

/**
 * The result of checking a throw. `together`: everyone who was asked took part. `gap`: some did not
 * answer, or the parties changed late. `server`: the server alone. `unchecked`: a game without proofs. `false`: the check failed.
 */
export type DiceVerdictKind = 'together' | 'gap' | 'server' | 'unchecked' | 'false';

/** A checked throw. Parties: 0 the server, 1 to 4 the seats of the game, counted from 1, 5 the host. */
export interface DiceVerdict {
  readonly kind: DiceVerdictKind;
  /** The number of the attempt that counts, as in `TableView.dice.throw`; 0 in a game without proofs. */
  readonly number: number;
  /** The seat that rolled, counted from 1. */
  readonly seat: number;
  readonly dice: readonly number[];
  /** Whether a share of this device's player is in it. */
  readonly own: boolean;
  /** The parties whose shares decided the dice, the server included. */
  readonly parties: readonly number[];
  /** The parties that did not answer. */
  readonly missing: readonly number[];
  /** The parties whose part the server changed after this device had answered; absent if there are none. */
  readonly moved?: readonly number[];
  /** The facts for checking it again; absent for a throw that could not be read. */
  readonly checked?: CheckedThrow;
}

/** A proven cheat. It stays until the player saves the notes or dismisses it. */
export interface DiceAlarm {
  readonly kind: AlarmKind;
  readonly game: string;
  /** The number of the throw. */
  readonly throw: number;
  /** The dice that the shares give, if `kind` is `dice`. */
  readonly right?: readonly number[];
  /** The dice that the server showed. */
  readonly shown?: readonly number[];
  /** The party that it is about. */
  readonly party?: number;
}

/** The dice of the room's game, as far as this device has checked them. */
export interface SealedDice {
  /** The id of the game. */
  readonly game: string;
  /** The party of this device's player, null for watchers. */
  readonly party: number | null;
  /** The throws that this device has checked, in order; the last may still fly. */
  readonly verdicts: readonly DiceVerdict[];
  readonly alarm: DiceAlarm | null;
  /** The seal so far, null in a game without proofs. */
  readonly seal: string | null;
  /** The first eight letters of the seal: the code of the table. */
  readonly code: string | null;
  /** The parties that are asked for the next throw. */
  readonly asked: readonly number[];
  /** The number of checked throws in which the player took part. */
  readonly took: number;
  /** The number of checked throws. */
  readonly of: number;
  /** The number of attempts that this device did not see, because it was not connected. */
  readonly unseen: number;
  /** The parties for which an open roll waits; empty if no roll waits. */
  readonly waitingFor: readonly number[];
  /** How often the player's device did not answer; after two times it is not asked for others' throws. */
  readonly misses: number;
  /** Whether another device of the player takes part in place of this one. */
  readonly elsewhere: boolean;
}

/** The actions of a player about the dice; `Actions` of the app has them too. */
export interface SealedActions {
  /** Takes the alarm away; this device remembers that the player has seen it. */
  readonly dismissAlarm: () => void;
  /** Downloads the notes of this device about the game, and takes the alarm away. */
  readonly saveNotes: () => void;
}
