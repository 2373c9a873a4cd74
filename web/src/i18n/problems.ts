import { isSite } from '../common/site';
import type { LimitProblem, Problem, RefusalCode, RulesProblem } from '../protocol.gen';
import type { Language } from '../state/model';
import { problems as en } from './en/problems';
import { wordsBy, wordsIn } from './index';
import { problems as ko } from './ko/problems';

const problemWords = wordsBy({ en, ko });

/** The text of a problem, by the last part of its type. */
export const problemName = ({ type }: Problem): string => type.split('/').at(-1) ?? '';

/** The refusal of a room, over HTTP. */
interface RoomProblem extends Problem {
  readonly code: RefusalCode;
}

interface ProblemWords {
  readonly reasons: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<number, string>>;
  readonly tooOften: (until: string) => string;
}

/** A refusal in the reader's language, null if the client has no text for it. */
export function problemText(problem: Problem | LimitProblem | RoomProblem | RulesProblem, language: Language): string | null {
  const { reasons, statuses, tooOften }: ProblemWords = problemWords(language);
  if ('text' in problem && problem.text) return problem.text[language];
  if ('code' in problem) return wordsIn(language).refused[problem.code];
  if ('until_ms' in problem) return tooOften(clockTime(problem.until_ms, language));
  return reasons[problemName(problem)] ?? statuses[problem.status] ?? null;
}

/** A failed request in the reader's language. The server's English `detail` is for programs and is never shown. */
export function faultText(problem: Problem, language: Language): string {
  const { unreachable, unknown, noServer } = wordsIn(language).problem;
  return problem.status === 0 ? (isSite() ? noServer : unreachable) : (problemText(problem, language) ?? unknown);
}

const clockTime = (at_ms: number, language: Language): string =>
  new Date(at_ms).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
