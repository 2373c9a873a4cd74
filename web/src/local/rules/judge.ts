/** Rules files for the editor of house rules: this device answers like the server. */
import type { Answer } from '../../api/request';
import { editorWords } from '../../house_rules/words';
import type { Language } from '../../state/model';
import type { RulesDraft, RulesProblem, RulesView } from '../../protocol.gen';
import { boxesIn, jokerBoxIn, type BoxTerms } from './codes';
import { RulesFault } from './entry';
import { readRules } from './house';

/** The file of a rule set for an editor, which writes the text itself. The points that dice score are not known here: 0. */
export const draftFrom = (rules: RulesView, text = ''): RulesDraft => ({
  text,
  rules,
  boxes: boxesIn(rules).map((terms) => ({ ...terms, most: 0 })),
  joker_box: jokerBoxIn(rules),
});

/** The meaning of a rules file, or why it is none. */
export function judged(text: string): Answer<RulesDraft> {
  try {
    return { ok: true, value: draftFrom(rulesIn(text), text) };
  } catch (error) {
    if (error instanceof RulesFault) return { ok: false, problem: problemOf(error) };
    throw error;
  }
}

/** The rule set of a text. Throws `RulesFault`. */
const rulesIn = (text: string): RulesView => readRules(text, (terms) => ({ en: aboutBox(terms, 'en'), ko: aboutBox(terms, 'ko') }));

/** One sentence: the dice that a box needs, and its points. */
function aboutBox(terms: BoxTerms, language: Language): string {
  const words = editorWords(language);
  return `${words.dice(terms)}: ${terms.points === null ? words.pay[terms.pay] : words.fixed(terms.points)}`;
}

/** The fault as a server describes it, with its line and place. */
function problemOf({ place, reason, line }: RulesFault): RulesProblem {
  const at = (words: readonly string[]) => words.filter((word) => word !== '').join(', ');
  const said = (words: string, why: string) => (words === '' ? why : `${words}: ${why}`);
  const text = {
    en: said(at([line === null ? '' : `line ${line}`, place.en]), reason.en),
    ko: said(at([line === null ? '' : `${line}번째 줄`, place.ko]), reason.ko),
  };
  return { type: '/problems/rules', title: '', status: 400, detail: text.en, line, place: place.en || null, text, reason };
}
