/** The field of the form with the fault that the server has found. */
import { createContext } from 'svelte';
import type { Draft } from './draft';

export interface FieldFault {
  /** The name of the field. */
  readonly field: string;
  readonly text: string;
}

/** The fault of a field, null while none has one. */
export const [fieldFault, setFieldFault] = createContext<{ readonly now: FieldFault | null }>();

const PLACES: Readonly<Record<string, string>> = {
  title: 'rules-name',
  summary: 'rules-summary',
  'seats, least': 'seats-least',
  'seats, most': 'seats-most',
  'upper_bonus, at_least': 'bonus-at-least',
  'upper_bonus, points': 'bonus-points',
  'repeat_bonus, points': 'repeat-points',
};

/** The name of the field of a place such as `box 3 (full_house), pay`; null if the form has none. */
export function fieldOf(place: string, { boxes }: Pick<Draft, 'boxes'>): string | null {
  const [, phase, rule] = /^phase (\d+) \(.*\), (title|rolls)$/.exec(place) ?? [];
  if (phase !== undefined) return `phase-${rule === 'title' ? 'name' : 'rolls'}-${Number(phase) - 1}`;
  const [, id, key] = /^box \d+ \((.*?)\), (title|pay)/.exec(place) ?? [];
  if (id === undefined) return PLACES[place] ?? null;
  const isNumber = boxes.some((box) => box.id === id && box.pay === 'points');
  return `box-${key === 'title' ? 'name' : isNumber ? 'points' : 'pay'}-${id}`;
}

/** The attributes of a field: its name, and whether the fault is in it. */
export function marksOf(name: string, fault: FieldFault | null) {
  const wrong = fault?.field === name;
  return { name, 'data-testid': name, 'aria-invalid': wrong ? ('true' as const) : undefined, 'aria-describedby': wrong ? 'field-fault' : undefined };
}
