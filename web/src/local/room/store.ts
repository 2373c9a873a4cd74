/** The games of this device: running ones after every step, and the last finished ones. */
import type { TableSeat, TableView, TextView } from '../../protocol.gen';
import type { LocalRules, RoomState } from './state';

/** A finished game with its record. `sent`: whether its player has sent it to a server. */
export interface LocalGame extends Pick<RoomState, 'rules' | 'table' | 'events' | 'at'> {
  readonly id: string;
  readonly record: string;
  readonly sent: boolean;
}

/** A game in the list of this device. */
export interface LocalLine {
  readonly id: string;
  readonly room: string;
  readonly title: TextView;
  readonly seats: readonly TableSeat[];
  readonly turn: number;
  readonly turns: number;
  readonly over: boolean;
  readonly at: number;
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
export interface Tables<Name extends string = TableName> {
  get(table: Name, key: string): Promise<unknown>;
  all(table: Name): Promise<readonly unknown[]>;
  put(table: Name, key: string, value: unknown): void;
  remove(table: Name, key: string): void;
}

/** Storage with transactions: what `work` changes is stored as a whole once the promise resolves, or not at all. */
export interface Backing<Name extends string = TableName> {
  change<T>(work: (tables: Tables<Name>) => Promise<T>): Promise<T>;
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
   * Stores a room after a step, and its finished games that are not stored yet. A room that the browser has deleted meanwhile is
   * stored again. Throws LostRoom if another tab has taken the room over.
   */
  commit(state: RoomState, finished: readonly LocalGame[] = []): Promise<void> {
    return this.backing.change(async (tables) => {
      const stored = (await tables.get('rooms', state.id)) as RoomState | undefined;
      if (stored !== undefined && stored.epoch !== state.epoch) throw new LostRoom(state.id);
      tables.put('rooms', state.id, state);
      for (const game of finished) tables.put('games', game.id, game);
      for (const { rules, table, at } of [...finished, state]) tables.put('lines', table.game, lineOf(state.id, rules, table, at));
      if (finished.length === 0) return;
      const over = ((await tables.all('lines')) as LocalLine[]).filter((line) => isLine(line) && line.over);
      const oldest = over.sort((one, other) => other.at - one.at).slice(MOST_GAMES);
      for (const line of oldest) await forget(tables, line);
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
      const game = (await tables.get('games', id)) as LocalGame | undefined;
      if (game !== undefined) tables.put('games', id, { ...game, sent: true });
    });
  }
}

/** Deletes a finished game, and its room if that has no later game. */
async function forget(tables: Tables, { id, room }: LocalLine): Promise<void> {
  const state = (await tables.get('rooms', room)) as RoomState | undefined;
  if (state?.table.game === id) tables.remove('rooms', room);
  for (const table of ['games', 'lines', 'lessons'] as const) tables.remove(table, id);
}

const lineOf = (room: string, rules: LocalRules, { game: id, seats, turn, turns, step }: TableView, at: number): LocalLine => ({
  ...{ id, room, title: rules.view.title, seats, turn, turns, over: step === 'over', at },
});
