import { Database } from '../../local/room/database';
import type { Backing } from '../../local/room/store';
import type { Corrected, PointsView, RulesView, SheetView } from '../../protocol.gen';
import { pointsOf } from '../../api/positions';
import { writeEntries, type SheetLink } from '../api';
import type { SheetEntry } from '../entries';
import { deviceId, newId } from '../kept';
import { directWriter, SheetState, type Writer, type Written } from '../sheet.svelte';
import { entriesAfter, isStored, isWaiting, linesOf, type WaitingEntries } from './items';
import { OVERTAKEN, sendAll, type SheetServer } from './sender';
import { QUEUE_TABLES, QueueStore, type QueueTable } from './store';
import { withUnchecked } from './unchecked';

/** Milliseconds between two tries to send while entries wait. */
const PERIOD = 2_000;

/** Milliseconds after which a page no longer waits for the answer to new entries. */
const PATIENCE = 2_000;

/** The entries of one sheet that wait on this device, as a page shows them. */
export class SheetQueue implements Writer {
  items = $state.raw<readonly WaitingEntries[]>([]);
  /** Whether the last try to send found no connection. */
  isAway = $state(false);
  #points = $state.raw<PointsView | null>(null);
  #asked: RulesView | null = null;
  readonly #device = deviceId();
  readonly #store: QueueStore;

  constructor(
    private readonly sheet: SheetState,
    backing: Backing<QueueTable> = new Database<QueueTable>('yacht-dice-sheets', QUEUE_TABLES),
  ) {
    this.#store = new QueueStore(backing, sheet.link.id, this.#device);
  }

  /** The sheet with the entries that wait and are not refused. */
  shown = (view: SheetView): SheetView => {
    const { rules } = this.sheet;
    const waiting = this.items.filter((item) => item.problem === null && !isStored(item, view, this.#device));
    return rules === null ? view : withUnchecked(view, waiting.flatMap((item) => linesOf(item, this.#device)), rules, this.#points);
  };

  /** Sends what waits, now and as soon as there is a connection; returns the function that ends this. */
  follow = (): (() => void) => {
    const send = () => void this.#send().catch(() => undefined);
    void this.#store.kept().then((state) => state !== null && this.sheet.restore(state.view, state.rules), () => undefined);
    send();
    const timer = setInterval(() => (this.items.length > 0 || !document.hidden) && send(), PERIOD);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  };

  /** Keeps the sheet and the points of all rolls for the time without a connection. */
  prepare = (): void => {
    const { checked: view, rules } = this.sheet;
    if (view === null || rules === null) return;
    void this.#store.keep({ view, rules }).catch(() => undefined);
    if (this.#asked === rules) return;
    this.#asked = rules;
    void pointsOf(rules).then((points) => (this.#points = points));
  };

  /** Stores entries on this device and sends them. Without storage they are sent at once or refused. A correction of an entry that waits changes that one. */
  write = async (entries: readonly SheetEntry[]): Promise<Written> => {
    const [first] = entries;
    if (first?.type === 'Corrected' && isWaiting(first.entry)) return this.#change(first);
    const mine = await this.#store.add(newId(), entries, this.sheet.checked?.version ?? 0).catch(() => null);
    if (mine === null) return directWriter(this.sheet).write(entries);
    const late = new Promise<'late'>((done) => setTimeout(() => done('late'), PATIENCE));
    this.isAway ||= (await Promise.race([this.#send(), late])) === 'late';
    return this.#outcomeOf(mine);
  };

  #outcomeOf = async ({ cid: mine }: WaitingEntries): Promise<Written> => {
    const left = this.items.find(({ cid }) => cid === mine);
    if (left === undefined) return this.sheet.checked === null ? { outcome: 'waiting' } : { outcome: 'written', view: this.sheet.checked };
    if (left.problem === null) return { outcome: 'waiting' };
    const { problem } = left;
    await this.#store.remove(left); // the form still has these entries
    await this.#list();
    return { outcome: 'refused', problem };
  };

  /** Changes or removes an entry that waits; it is refused if the server has it by now. */
  #change = async ({ entry: number, new: entry }: Corrected): Promise<Written> => {
    for (const item of this.items) {
      const entries = entriesAfter(item, number, entry);
      if (entries !== null && (await this.replace(item, entries))) return { outcome: 'waiting' };
    }
    return { outcome: 'refused', problem: OVERTAKEN };
  };

  /** Puts other entries, the same ones, or none in the place of waiting or refused ones: made on the sheet as it is now. Returns false if they wait no longer. */
  replace = async (item: WaitingEntries, entries: readonly SheetEntry[]): Promise<boolean> => {
    const isThere = await this.#store.replace(item, { cid: newId(), entries: [...entries], base: this.sheet.checked?.version ?? 0 });
    await this.#send();
    return isThere;
  };

  /** Sends in one tab of this device at a time. A browser without locks relies on the ids of the entries. */
  #send = async (): Promise<void> => {
    await this.#list();
    if (this.items.length === 0) return void (this.isAway = false);
    const work = () => sendAll(this.#store, this.#server, this.#device);
    const { locks } = navigator as { locks?: LockManager };
    if (navigator.onLine) await (locks === undefined ? work() : locks.request(`sheet-${this.sheet.link.id}`, work));
    await this.#list();
    this.isAway = this.items.some(({ problem }) => problem === null);
  };

  #list = async (): Promise<void> => void (this.items = await this.#store.list());

  readonly #server: SheetServer = {
    known: () => this.sheet.checked,
    read: async () => {
      await this.sheet.read();
      const { problem, checked } = this.sheet;
      return problem !== null || checked === null ? { ok: false, problem: problem ?? NOT_READ } : { ok: true, value: checked };
    },
    send: async (request) => {
      await this.#list(); // from now on, a state with these entries may come from elsewhere
      return writeEntries(this.sheet.link, request);
    },
    accept: (view) => this.sheet.accept(view),
  };
}

/** The state of a sheet whose entries wait on this device while there is no connection. */
export function queuedSheet(link: SheetLink): { readonly sheet: SheetState; readonly queue: SheetQueue } {
  const sheet: SheetState = new SheetState(link, () => queue);
  const queue = new SheetQueue(sheet);
  sheet.overlay = queue.shown;
  return { sheet, queue };
}

const NOT_READ = { type: 'about:blank', title: '', status: 0, detail: '' };
