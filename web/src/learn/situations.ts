import type { BoxView, PointsView, RulesView } from '../protocol.gen';
import { SCRIPTS, type LessonTheme } from './scripts';

/** The points of each box of a card in card order, null for an open box. */
export type LessonCard = readonly (number | null)[];

/** The number of open boxes in the turn about scratching. */
const FEW = 3;

/** The card at the beginning of a turn: empty at first, nearly full where a theme needs the end of a game. */
export function cardOf(rules: RulesView, scores: PointsView, theme: LessonTheme | null): LessonCard {
  const open = openIn(rules, scores, theme);
  return rules.boxes.map((box) => (open.includes(box.id) ? null : usualPoints(scores, box)));
}

/** The boxes that are open in a turn of this theme. */
function openIn(rules: RulesView, scores: PointsView, theme: LessonTheme | null): readonly string[] {
  const all = rules.boxes.map(({ id }) => id);
  if (theme === 'scratching') return worthless(all, scores);
  if (theme === 'bonus') return [...upperOf(rules).slice(-1), ...all.slice(-2)];
  if (theme === 'yacht') return [...upperOf(rules).slice(-1), ...all.slice(-3)];
  return all;
}

/** The last boxes in which the dice of the turn about scratching score nothing. */
function worthless(all: readonly string[], { boxes, rolls }: PointsView): readonly string[] {
  const roll = [...(SCRIPTS.scratching[0] ?? [])].sort().join('');
  const nothing = all.filter((id) => rolls[roll]?.[boxes.indexOf(id)] === 0);
  return nothing.slice(-FEW);
}

const upperOf = ({ boxes }: RulesView): readonly string[] => boxes.filter(({ section }) => section === 'upper').map(({ id }) => id);

/** Points that a box often holds: three dice of its face, otherwise the middle of all that it can score. */
function usualPoints({ boxes, rolls }: PointsView, { id, face }: BoxView): number {
  const place = boxes.indexOf(id);
  const paying = Object.entries(rolls).flatMap(([roll, points]) => {
    const fits = face == null || [...roll].filter((die) => die === String(face)).length === 3;
    return fits && (points[place] ?? 0) > 0 ? [points[place] ?? 0] : [];
  });
  return paying.sort((one, other) => one - other)[Math.floor(paying.length / 2)] ?? 0;
}
