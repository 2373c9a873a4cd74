import type { RulesFigures, RulesRecord } from '../../protocol.gen';
import type { Language } from '../../state/model';
import { percent, written } from '../common/numbers';
import { playerWords, type PlayerWords } from './words';

type Kind = keyof PlayerWords['rules']['rows'];

/** A figure of games by one rule set: its kind, what it is, and what it is for best play. */
export interface Row {
  readonly kind: Kind;
  readonly value: string;
  readonly best: string;
}

/** The rows for games by one rule set; those about whole games only where some were played whole. */
export function rowsOf(record: RulesRecord, figures: RulesFigures, language: Language): readonly Row[] {
  const count = (kind: 'games' | 'wins' | 'draws' | 'finished'): Row => ({ kind, value: written(record[kind], language), best: '' });
  const games = (['games', 'wins', 'draws', 'finished'] as const).map(count);
  return record.finished === 0 ? games : [...games, ...scoreRows(record, figures, language)];
}

function scoreRows(record: RulesRecord, { rules, best_play }: RulesFigures, language: Language): readonly Row[] {
  const row = (kind: Kind, value: string, best = ''): Row => ({ kind, value, best });
  const one = (value: number | null | undefined): string => (value == null ? '' : written(value, language, 1));
  const columns = rules.phases.length;
  const yachts = playerWords(language).rules.each(written(record.yachts, language), written(record.yachts / record.finished, language, 2));
  const scores = [
    row('best', written(record.best, language)),
    row('mean', one(record.mean), one(best_play?.mean)),
    row('spread', one(record.deviation), one(best_play?.deviation)),
    row('yachts', yachts),
  ];
  if (rules.upper_bonus === null) return scores;
  const best = best_play === null ? '' : percent(best_play.bonuses, columns, language);
  return [...scores, row('bonuses', percent(record.bonuses, record.finished * columns, language), best)];
}
