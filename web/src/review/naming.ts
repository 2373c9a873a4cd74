/** The words for choices in the reader’s language. Pure. */
import type { Choice, RulesView } from '../protocol.gen';
import { facesKept } from '../state/hints';
import type { Language } from '../state/model';
import { boxName } from '../state/names';
import { reviewWords } from './words';
import type { ReviewWords } from './words/en';

/** The words for the kinds of choices. */
type ChoiceWords = Pick<ReviewWords['choice'], 'keep' | 'keepNone' | 'keepAll' | 'fill'>;

/** A choice with these dice in words; kept faces ascend. */
export function choiceName(
  choice: Choice,
  dice: readonly number[],
  rules: RulesView | undefined,
  language: Language,
  words: ChoiceWords = reviewWords(language).choice,
): string {
  if (choice.box !== null) return words.fill(boxName(rules, choice.box, language));
  const faces = facesKept(dice, choice);
  if (faces.length === 0) return words.keepNone;
  return faces.length === dice.length ? words.keepAll : words.keep(faces.join(' '));
}
