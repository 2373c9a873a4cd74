/** The address of a position: `/board?rules=clubhouse&card=ones-3.yacht-0&dice=22255&left=2`. */
import type { RulesView } from '../protocol.gen';
import { DICE, emptyPosition, rollsIn, type BoardPosition } from './position';

/** The parts of an address. */
export type AddressPart = 'rules' | 'phase' | 'card' | 'dice' | 'left' | 'unknown';

/** A part that cannot be read, as it was given. */
export interface AddressFault {
  readonly part: AddressPart;
  readonly given: string;
}

export type AddressRead = { readonly ok: true; readonly position: BoardPosition } | { readonly ok: false; readonly fault: AddressFault };

const PARTS: readonly string[] = ['rules', 'phase', 'card', 'dice', 'left'];

/** The rule set that an address names, null if it names none. */
export const rulesIn = (query: string): string | null => new URLSearchParams(query).get('rules');

/** The position in an address of these rules, or the first part that is wrong. */
export function positionIn(query: string, rules: RulesView): AddressRead {
  const parts = new URLSearchParams(query);
  const unknown = [...parts.keys()].find((key) => !PARTS.includes(key) || parts.getAll(key).length > 1);
  if (unknown !== undefined) return fault('unknown', unknown);
  const phase = phaseIn(parts.get('phase'), rules);
  if (phase === null) return fault('phase', parts.get('phase'));
  const points = pointsIn(parts.get('card') ?? '', rules);
  if (typeof points === 'string') return fault('card', points);
  const dice = parts.get('dice') ?? '';
  if (!new RegExp(`^[1-6]{0,${DICE}}$`).test(dice)) return fault('dice', dice);
  const most = rollsIn(rules, phase) - 1;
  const left = parts.get('left') ?? String(most);
  if (!/^\d$/.test(left) || Number(left) > most) return fault('left', left);
  return { ok: true, position: { ...emptyPosition(rules), phase, points, dice: [...dice].map(Number), left: Number(left) } };
}

const fault = (part: AddressPart, given: string | null): AddressRead => ({ ok: false, fault: { part, given: given ?? '' } });

function phaseIn(id: string | null, { phases }: RulesView): number | null {
  if (id === null) return 0;
  const found = phases.findIndex((phase) => phase.id === id);
  return found < 0 ? null : found;
}

/** The points of all boxes, or the entry that is wrong. */
function pointsIn(card: string, { boxes }: RulesView): readonly (number | null)[] | string {
  const held = new Map<string, number>();
  for (const entry of card === '' ? [] : card.split('.')) {
    const [, id, points] = /^(.+)-(\d{1,4})$/.exec(entry) ?? [];
    if (id === undefined || held.has(id) || !boxes.some((box) => box.id === id)) return entry;
    held.set(id, Number(points));
  }
  return boxes.map(({ id }) => held.get(id) ?? null);
}

/** The address of a position. */
export function boardPath(position: BoardPosition, rules: RulesView): string {
  const card = rules.boxes.flatMap(({ id }, place) => {
    const held = position.points[place] ?? null;
    return held === null ? [] : [`${id}-${held}`];
  });
  const parts = new URLSearchParams({ rules: position.rules });
  if (position.phase > 0) parts.set('phase', rules.phases[position.phase]?.id ?? '');
  if (card.length > 0) parts.set('card', card.join('.'));
  if (position.dice.length > 0) parts.set('dice', position.dice.join(''));
  parts.set('left', String(position.left));
  return `/board?${parts.toString()}`;
}
