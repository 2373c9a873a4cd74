/** The messages between the page and its worker. */
import type { BoxOdds, Event, FillOffer, MomentView, PointsView, PositionFigures, PositionProblem, ReasonsFigures, ReviewFigures, RulesView } from '../protocol.gen';
import type { FoundLesson } from './learning/lessons';
import type { LocalSetup } from './room/state';
import type { Position } from './solution';

/** A question of the page. */
export type Question =
  /** Computes best play, so that later questions find it. */
  | { readonly ask: 'solve'; readonly rules: RulesView }
  /** The points of every roll in every box of an empty card. */
  | { readonly ask: 'points'; readonly rules: RulesView }
  /** The boxes that the dice may fill, with their points; best play is not computed. */
  | { readonly ask: 'offers'; readonly rules: RulesView; readonly position: Position }
  | { readonly ask: 'position'; readonly rules: RulesView; readonly position: Position }
  /** The moments of a game, for its replay. */
  | { readonly ask: 'moments'; readonly rules: RulesView; readonly game: string; readonly events: readonly Event[] }
  /** The review of a finished game, and the lessons of each seat. */
  | { readonly ask: 'review'; readonly rules: RulesView; readonly events: readonly Event[] }
  /** The options of the choice of an event; `withParts` adds the reasons, which take seconds for the first turns of large rule sets. */
  | { readonly ask: 'reasons'; readonly rules: RulesView; readonly events: readonly Event[]; readonly event: number; readonly withParts: boolean }
  | { readonly ask: 'odds'; readonly rules: RulesView; readonly position: Position }
  /** Makes a local room. */
  | { readonly ask: 'create'; readonly setup: LocalSetup };

/** The answers by question. */
export interface AnswerOf {
  readonly solve: { readonly expected: number };
  readonly position: { readonly offers: FillOffer[]; readonly figures: PositionFigures } | { readonly problem: PositionProblem };
  readonly offers: FillOffer[];
  readonly points: PointsView;
  readonly moments: readonly MomentView[];
  readonly review: { readonly review: ReviewFigures; readonly lessons: readonly (readonly FoundLesson[])[] };
  readonly reasons: ReasonsFigures;
  readonly odds: BoxOdds[];
  readonly create: { readonly room: string } | { readonly why: string };
}

/** Frames of a local room, as a WebSocket to a server would carry them; `line` numbers the connections of the page. */
export interface RoomFrame {
  readonly type: 'room';
  readonly line: number;
  /** A message of JSON; null ends the connection. */
  readonly text: string | null;
}

/**
 * A notice about a local game: its steps are stored, or they will be lost with the page; another tab plays it; or this device cannot
 * play it.
 */
export type LocalNotice = 'kept' | 'unkept' | 'elsewhere' | 'failed';

/** The answer to any question. */
export type Answers = AnswerOf[keyof AnswerOf];

/** A question without its rules. */
export type Bare<Q> = Q extends { readonly rules: RulesView } ? Omit<Q, 'rules'> : Q;

export type ToWorker =
  /** The rules of the questions after this message, until the next one. Each message is a copy, so they do not come with each question. */
  | { readonly type: 'rules'; readonly rules: RulesView }
  | { readonly type: 'ask'; readonly id: number; readonly question: Bare<Question> }
  | { readonly type: 'cancel'; readonly id: number }
  | RoomFrame;

export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly offers: FillOffer[] }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers }
  /** The device cannot answer this question. */
  | { readonly type: 'unable'; readonly id: number }
  | RoomFrame
  | { readonly type: 'notice'; readonly line: number; readonly notice: LocalNotice };
