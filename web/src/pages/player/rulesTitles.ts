import type { Profile, RatingView, RulesRecord } from '../../protocol.gen';
import type { Model } from '../../state/model';
import { playerWords } from './words';

type Line = Pick<RulesRecord | RatingView, 'rules' | 'fingerprint'>;

/** What people call the rules of a line: the title of those on offer, of others what is known. */
export function titleOf({ rules, fingerprint }: Line, profile: Profile, { shelf, language }: Pick<Model, 'shelf' | 'language'>): string {
  const isOffered = profile.rules.some((line) => line.fingerprint === fingerprint && line.offered === true);
  const known = isOffered ? shelf.find(({ reference }) => reference === rules) : undefined;
  return known?.title[language] ?? playerWords(language).rules.old(rules);
}

/** The rules to show: those asked for, where there are such, else those played most. */
export const chosen = ({ rules }: Profile, wanted: string | null): RulesRecord | undefined =>
  rules.find(({ fingerprint }) => fingerprint === wanted) ?? rules[0];
