/** A finished game for replay: its moments as frames of the live table. */
import type { Changed, Event, MomentView, RoomSeat, RoomView, RulesView, Snapshot, TableView } from '../protocol.gen';

export interface Film {
  /** The game's id, empty for a record from elsewhere. */
  readonly game: string;
  readonly rules: RulesView;
  readonly moments: readonly MomentView[];
}

/** A turn of a seat: the moment it begins with, and the box it ended in, if it did. */
export interface Turn {
  readonly step: number;
  readonly seat: number;
  readonly number: number;
  readonly box: string | null;
  readonly points: number;
}

const SEATS = 4;
const FREE: RoomSeat = { name: null, player: null, bot: null };

/** The table at the end of the film. */
export function lastTable({ moments }: Film): TableView {
  const last = moments.at(-1);
  if (last === undefined) throw new Error('a game has at least its start');
  return last.table;
}

/** The frame that puts the table into the state before this moment. */
export function snapshotBefore(film: Film, step: number): Snapshot {
  const table = film.moments[step - 1]?.table ?? null;
  const { rules } = film;
  return {
    type: 'Snapshot',
    epoch: 1,
    version: step,
    you: null,
    room: roomOf(film, table),
    rules,
    table,
    present: [],
    watchers: 0,
    link: null,
  };
}

/** The frame of this moment. */
export function frameOf(film: Film, step: number): Changed {
  const { events = [], table = null } = film.moments[step] ?? {};
  return { type: 'Changed', epoch: 1, version: step + 1, events: [...events], room: roomOf(film, table), rules: null, table };
}

/** A room with the game's seats, seen as a watcher. */
function roomOf(film: Film, table: TableView | null): RoomView {
  const taken = lastTable(film).seats.map(({ name }): RoomSeat => ({ ...FREE, name }));
  return {
    id: film.game,
    stage: table?.step === 'over' ? 'over' : 'playing',
    host: '',
    seats: Array.from({ length: SEATS }, (_, seat) => taken[seat] ?? FREE),
    rules: film.rules.reference,
    games: 1,
    hints: false,
  };
}

/** The turns of a film in the order they were played. */
export function turnsOf({ moments }: Film): readonly Turn[] {
  const turns: Turn[] = [];
  let before: TableView | null = null;
  moments.forEach(({ events, table }, step) => {
    for (const event of events) {
      if (event.type === 'RollOpened' && before?.step === 'await_roll') turns.push(begun(event.seat, before.turn, step));
      const turn = turns.at(-1);
      if (event.type === 'BoxFilled' && turn !== undefined) turns[turns.length - 1] = { ...turn, ...paid(event) };
    }
    before = table;
  });
  return turns;
}

const begun = (seat: number, number: number, step: number): Turn => ({ step, seat, number, box: null, points: 0 });

const paid = ({ box, points, repeat_bonus }: Extract<Event, { type: 'BoxFilled' }>) => ({ box, points: points + (repeat_bonus ?? 0) });

/** The index of the turn of this moment; -1 before the first. */
export function turnAt(turns: readonly Turn[], step: number): number {
  return turns.filter((turn) => turn.step <= step).length - 1;
}

/** The seat that a moment is about. */
export function seatIn({ events, table }: MomentView): number {
  const last = events.at(-1);
  return last !== undefined && 'seat' in last ? last.seat : table.seat;
}
