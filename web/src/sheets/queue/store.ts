import type { Backing } from '../../local/room/store';
import type { RulesView, SheetView } from '../../protocol.gen';
import type { SheetEntry } from '../entries';
import type { WaitingEntries } from './items';

/** The tables of the sheets' database. */
export const QUEUE_TABLES = ['waiting', 'sheets'] as const;
export type QueueTable = (typeof QUEUE_TABLES)[number];

/** The last state of a sheet that this device has read, with its rules. */
export interface KeptState {
  readonly view: SheetView;
  readonly rules: RulesView;
}

/** An item as it is stored, with the sheet and the device that it belongs to. */
type Stored = WaitingEntries & { readonly sheet: string; readonly device: string };

/** The waiting entries of one sheet on this device, in the order in which they were made. */
export class QueueStore {
  constructor(
    private readonly backing: Backing<QueueTable>,
    private readonly sheet: string,
    private readonly device: string,
  ) {}

  readonly #key = (n: number): string => `${this.sheet} ${this.device} ${n}`;

  /** All items in order. Rejects if the browser has no storage. */
  list(): Promise<readonly WaitingEntries[]> {
    return this.backing.change(async (tables) => this.#own(await tables.all('waiting')));
  }

  /** Stores new entries as the last item, and returns it. */
  add(cid: string, entries: readonly SheetEntry[], base: number): Promise<WaitingEntries> {
    return this.backing.change(async (tables) => {
      const n = (this.#own(await tables.all('waiting')).at(-1)?.n ?? 0) + 1;
      const item: Stored = { sheet: this.sheet, device: this.device, n, cid, entries: [...entries], base, sent: null, problem: null, replaced: null };
      tables.put('waiting', this.#key(n), item);
      return item;
    });
  }

  /** Changes an item, unless it was removed or replaced meanwhile; returns whether it was changed. */
  change = (item: WaitingEntries, change: Partial<WaitingEntries>): Promise<boolean> => this.#update(item, (stored) => ({ ...stored, ...change }));

  /** Removes an item, unless other entries have its place. */
  remove = (item: WaitingEntries): Promise<boolean> => this.#update(item, () => null);

  /** Puts other entries in the place of an item, or none; returns whether it was there. An item that was sent stays without entries until the server says whether it has them. */
  replace = (item: WaitingEntries, made: Pick<WaitingEntries, 'cid' | 'entries' | 'base'>): Promise<boolean> =>
    this.#update(item, (stored) => {
      const replaced = stored.problem === null ? (stored.sent ?? stored.replaced) : null;
      return made.entries.length === 0 && replaced === null ? null : { ...stored, ...made, sent: null, problem: null, replaced };
    });

  /** Stores an item as `changed` says, or removes it for null; returns whether it was there. */
  #update(item: WaitingEntries, changed: (stored: Stored) => Stored | null): Promise<boolean> {
    return this.backing.change(async (tables) => {
      const stored = (await tables.get('waiting', this.#key(item.n))) as Stored | undefined;
      if (stored?.cid !== item.cid) return false;
      const next = changed(stored);
      if (next === null) tables.remove('waiting', this.#key(item.n));
      else tables.put('waiting', this.#key(item.n), next);
      return true;
    });
  }

  /** Keeps the last state of the sheet, for a page without a connection. */
  keep(state: KeptState): Promise<void> {
    return this.backing.change(async (tables) => tables.put('sheets', this.sheet, state));
  }

  /** The kept state of the sheet, null if there is none. */
  kept(): Promise<KeptState | null> {
    return this.backing.change(async (tables) => ((await tables.get('sheets', this.sheet)) as KeptState | undefined) ?? null);
  }

  #own = (all: readonly unknown[]): Stored[] =>
    (all as Stored[]).filter(({ sheet, device }) => sheet === this.sheet && device === this.device).sort((one, other) => one.n - other.n);
}
