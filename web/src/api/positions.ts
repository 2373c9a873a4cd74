import type { Progress } from '../local/solver';
import type { AnswerOf, Question } from '../local/messages';
import type {
  FillOffer,
  PointsView,
  PositionChoice,
  PositionRequest,
  PositionView,
  PracticeAnswer,
  LessonVerdict,
  PracticeView,
  QuestionView,
  ReasonsView,
  RulesView,
  TodayAnswer,
  TodayView,
  VerdictView,
} from '../protocol.gen';
import { getPoints } from './rooms';
import { get, queryOf, post, type Answer } from './request';

/** The answer of this device; null if it cannot compute, so that the server must. Rejects if a later question replaces this one. */
async function here<A extends Question['ask']>(question: Extract<Question, { readonly ask: A }>, progress?: Progress): Promise<AnswerOf[A] | null> {
  const loaded = await import('../local/solver').catch(() => null);
  return loaded === null ? null : await loaded.solver.ask(question, progress);
}

/** Starts to compute best play on this device, for answers that follow. */
export const prepare = (rules: RulesView): void => void here({ ask: 'solve', rules }).catch(() => undefined);

/**
 * Ranks the choices of a position: on this device, or on the server if the device cannot. `report` gets the progress. The
 * server also explains why no game reaches a position.
 */
export async function rankOptions(asked: PositionRequest, rules: RulesView, report: (part: PositionView) => void): Promise<Answer<PositionView>> {
  const position = positionOf(asked, rules);
  const solving = { readiness: 'solving', detail: null, figures: null } as const;
  const found = await here({ ask: 'position', rules, position }, (done, offers) => report({ ...solving, done, offers })).catch(() => undefined);
  if (found === undefined) return REPLACED;
  if (found !== null && 'figures' in found) return { ok: true, value: { ...found, readiness: 'ready', done: 1, detail: null } };
  const answer = await post<PositionView>('/api/positions/options', asked);
  return found === null || answer.ok || answer.problem.status > 0 ? answer : { ok: false, problem: found.problem };
}

/** The page no longer waits for this answer. */
const REPLACED = { ok: false, problem: { type: 'about:blank', title: 'replaced', status: 0, detail: '' } } as const;

/** The boxes that the dice may fill, with their points; null if this device cannot compute them. */
export const offersHere = (asked: PositionRequest, rules: RulesView): Promise<FillOffer[] | null> =>
  here({ ask: 'offers', rules, position: positionOf(asked, rules) }).catch(() => null);

/** The points of every roll in every box, of this device or of the server. */
export async function pointsOf(rules: RulesView): Promise<PointsView | null> {
  const found = await here({ ask: 'points', rules }).catch(() => null);
  const answer = found === null ? await getPoints(rules.reference) : null;
  return found ?? (answer?.ok === true ? answer.value : null);
}

const positionOf = ({ dice, rolls_left: rollsLeft, card, phase }: PositionRequest, { boxes, phases }: RulesView) => ({
  phase: Math.max(0, phases.findIndex(({ id }) => id === phase)),
  points: boxes.map(({ id }) => card?.[id] ?? null),
  dice,
  rollsLeft,
});

export const explainChoice = (choice: PositionChoice) => post<ReasonsView>('/api/positions/explanation', choice);
export const getToday = () => get<TodayView>('/api/today');

/** The verdict on an answer. The server judges those of an account, and keeps them for its clubs; without a connection this device does. */
export async function answerToday(answer: TodayAnswer, question: QuestionView, rules: RulesView, isAccount: boolean): Promise<Answer<VerdictView>> {
  const kept = isAccount ? await post<VerdictView>('/api/today', answer) : null;
  return kept !== null && (kept.ok || kept.problem.status > 0) ? kept : await judge(answer, question, rules);
}

/** The verdict of this device, with the server's reasons; or of the server if the device cannot. */
async function judge(answer: TodayAnswer, question: QuestionView, rules: RulesView): Promise<Answer<VerdictView>> {
  const { phase, points, dice, rolls_left: left } = question;
  const found = await here({ ask: 'position', rules, position: { phase, points, dice, rollsLeft: left } }).catch(() => null);
  const given = { keep: answer.keep ?? null, box: answer.box ?? null };
  const verdict = found !== null && 'figures' in found ? (await import('../local/verdict')).verdictOn(found.figures, question, given) : null;
  if (verdict === null) return post<VerdictView>('/api/today', answer);
  return { ok: true, value: { ...verdict, reasons: verdict.chosen.regret === 0 ? null : await reasonsFor(question, rules, given) } };
}

/** The reasons for the cost of a choice, null if the server has not computed them. */
async function reasonsFor({ points, dice, rolls_left, phase }: QuestionView, rules: RulesView, given: Pick<PositionChoice, 'keep' | 'box'>) {
  const held = rules.boxes.flatMap(({ id }, place): [string, number][] => (points[place] == null ? [] : [[id, points[place]]]));
  const where = { rules: rules.reference, phase: rules.phases[phase]?.id ?? null };
  const answer = await explainChoice({ ...where, dice, rolls_left, card: Object.fromEntries(held), ...given });
  return answer.ok ? answer.value.reasons : null;
}

/** Filters of a drill; null means no filter. */
export interface DrillAsked {
  readonly theme: string | null;
  readonly fingerprint: string | null;
  /** Whether lessons before their day follow the due ones. */
  readonly more: boolean;
}

export const getPractice = ({ theme, fingerprint, more }: DrillAsked) =>
  get<PracticeView>(`/api/practice${queryOf({ theme, fingerprint, more: more ? 'true' : null })}`);
export const answerPractice = (lesson: string, answer: PracticeAnswer) => post<LessonVerdict>(`/api/practice/${lesson}`, answer);
