import type { RulesFigures, TextView } from '../../protocol.gen';

/** A box as it is shown: its title, its mean points, those of best play, and the share of zeros. */
export interface BoxLine {
  readonly box: string;
  readonly title: TextView;
  readonly mean: number;
  readonly best: number | null;
  readonly zeros: number;
}

export interface PhaseLines {
  readonly phase: string;
  readonly title: TextView;
  readonly boxes: readonly BoxLine[];
}

const untitled = (id: string): TextView => ({ en: id, ko: id });

/** The boxes of each column of the card, in its order. */
export function phasesOf({ rules, boxes }: RulesFigures): readonly PhaseLines[] {
  const titles = new Map(rules.boxes.map(({ id, title }) => [id, title]));
  return rules.phases.map(({ id, title }) => ({
    phase: id,
    title,
    boxes: boxes
      .filter(({ phase }) => phase === id)
      .map(({ box, filled, mean, zeros, best_play }) => ({
        box,
        title: titles.get(box) ?? untitled(box),
        mean,
        best: best_play ?? null,
        zeros: zeros / filled,
      })),
  }));
}
