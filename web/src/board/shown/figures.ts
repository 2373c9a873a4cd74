/** Numbers and names of choices, as the board, the hand of the day and the practice show them. */
import type { BoardWords } from '../words/en';
import { written } from '../../pages/numbers';
import type { Choice, FillOffer, RulesView } from '../../protocol.gen';
import { facesKept } from '../../state/hints';
import type { Language } from '../../state/model';
import { boxName } from '../../state/names';

/** Costs have one decimal, small ones two; a cost above zero never shows as zero. */
export const pointsText = (points: number, language: Language): string =>
  points < 0.095 ? written(Math.max(points, 0.01), language, 2) : written(points, language, 1);

/** A chance in per cent; a possible or uncertain event never shows as 0 or 100 %. */
export function chanceText(chance: number, language: Language): string {
  if (chance > 0 && chance < 0.005) return '<1%';
  if (chance < 1 && chance > 0.995) return '>99%';
  return `${written(100 * chance, language)}%`;
}

/** A choice in words, with the points of a fill. */
export function choiceText(choice: Choice, dice: readonly number[], offers: readonly FillOffer[], rules: RulesView, words: BoardWords, language: Language): string {
  if (choice.box !== null) return words.fill(boxName(rules, choice.box, language), offerPoints(offers, choice.box));
  const faces = facesKept(dice, choice);
  return faces.length === 0 ? words.keepNone : words.keepThese(faces.join(' '));
}

/** The points that a box would pay now, with a repeat bonus. */
export function offerPoints(offers: readonly FillOffer[], box: string): number {
  const offer = offers.find((one) => one.box === box);
  return offer === undefined ? 0 : offer.points + offer.repeat_bonus;
}
