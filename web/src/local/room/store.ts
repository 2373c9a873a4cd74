/** The games of this device: running ones after every step, and the last finished ones. */
import type { Event, TableView, TextView } from '../../protocol.gen';
import type { LocalRules, RoomState } from './state';

/** A finished game. `sent`: whether its player has sent it to a server. `record` is empty if the text of the rules is unknown. */
export interface LocalGame {
  readonly id: string;
  readonly room: string;
  readonly rules: LocalRules;
  readonly table: TableView;
  readonly events: readonly Event[];
  readonly record: string;
  readonly at: number;
  readonly sent: boolean;
}

/** A game in the list of this device. */
export interface LocalLine {
  readonly id: string;
  readonly room: string;
  readonly rules: string;
  readonly title: TextView;
  readonly seats: readonly { readonly name: string | null; readonly bot: string | null; readonly person: boolean; readonly total: number }[];
  readonly winners: readonly number[];
  readonly seat: number;
  readonly turn: number;
  readonly turns: number;
  readonly over: boolean;
  readonly at: number;
  readonly sent: boolean;
}

/** Another tab has taken the room over. */
export class LostRoom extends Error {}

/** Whether a stored value looks like a room, so that its page can show it; a damaged one does not, or one of another version. */
const isRoom = ({ table, room, events }: Partial<RoomState>): boolean =>
  [table?.seats, table?.dice, table?.order, room?.seats, events].every((part) => Array.isArray(part)) && table?.seats.length !== 0;

const isLine = (line: Partial<LocalLine> | null): boolean => Array.isArray(line?.seats) && typeof line.room === 'string' && line.title?.en !== undefined;

/** The number of finished games that are kept; the oldest go first. */
export const MOST_GAMES = 200;

export type TableName = 'rooms' | 'games' | 'lines' | 'lessons';

/** The values of one transaction, by table and key. */
export interface Tables {
  get(table: TableName, key: string): Promise<unknown>;
  all(table: TableName): Promise<readonly unknown[]>;
  put(table: TableName, key: string, value: unknown): void;
  remove(table: TableName, key: string): void;
}

/** Storage with transactions: what `work` changes is stored as a whole once the promise resolves, or not at all. */
export interface Backing {
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
}

export class GameStore {
  constructor(private readonly backing: Backing) {}

  /** The room under a new epoch, which blocks all writes of other tabs; null if there is none. Rejects if it cannot be read. */
  wake(id: string): Promise<RoomState | null> {
    return this.backing.change(async (tables) => {
      const stored = (await tables.get('rooms', id)) as RoomState | undefined;
      if (stored === undefined) return null;
      if (!isRoom(stored)) throw new Error('the stored room cannot be read');
      const state = { ...stored, epoch: stored.epoch + 1 };
      tables.put('rooms', id, state);
      return state;
    });
  }

  /**
   * Stores a room after a step, with its finished games that are not stored yet. A room that the browser has deleted meanwhile is
   * stored again. Throws LostRoom if the room has another owner now.
   */
  commit(state: RoomState, finished: readonly LocalGame[] = []): Promise<void> {
    return this.backing.change(async (tables) => {
      const stored = (await tables.get('rooms', state.id)) as RoomState | undefined;
      if (stored !== undefined && stored.epoch !== state.epoch) throw new LostRoom(state.id);
      tables.put('rooms', state.id, state);
      for (const game of finished) {
        tables.put('games', game.id, game);
        tables.put('lines', game.id, lineOf(game.room, game));
      }
      tables.put('lines', state.table.game, lineOf(state.id, state));
      if (finished.length === 0) return;
      const over = ((await tables.all('lines')) as LocalLine[]).filter((line) => isLine(line) && line.over);
      const oldest = over.sort((one, other) => one.at - other.at).slice(0, Math.max(0, over.length - MOST_GAMES));
      for (const line of oldest) await forgotten(tables, line);
    });
  }

  /** All games that can be read, the latest first. */
  async list(): Promise<readonly LocalLine[]> {
    const lines = (await this.backing.change((tables) => tables.all('lines'))) as LocalLine[];
    return lines.filter(isLine).sort((one, other) => other.at - one.at);
  }

  async game(id: string): Promise<LocalGame | null> {
    return ((await this.backing.change((tables) => tables.get('games', id))) as LocalGame | undefined) ?? null;
  }

  /** Marks a finished game as sent to a server. */
  markSent(id: string): Promise<void> {
    return this.backing.change(async (tables) => {
      for (const table of ['games', 'lines'] as const) {
        const value = await tables.get(table, id);
        if (value !== undefined) tables.put(table, id, { ...(value as object), sent: true });
      }
    });
  }
}

/** Deletes a game, and its room if this is its latest game. */
async function forgotten(tables: Tables, { id, room }: LocalLine): Promise<void> {
  const state = (await tables.get('rooms', room)) as RoomState | undefined;
  if (state?.table.game === id) tables.remove('rooms', room);
  tables.remove('games', id);
  tables.remove('lines', id);
  tables.remove('lessons', id);
}

const lineOf = (room: string, { rules, table, at }: Pick<LocalGame, 'rules' | 'table' | 'at'>): LocalLine => ({
  id: table.game,
  room,
  rules: rules.view.reference,
  title: rules.view.title,
  seats: table.seats.map(({ name, bot, person, total }) => ({ name, bot, person, total })),
  winners: table.winners,
  seat: table.seat,
  turn: table.turn,
  turns: table.turns,
  over: table.step === 'over',
  at,
  sent: false,
});
