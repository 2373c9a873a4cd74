import type { SealedDice, DiceVerdict, DiceVerdictKind } from '../../sealed/report';
import type { sealWords } from './words';

/** The verdict on a whole game in words: one line, and remarks about its throws. */
export interface GameVerdict {
  readonly line: string;
  readonly remarks: readonly string[];
}

/** The verdict on a game without an alarm; null if this device has not checked any of its throws. */
export function verdictOnGame({ verdicts, party, took, of, unseen }: Pick<SealedDice, 'verdicts' | 'party' | 'took' | 'of' | 'unseen'>, { result }: ReturnType<typeof sealWords>): GameVerdict | null {
  if (of === 0) return null;
  const right = unseen === 0 ? result.right(of) : result.rightSeen(of);
  const own = party === null ? [] : [took === of ? result.tookAll(took) : result.took(took)];
  const remarks = [
    [result.unseen, unseen],
    [result.gaps, countOf(verdicts, 'gap')],
    [result.byServer, countOf(verdicts, 'server')],
  ] as const;
  return {
    line: `${[right, ...own].join(result.joined)}.`,
    remarks: remarks.flatMap(([text, count]) => (count > 0 ? [text(count)] : [])),
  };
}

const countOf = (verdicts: readonly DiceVerdict[], kind: DiceVerdictKind): number => verdicts.filter((verdict) => verdict.kind === kind).length;
