import type { ContestLine, ContestServerMessage, ContestState, FieldView, StandingPlace, WaveThrown } from '../../src/protocol.gen';
import { followed, UNKNOWN, type Contest } from '../../src/contests/live/state';
import { rules, table } from '../build';

const LINE = { id: 'abcdef', name: 'Cup', status: 'playing', rules: 'yahtzee', title: { en: 'Yahtzee', ko: '야찌' }, games: 1, seconds: 20 } as unknown as ContestLine;
export const NO_FIELD: FieldView = { of: 0, choices: [] };

export const place = (number: number, points: number, rank = number): StandingPlace => ({ place: rank, number, name: `P${number}`, player: `p${number}`, bot: null, points, given: null, left: false });

/** A contest in which this player has the dice 5 2 5 1 6 of throw 7 before them. */
export function state(change: Partial<ContestState> = {}): ContestState {
  const standing = { type: 'ContestStanding' as const, lines: [place(1, 40), place(2, 30)], of: 12, game: 1, throw: 6 };
  const now = { type: 'ContestState' as const, contest: LINE, you: 'p2', own: 2, game: 1, throw: 7, turn: 3, roll: 1, phase: 'choosing' as const, left_ms: 20_000 };
  return { ...now, seal: 'seal', root: 'root', digest: 'digest', tape: [5, 2, 5, 1, 6], chosen: false, rules: rules(), table: mine(), place: 2, standing, ...change };
}

export const mine = () => table({ step: 'await_choice', dice: [5, 2, 5, 1, 6], may_roll: true, may_keep: true, rolls_left: 2 });

export function thrown(change: Partial<WaveThrown> = {}): WaveThrown {
  return { type: 'WaveThrown', throw: 8, game: 1, turn: 3, roll: 2, tape: [1, 3, 1, 5, 4], links: 'links', parties: 3, field: NO_FIELD, table: mine(), place: 2, left_ms: 20_000, ...change };
}

/** The contest after these messages, each at a moment of its own. */
export const after = (...messages: ContestServerMessage[]): Contest => messages.reduce((contest, message, at) => followed(contest, message, 1000 * at), UNKNOWN);
