/** A rule set as the form edits it. The server alone decides whether it is valid. */
import type { BoxRule, PhaseView, RulesDraft, RulesView, TextView } from '../protocol.gen';

/** The dice that a box needs. */
export type BoxPattern = Pick<BoxRule, 'pattern' | 'number' | 'row'>;

export interface DraftBox extends BoxPattern {
  id: string;
  section: 'upper' | 'lower';
  title: TextView;
  pay: BoxRule['pay'];
  /** The fixed number of points, where `pay` is `points`. */
  points: number | null;
  /** Whether the card has the box. */
  on: boolean;
}

/** A rules file in the terms of the form; bonus, repeat bonus and joker keep their values while they are off. */
export interface Draft {
  id: string;
  title: TextView;
  summary: TextView;
  sources: readonly string[];
  sections: { readonly upper: TextView; readonly lower: TextView } | null;
  boxes: DraftBox[];
  bonus: { on: boolean; at_least: number | null; points: number | null };
  repeat: { on: boolean; box: string; points: number | null; upper_only: boolean; into_box: boolean };
  joker: { on: boolean; box: string; forced: boolean };
  phases: PhaseView[];
  least: number;
  most: number;
  drawn: boolean;
}

/** The form's view of a rules file. */
export function draftOf({ rules, boxes, joker_box }: RulesDraft): Draft {
  const { upper_bonus: bonus, repeat_bonus: repeat, upper_title: upper, lower_title: lower } = rules;
  return {
    id: rules.id,
    title: { ...rules.title },
    summary: { ...rules.summary },
    sources: rules.sources,
    sections: upper.en === '' ? null : { upper, lower },
    boxes: boxes.map((rule, place) => draftBox(rule, rules, place)),
    bonus: { on: bonus !== null, at_least: bonus?.at_least ?? 63, points: bonus?.points ?? 35 },
    repeat: { on: repeat !== null, ...(repeat ?? { box: '', points: 100, upper_only: false, into_box: false }) },
    joker: { on: rules.joker !== null, box: joker_box ?? '', forced: rules.joker !== 'free' },
    phases: rules.phases.map((phase) => ({ ...phase, title: { ...phase.title } })),
    least: rules.least_seats,
    most: rules.most_seats,
    drawn: rules.order_drawn,
  };
}

function draftBox({ pattern, number, row, pay, points }: BoxRule, { boxes }: RulesView, place: number): DraftBox {
  const { id = '', title = { en: '', ko: '' }, section = 'lower' } = boxes[place] ?? {};
  return { id, section: section === 'upper' ? 'upper' : 'lower', title: { ...title }, pattern, number, row, pay, points, on: true };
}

/** The boxes for five of a kind that the card has: only they can give a repeat bonus or a joker. */
export const fiveAlike = ({ boxes }: Draft): readonly DraftBox[] =>
  boxes.filter(({ on, pattern, number }) => on && pattern === 'of_a_kind' && number === 5);

export const hasUpper = ({ boxes }: Draft): boolean => boxes.some(({ on, section }) => on && section === 'upper');
