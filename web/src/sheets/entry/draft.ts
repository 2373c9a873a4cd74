/** The dice that a person enters before they are on the sheet. All pure. */
import { DICE, rollsIn, upperBonus, type BoardPosition } from '../../board/position';
import type { Rolled, RulesView, SheetSeat } from '../../protocol.gen';

/** How a page enters turns: the final dice, every roll, or points alone. */
export type EntryWay = 'last' | 'every' | 'points';

/** The dice of a roll that is being entered: the kept ones, then those typed so far. */
export interface DiceDraft {
  /** The dice before this roll by place, empty for the first roll. */
  readonly before: readonly number[];
  /** The places of the dice that were kept, null for the final dice of a turn. */
  readonly keep: readonly number[] | null;
  readonly dice: readonly number[];
}

/** The first roll of a turn, without a die so far. */
export const firstDraft = (way: EntryWay): DiceDraft => ({ before: [], keep: way === 'every' ? [] : null, dice: [] });

/** The next roll: the dice at these places stay. */
export const nextDraft = (before: readonly number[], keep: readonly number[]): DiceDraft => ({
  before,
  keep: [...keep].sort((one, other) => one - other),
  dice: before.filter((_, place) => keep.includes(place)),
});

export const isFull = ({ dice }: DiceDraft): boolean => dice.length === DICE;

/** The roll of a full draft: kept dice at their places, the others in the order in which they were typed. */
export function rolledOf(seat: number, { before, keep, dice }: DiceDraft): Rolled {
  const fresh = dice.slice(keep?.length ?? 0);
  const faces = Array.from({ length: DICE }, (_, place) => (keep?.includes(place) ? before[place] : fresh.shift()) ?? 1);
  return { type: 'Rolled', seat, dice: faces, keep: keep === null ? null : [...keep] };
}

/** The draft after a step on the keypad: null if the roll is no longer begun. A sixth die changes nothing. */
export function typed(draft: DiceDraft, dice: readonly number[]): DiceDraft | null {
  const kept = draft.keep?.length ?? 0;
  if (isFull(draft) && dice.length < DICE - 1) return draft;
  if (dice.length < kept || (dice.length === 0 && draft.before.length === 0)) return null;
  return { ...draft, dice };
}

/** The dice and the card of a seat, as the keypad, the offers and the coach of the board take them. */
export function positionAt(reference: string, seat: SheetSeat, rules: RulesView, draft: DiceDraft | null): BoardPosition {
  const points = seat.columns[seat.phase]?.points ?? rules.boxes.map(() => null);
  const held = points.reduce<number>((sum, one) => sum + (one ?? 0), 0) + upperBonus({ points }, rules);
  const left = draft === null ? seat.rolls_left : draft.keep === null ? 0 : seat.rolls_left - 1;
  const shown = Math.max(0, Math.min(left, rollsIn(rules, seat.phase) - 1));
  return { rules: reference, phase: seat.phase, points, other: seat.total - held, dice: draft?.dice ?? seat.dice, left: shown };
}

/** The dice of a written roll after its last die was erased: a draft that writes the roll again. */
export const reopened = ({ dice, keep = [] }: Rolled, before: readonly number[]): DiceDraft => {
  const kept = keep ?? [];
  const order = [...kept, ...dice.map((_, place) => place).filter((place) => !kept.includes(place))];
  return { before, keep, dice: order.slice(0, -1).map((place) => dice[place] ?? 1) };
};
