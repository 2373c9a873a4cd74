/** Decides the commands and the questions of the person at the device. */
import type { BoxOdds, Choice, Hint, Odds, Readiness, TableView } from '../../protocol.gen';
import type { Action, Scorer } from '../game/engine';
import type { Position } from '../solution';
import { isLocalBot, needsBestPlay, withoutIdleKeep } from './bots';
import type { Bytes } from './dice';
import type { Heard } from './reading';
import { actorOf, nextGame, played, RefusedCommand, require, type RoomStep, type RoomState } from './state';

/** Best play of the rules of a room, which may still be computed. */
export interface Study {
  readonly readiness: Readiness;
  readonly done: number;
  /** Begins to compute, or computes again after a failure. */
  begin(): void;
  /** Every choice with the dice on the table, best first; only once best play is ready. */
  options(position: Position): readonly Choice[];
  /** The chance of each box this turn; it needs no best play. */
  odds(position: Position): BoxOdds[];
}

export type AdviceAsked = Extract<Heard, { type: 'AskHint' | 'AskOdds' }>;
export type RoomCommand = Exclude<Extract<Heard, { cid: string }>, AdviceAsked>;
type GameCommand = Exclude<RoomCommand, { type: 'Rematch' | 'PlayAgain' }>;

/** Throws RefusedCommand unless the room is at the version that a command expects. */
export function requireCurrent({ version }: RoomState, expect: number): void {
  if (expect !== version) throw new RefusedCommand('stale', `the room is at version ${version}, not ${expect}`);
}

/**
 * The outcome of a command; throws RefusedCommand. All persons sit at one device, so a single vote starts the next game. There is no
 * waiting room to return to: the same seats play again.
 */
export function outcomeOf(scorer: Scorer, state: RoomState, command: RoomCommand, bytes?: Bytes): RoomStep {
  if (command.type !== 'Rematch' && command.type !== 'PlayAgain') return played(scorer, state, actionOf(state, command), bytes);
  require(state.room.stage === 'over', 'the game is not over');
  const { room, table } = state;
  return command.type === 'Rematch' && command.agree === false ? { room, table, events: [] } : nextGame(scorer, state, bytes);
}

/** The action of the person at the device. */
function actionOf(state: RoomState, command: GameCommand): Action {
  const { room, table } = state;
  require(room.stage === 'playing', 'no game is being played');
  if (command.type === 'HandOver') return handedOver(state, command);
  const seat = seatOfActor(state);
  if (command.type === 'Resign') return { type: 'ResignSeat', seat };
  if (command.type === 'TakeBack') return { type: 'TakeBackSeat', seat };
  require(table.seats[seat]?.bot == null, 'a bot plays your seat, take it back first');
  if (command.type === 'Roll') return { type: 'RollDice', seat, keep: command.keep ?? [] };
  return command.type === 'Fill' ? { type: 'FillBox', seat, box: command.box } : { type: 'CloseGame', seat };
}

/** The hand-over of a person's seat: every person is at the device, which may act for each of them. */
function handedOver({ table, rules }: RoomState, { seat, bot }: Extract<RoomCommand, { type: 'HandOver' }>): Action {
  require(table.seats[seat]?.person === true, 'only the seat of a person can be handed over');
  require(isLocalBot(bot) && (rules.view.best_play || !needsBestPlay(bot)), `there is no bot '${bot}' here`);
  return { type: 'HandOverSeat', seat, bot };
}

/** The seat of the person at the device; a local room has no gaps between its seats. */
function seatOfActor(state: RoomState): number {
  const actor = actorOf(state);
  return state.room.seats.findIndex(({ player }) => player === actor);
}

/** The answer to a question of the person on turn; throws RefusedCommand. A hint has no chances to win: only a server computes them. */
export function adviceFor(state: RoomState, study: Study, { type, cid }: AdviceAsked): Hint | Odds {
  const { room, table, epoch, version } = state;
  require(room.hints === true, 'hints are not allowed at this table');
  require(room.stage === 'playing', 'no game is being played');
  require(table.seat === seatOfActor(state) && table.seats[table.seat]?.bot == null, 'it is not your turn');
  if (type === 'AskOdds') return { type: 'Odds', cid, epoch, version, boxes: study.odds(positionOf(table)) };
  require(table.step !== 'await_roll', 'roll first');
  if (study.readiness !== 'ready') throw new RefusedCommand('not_ready', 'best play of these rules is not computed yet');
  return { type: 'Hint', cid, epoch, version, choices: [...withoutIdleKeep(study.options(positionOf(table)))], wins: [], exact: false };
}

/** The position of the seat on turn. */
export function positionOf({ seats, seat, phase, dice, step, rolls_left: rollsLeft }: TableView): Position {
  return { phase, points: seats[seat]?.columns[phase]?.points ?? [], dice: step === 'await_roll' ? [] : dice, rollsLeft };
}
