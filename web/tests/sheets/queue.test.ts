import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNREACHABLE, type Answer } from '../../src/api/request';
import type { Backing, Tables } from '../../src/local/room/store';
import type { EntriesRequest, Filled, SheetLine, SheetView } from '../../src/protocol.gen';
import type { SheetEntry } from '../../src/sheets/entries';
import { SheetQueue } from '../../src/sheets/queue/queue.svelte';
import { OVERTAKEN, sendAll, type SheetServer } from '../../src/sheets/queue/sender';
import { QueueStore, type QueueTable } from '../../src/sheets/queue/store';
import { SheetState } from '../../src/sheets/sheet.svelte';
import { seeded } from '../local/room/solo';

/** The storage of a device, which survives its pages. */
class Memory implements Backing<QueueTable> {
  #rows = new Map<string, unknown>(); // of the table `waiting`; no test keeps a sheet
  #last: Promise<unknown> = Promise.resolve();

  change<T>(work: (tables: Tables<QueueTable>) => Promise<T>): Promise<T> {
    const run = this.#last.then(async () => {
      const copy = new Map(this.#rows);
      const result = await work({
        get: (_, key) => Promise.resolve(structuredClone(copy.get(key))),
        all: () => Promise.resolve(structuredClone([...copy.values()])),
        put: (_, key, value) => void copy.set(key, structuredClone(value)),
        remove: (_, key) => void copy.delete(key),
      });
      this.#rows = copy;
      return result;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}

const refused = (fault: string): Answer<never> => ({ ok: false, problem: { type: '/problems/entries', title: '', status: fault === 'illegal' ? 400 : 409, detail: '', fault } as never });

/** A server of one sheet: it writes all entries of a request or none, and answers a repeated id without writing. */
class Sheet {
  readonly log: SheetLine[] = [];
  readonly cids = new Set<string>();
  illegal: (entry: SheetEntry) => boolean = () => false;

  view = (): SheetView => ({ version: this.log.length, log: [...this.log] }) as unknown as SheetView;

  take({ cid, expect: seen, device, entries }: EntriesRequest): Answer<SheetView> {
    if (this.cids.has(cid)) return { ok: true, value: this.view() };
    if (seen !== this.log.length) return refused('stale');
    if (entries.some(this.illegal)) return refused('illegal');
    this.cids.add(cid);
    for (const entry of entries) this.log.push({ number: this.log.length + 1, entry, at_ms: 0, device, seat: null });
    return { ok: true, value: this.view() };
  }
}

/** A page of a device whose requests or answers get lost. */
function page(sheet: Sheet, isLost: () => boolean): SheetServer {
  let latest: SheetView | null = null;
  const lossy = async (work: () => Answer<SheetView>): Promise<Answer<SheetView>> => {
    await Promise.resolve();
    if (isLost()) return { ok: false, problem: UNREACHABLE };
    const answer = work();
    await Promise.resolve();
    if (isLost()) return { ok: false, problem: UNREACHABLE };
    if (answer.ok) latest = answer.value;
    return answer;
  };
  return {
    known: () => latest,
    read: () => lossy(() => ({ ok: true, value: sheet.view() })),
    send: (request) => lossy(() => sheet.take(request)),
    accept: () => Promise.resolve(),
  };
}

const fill = (seat: number, box: string): Filled => ({ type: 'Filled', seat, box });
const never = () => false;
const always = () => true;

/** The boxes that a seat has filled, in order. */
const boxesOf = (sheet: Sheet, seat: number) => sheet.log.flatMap(({ entry }) => (entry.type === 'Filled' && entry.seat === seat ? [entry.box] : []));

afterEach(() => void vi.unstubAllGlobals());

describe('the queue of a sheet', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('writes everything once and in order, with any losses and reloads: %i', async (seed) => {
    const random = seeded(seed);
    const sheet = new Sheet();
    const devices = [0, 1, 2, 3].map((seat) => ({ seat, name: `phone${seat}`, made: 0, store: new QueueStore(new Memory(), 's', `phone${seat}`), loss: random() }));
    const server = (loss: number) => page(sheet, () => random() < loss);
    for (let step = 0; step < 120; step += 1) {
      const device = devices[Math.floor(4 * random())]!;
      if (random() < 0.4) await device.store.add(`${device.name}-${device.made}`, [fill(device.seat, `${(device.made += 1)}`)], Math.floor(random() * (sheet.log.length + 1)));
      // Two tabs at once, each a new page: nothing but the storage is kept between them.
      if (random() < 0.5) await Promise.all([sendAll(device.store, server(device.loss), device.name), sendAll(device.store, server(device.loss), device.name)]);
    }
    for (const { store, name } of devices) await sendAll(store, page(sheet, never), name);
    for (const { seat, made, store } of devices) {
      expect(await store.list()).toEqual([]);
      expect(boxesOf(sheet, seat)).toEqual(Array.from({ length: made }, (_, number) => `${number + 1}`));
    }
  });

  it('sends the same request again after a lost answer, and only then takes the entries out', async () => {
    const [sheet, store] = [new Sheet(), new QueueStore(new Memory(), 's', 'a')];
    await store.add('c1', [fill(0, 'ones')], 0);
    let requests = 0;
    await sendAll(store, page(sheet, () => (requests += 1) === 4), 'a'); // the answer to the second request
    expect([boxesOf(sheet, 0), (await store.list()).length]).toEqual([['ones'], 1]);
    await sendAll(store, page(sheet, never), 'a');
    expect([boxesOf(sheet, 0), await store.list()]).toEqual([['ones'], []]);
  });

  it('keeps refused entries with their reason and waits with the later ones', async () => {
    const [sheet, store] = [new Sheet(), new QueueStore(new Memory(), 's', 'a')];
    sheet.illegal = (entry) => entry.type === 'Filled' && entry.box === 'bad';
    for (const box of ['ones', 'bad', 'twos']) await store.add(box, [fill(0, box)], 0);
    await sendAll(store, page(sheet, never), 'a');
    const [first, second] = await store.list();
    expect([first?.problem?.status, second?.problem, boxesOf(sheet, 0)]).toEqual([400, null, ['ones']]);
    await store.remove(first!);
    await sendAll(store, page(sheet, never), 'a');
    expect([await store.list(), boxesOf(sheet, 0)]).toEqual([[], ['ones', 'twos']]);
  });

  it('refuses entries of a seat for which another device has written meanwhile, and no others', async () => {
    const [sheet, store] = [new Sheet(), new QueueStore(new Memory(), 's', 'a')];
    sheet.take({ cid: 'umpire', expect: 0, device: 'b', entries: [fill(0, 'ones')] });
    await store.add('other', [fill(1, 'ones')], 0);
    await store.add('same', [fill(0, 'ones')], 0);
    await sendAll(store, page(sheet, never), 'a');
    expect((await store.list()).map(({ cid, problem }) => [cid, problem])).toEqual([['same', OVERTAKEN]]);
    expect([boxesOf(sheet, 0), boxesOf(sheet, 1)]).toEqual([['ones'], ['ones']]);
  });

  it.each([
    ['was not sent', 0, 'new', ['new']],
    ['was lost on its way', 1, 'new', ['new']],
    ['was stored without an answer', 2, 'new', ['old', { entry: 1, new: 'new' }]],
    ['was not sent', 0, null, []],
    ['was lost on its way', 1, null, []],
    ['was stored without an answer', 2, null, ['old', { entry: 1, new: null }]],
  ] as const)('an entry that %s (%i) is replaced by %s', async (_, steps, box, written) => {
    const [sheet, store] = [new Sheet(), new QueueStore(new Memory(), 's', 'a')];
    await store.add('c1', [fill(0, 'old')], 0);
    let left = 1 + steps; // the request for the state of the sheet and its answer come first
    if (steps > 0) await sendAll(store, page(sheet, () => (left -= 1) < 0), 'a');
    const [waiting] = await store.list();
    await store.replace(waiting!, { cid: 'c2', entries: box === null ? [] : [fill(0, box)], base: 0 });
    await sendAll(store, page(sheet, never), 'a');
    expect(await store.list()).toEqual([]);
    expect(sheet.log.map(({ entry }) => ('box' in entry ? entry.box : entry.type === 'Corrected' && { entry: entry.entry, new: (entry.new as Filled | null)?.box ?? null }))).toEqual(written);
  });

  it('keeps entries without a connection, and those of other sheets and devices apart', async () => {
    const [sheet, memory] = [new Sheet(), new Memory()];
    const store = new QueueStore(memory, 's', 'a');
    await store.add('c1', [fill(0, 'ones')], 0);
    await sendAll(store, page(sheet, always), 'a');
    expect((await store.list()).map(({ cid }) => cid)).toEqual(['c1']);
    expect(await new QueueStore(memory, 'other', 'a').list()).toEqual([]);
    expect(await new QueueStore(memory, 's', 'b').list()).toEqual([]);
  });

  it('no longer lists a refused entry that the form still has', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ type: '/problems/entries', title: '', status: 400, detail: '' }, { status: 400 })));
    vi.stubGlobal('navigator', { onLine: true });
    const sheet = new SheetState({ id: 's', key: 'k' });
    sheet.checked = new Sheet().view();
    const queue = new SheetQueue(sheet, new Memory());
    expect((await queue.write([fill(0, 'ones')])).outcome).toBe('refused');
    expect(queue.items).toEqual([]);
  });
});
