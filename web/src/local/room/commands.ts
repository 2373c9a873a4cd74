/** Decides the commands of the person at the device, and the plays of bots. */
import type { ClientMessage, RefusalCode, RoomView, TableView } from '../../protocol.gen';
import { decide, evolve, type Action, type Scorer } from '../game/engine';
import type { Position } from '../solution';
import { isLocalBot, needsBestPlay } from './bots';
import { thrown, type Bytes } from './dice';
import { ended, nextGame, seatOfActor, type RoomState, type RoomStep } from './state';

/** A message that carries the version of the room that it is meant for. */
export type RoomCommand = Extract<ClientMessage, { expect: number }>;

/** A command that is not carried out; nothing has changed. */
export class RefusedCommand extends Error {
  constructor(
    readonly code: RefusalCode,
    reason: string,
  ) {
    super(reason);
  }
}

export function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new RefusedCommand('not_allowed', reason);
}

/** The step of a command; throws RefusedCommand. All persons sit at one device, so a single vote starts the next game. */
export function outcomeOf(scorer: Scorer, state: RoomState, command: RoomCommand, bytes?: Bytes): RoomStep {
  if (command.type === 'Rematch') {
    require(state.room.stage === 'over', 'the game is not over');
    return nextGame(scorer, state, bytes);
  }
  require(state.room.stage === 'playing', 'no game is being played');
  return played(scorer, state, actionOf(state, command), bytes);
}

/** The action of the person at the device, which may hand over the seat of each person. */
function actionOf(state: RoomState, command: RoomCommand): Action {
  const { seats } = state.table;
  const seat = seatOfActor(state);
  switch (command.type) {
    case 'HandOver': {
      const { bot } = command;
      require(seats[command.seat]?.person === true, 'only the seat of a person can be handed over');
      require(isLocalBot(bot) && (state.rules.view.best_play || !needsBestPlay(bot)), `there is no bot '${bot}' here`);
      return { type: 'HandOver', seat: command.seat, bot };
    }
    case 'Resign':
    case 'TakeBack':
      return { type: command.type, seat };
    case 'Roll':
    case 'Fill':
    case 'EndGame':
      require(seats[seat]?.bot == null, 'a bot plays your seat, take it back first');
      return command.type === 'Roll' ? { type: 'Roll', seat, keep: command.keep ?? [] } : { ...command, seat };
    default:
      throw new RefusedCommand('not_allowed', 'a local room does not carry this out');
  }
}

/** The room after an action of its game; a roll throws its dice at once. Throws RefusedCommand if the rules do not allow the action. */
export function played(scorer: Scorer, { room, table }: { room: RoomView; table: TableView }, action: Action, bytes?: Bytes): RoomStep {
  const event = decide(scorer, table, action);
  if (typeof event === 'string') throw new RefusedCommand('illegal', event);
  const after = evolve(scorer, table, event);
  if (event.type === 'RollOpened') {
    const rolled = played(scorer, { room, table: after }, { type: 'Throw', faces: thrown(after.dice.length - event.keep.length, bytes) });
    return { ...rolled, events: [event, ...rolled.events] };
  }
  return { room: after.step === 'over' ? ended(room, after) : room, table: after, events: [event] };
}

/** The position for which the person on turn asks for a hint; throws RefusedCommand if there is none. */
export function hintedIn(state: RoomState): Position {
  const { room, table } = state;
  require(room.hints === true, 'hints are not allowed at this table');
  require(room.stage === 'playing', 'no game is being played');
  require(table.seat === seatOfActor(state) && table.seats[table.seat]?.bot == null, 'it is not your turn');
  require(table.step !== 'await_roll', 'roll first');
  return positionOf(table);
}

/** The position of the seat on turn. */
export const positionOf = ({ seats, seat, phase, dice, step, rolls_left: rollsLeft }: TableView): Position => ({
  ...{ phase, points: seats[seat]?.columns[phase]?.points ?? [], dice: step === 'await_roll' ? [] : dice, rollsLeft },
});
