/** The messages of a contest as frames of a table with one seat, which the table of a room shows and sounds. */
import type { Changed, ContestServerMessage, ContestState, Event, Snapshot, TableView } from '../../protocol.gen';
import type { Model } from '../../state/model';
import { hasDice, mayChoose, type Contest } from './state';

const EPOCH = 1;

/** The frame for a message, null for one that does not change the table. `before` is the contest until now, `name` the player's. */
export function frameOf(message: ContestServerMessage, before: Contest, version: number, name: string): Snapshot | Changed | null {
  switch (message.type) {
    case 'ContestState':
      return shown(message, version, name);
    case 'WaveThrown':
      return before.now !== null && before.now.table === null
        ? shown({ ...before.now, table: message.table }, version, name)
        : changed(message.table, version, hasDice(message.table) ? [{ type: 'DiceThrown', dice: message.table?.dice ?? [] }] : []);
    case 'Chosen':
      return changed(message.table, version, filledBy(before));
    case 'GameFinished':
      return changed(message.table, version, []);
    default:
      return null;
  }
}

const changed = (table: TableView | null, version: number, events: Event[]): Changed | null =>
  table === null ? null : { type: 'Changed', epoch: EPOCH, version, events, room: null, rules: null, table };

/** The frame in which the table is new. */
function shown({ contest, you, rules, table }: ContestState, version: number, name: string): Snapshot | null {
  if (table === null) return null;
  const seats = [{ name, player: you, bot: null }];
  const room = { id: contest.id, stage: 'playing' as const, host: '', seats, rules: contest.rules, games: 1 };
  return { type: 'Snapshot', epoch: EPOCH, version, you, room, rules, table, present: [], watchers: 0 };
}

/** The box that the player has chosen. */
function filledBy({ choice, now }: Contest): Event[] {
  const offer = now?.table?.offers.find(({ box }) => box === choice?.box);
  return offer === undefined ? [] : [{ type: 'BoxFilled', seat: 0, box: offer.box, points: offer.points }];
}

/** The reader's model with the table of the contest: what was chosen stays marked, and nothing else can be chosen. */
export function tableModel(outer: Model, { live, held, marked, warned, flight, thrown, news, newsCount, panel }: Model, contest: Contest, isOpen: boolean): Model {
  const locks = live === null || live.table === null || mayChoose(contest) ? live : { ...live, table: locked(live.table, contest) };
  return { ...outer, live: locks, held, marked, warned, flight, thrown, news, newsCount, panel, connection: isOpen ? 'open' : 'lost', waiting: [], awaited: 0, shaken: null, hint: null };
}

/** The table while others choose. */
function locked(table: TableView, { choice }: Contest): TableView {
  const kept = hasDice(table) ? (choice?.keep ?? table.kept) : table.kept;
  return { ...table, kept: [...kept], may_keep: false, may_roll: false, offers: [] };
}
