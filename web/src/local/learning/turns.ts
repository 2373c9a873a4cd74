/** The turns of a game on this device with their choices, as game/turns.py finds them. */
import type { BoxFilled, Event, Maker, RollOpened, Seat, TableView } from '../../protocol.gen';
import { evolve, opened } from '../game/engine';
import type { Answered } from '../../review/same';
import type { Position, Solution } from '../solution';

/** A choice with dice on the table. `event` and `thrown` count the events of the game from 0. */
export interface SeatChoice extends Answered {
  readonly event: number;
  readonly thrown: number;
  readonly maker: Maker;
  /** Whether the holder of the seat made it, and not a stand-in or the clock. */
  readonly own: boolean;
  readonly position: Position;
}

/** A turn that was played to its end. `points`: the column before it. */
export interface SeatTurn {
  readonly seat: number;
  readonly phase: number;
  readonly points: readonly (number | null)[];
  readonly choices: readonly SeatChoice[];
}

/** The whole turns of a game in playing order, and its last table. A turn that ends with a resignation is left out. */
export interface PlayedGame {
  readonly turns: readonly SeatTurn[];
  readonly end: TableView;
}

/** The turns of the events of a game. */
export function turnsOf(solution: Solution, [started, ...events]: readonly Event[]): PlayedGame {
  if (started?.type !== 'GameStarted') throw new Error('the first event should start the game');
  const turns: SeatTurn[] = [];
  let table = opened(solution, '', started);
  let choices: SeatChoice[] = [];
  let thrown = 0;
  for (const [at, event] of events.entries()) {
    const position = positionIn(table);
    const { seat, phase } = table;
    if (event.type === 'DiceThrown') thrown = at + 1;
    if (isChoice(table, event)) choices.push({ event: at + 1, thrown, position, ...makerOf(table, event, started.holders[seat]), ...chosenBy(event) });
    if (event.type === 'BoxFilled') turns.push({ seat, phase, points: position.points, choices });
    table = evolve(solution, table, event);
    if (table.step === 'await_roll' || table.step === 'over') choices = [];
  }
  return { turns, end: table };
}

/** Whether an event is a choice with dice on the table; the first roll of a turn is none. */
const isChoice = (table: TableView, event: Event): event is RollOpened | BoxFilled =>
  event.type === 'BoxFilled' || (event.type === 'RollOpened' && table.rolls_left < table.rolls);

const positionIn = ({ seats, seat, phase, dice, rolls_left: rollsLeft }: TableView): Position => ({ phase, points: seats[seat]?.columns[phase]?.points ?? [], dice, rollsLeft });

const chosenBy = (event: RollOpened | BoxFilled): Answered => (event.type === 'BoxFilled' ? { keep: null, box: event.box } : { keep: event.keep, box: null });

/** The kind of player that caused an event, and whether it is the holder of the seat. */
function makerOf(table: TableView, { clock = false, seat }: RollOpened | BoxFilled, holder?: Seat): { maker: Maker; own: boolean } {
  const bot = table.seats[seat]?.bot ?? null;
  if (clock) return { maker: 'clock', own: false };
  const person = holder?.program === true ? 'program' : 'person';
  return { maker: bot === null ? person : 'bot', own: bot === (holder?.bot ?? null) };
}
