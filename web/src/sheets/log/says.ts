import type { RulesView } from '../../protocol.gen';
import type { Language } from '../../state/model';
import { boxName } from '../../state/names';
import type { PlayEntry } from '../entries';
import { sheetWords } from '../words';

/** An entry in words. */
export function entryText(entry: PlayEntry | null, rules: RulesView, language: Language): string {
  const words = sheetWords(language).entry;
  if (entry === null) return words.removed;
  if (entry.type === 'Filled') return words.filled(boxName(rules, entry.box, language));
  if (entry.type === 'Scored') return words.scored(boxName(rules, entry.box, language), entry.points);
  const dice = entry.dice.join(' ');
  if (entry.keep === null) return words.last(dice);
  const keep = (entry.keep ?? []).map((place) => entry.dice[place]).join(' ');
  return keep === '' ? words.roll(dice) : words.kept(dice, keep);
}
