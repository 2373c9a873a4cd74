/** The figures of a player under one rule set, as the page shows them. Pure. */
import type { PlayerWords } from '../../i18n/en/player';
import { percent, written } from '../../pages/numbers';
import type { Profile, RatingView, RulesFigures, RulesRecord, TextView } from '../../protocol.gen';
import type { Language, Model } from '../../state/model';
import { playerWords } from './words';

type Line = Pick<RulesRecord | RatingView, 'rules' | 'fingerprint'>;

/** The name of a line's rule set: its title if the server offers it, otherwise its id. */
export function titleOf({ rules, fingerprint }: Line, profile: Profile, { shelf, language }: Pick<Model, 'shelf' | 'language'>): string {
  const isOffered = profile.rules.some((line) => line.fingerprint === fingerprint && line.offered === true);
  const known = isOffered ? shelf.find(({ reference }) => reference === rules) : undefined;
  return known?.title[language] ?? playerWords(language).rules.old(rules);
}

/** The rules to show: the requested ones if they exist, otherwise the most played ones. */
export const chosen = ({ rules }: Profile, wanted: string | null): RulesRecord | undefined =>
  rules.find(({ fingerprint }) => fingerprint === wanted) ?? rules[0];

/** The id of the box for five of a kind in all built-in rules; its title is that of the rules, such as Yahtzee. */
const YACHT = 'yacht';

type Kind = keyof PlayerWords['rules']['rows'];

/** A figure under one rule set: its kind and name, its value, and its value under best play. */
export interface Row {
  readonly kind: Kind;
  readonly name: string;
  readonly value: string;
  readonly best: string;
}

/** The rows for games under one rule set; rows about complete games only if there are some. */
export function rowsOf(record: RulesRecord, figures: RulesFigures, language: Language): readonly Row[] {
  const { rows } = playerWords(language).rules;
  const count = (kind: 'games' | 'wins' | 'draws' | 'finished'): Row => ({ kind, name: rows[kind], value: written(record[kind], language), best: '' });
  const games = (['games', 'wins', 'draws', 'finished'] as const).map(count);
  return record.finished === 0 ? games : [...games, ...scoreRows(record, figures, language)];
}

function scoreRows(record: RulesRecord, { rules, best_play }: RulesFigures, language: Language): readonly Row[] {
  const words = playerWords(language).rules;
  const row = (kind: Kind, value: string, best = '', name = words.rows[kind]): Row => ({ kind, name, value, best });
  const one = (value: number | null | undefined): string => (value == null ? '' : written(value, language, 1));
  const columns = rules.phases.length;
  const yachts = words.each(written(record.yachts, language), written(record.yachts / record.finished, language, 2));
  const scores = [
    row('best', written(record.best, language)),
    row('mean', one(record.mean), one(best_play?.mean)),
    ...(record.finished > 1 ? [row('spread', one(record.deviation), one(best_play?.deviation))] : []),
    row('yachts', yachts, '', rules.boxes.find(({ id }) => id === YACHT)?.title[language]),
  ];
  if (rules.upper_bonus === null) return scores;
  const best = best_play === null ? '' : percent(best_play.bonuses, columns, language);
  return [...scores, row('bonuses', percent(record.bonuses, record.finished * columns, language), best)];
}

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
