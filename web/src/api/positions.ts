import type {
  PositionChoice,
  PositionRequest,
  PositionView,
  PracticeAnswer,
  LessonVerdict,
  PracticeView,
  ReasonsView,
  TodayAnswer,
  TodayView,
  VerdictView,
} from '../protocol.gen';
import { get, queryOf, post } from './request';

export const rankOptions = (position: PositionRequest) => post<PositionView>('/api/positions/options', position);
export const explainChoice = (choice: PositionChoice) => post<ReasonsView>('/api/positions/explanation', choice);
export const getToday = () => get<TodayView>('/api/today');
export const answerToday = (answer: TodayAnswer) => post<VerdictView>('/api/today', answer);

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
