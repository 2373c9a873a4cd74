import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLocal, dialLocal, followNotices, takeOver } from '../../src/local/dial';
import type { Kernels } from '../../src/local/kernels';
import type { FromWorker, Question, RoomFrame } from '../../src/local/messages';
import { Solver } from '../../src/local/solver';
import type { ServerMessage } from '../../src/protocol.gen';
import { Link } from '../../src/socket/link';
import { Device, kernels, rulesOf, type Tab } from './room/device';

let loaded: Kernels;
beforeAll(async () => {
  loaded = await kernels();
});

/** The page's side of a worker with the rooms of a tab; it has no worker if `tab` is null. */
function workerOf(tab: Tab | null): Solver {
  const worker = {
    onFrame: (message: Extract<FromWorker, { line: number }>): void => void message,
    ask: ({ setup }: Extract<Question, { ask: 'create' }>) => Promise.resolve(tab && tab.make(setup)),
    frame: ({ line, text }: RoomFrame) => {
      tab?.hear(line, text, (message) => worker.onFrame(message));
      return tab !== null;
    },
  };
  return worker as unknown as Solver;
}

/** A link to a room, and the messages that it receives. */
function linked(room: string, worker: Solver) {
  const frames: ServerMessage[] = [];
  let look = (): void => undefined;
  const link = new Link({
    room,
    dial: () => dialLocal(worker),
    onMessage: (frame) => {
      frames.push(frame);
      look();
    },
    onConnection: () => look(),
    attention: () => 'hidden',
    random: () => 0,
  });
  const until = (fits: () => boolean) => new Promise<void>((resolve) => (look = () => fits() && resolve())());
  const has = (type: ServerMessage['type'], count = 1) => until(() => frames.filter((frame) => frame.type === type).length >= count);
  return { frames, link, has };
}

const SETUP = { rules: rulesOf('sums'), seats: [{ name: 'Mina' }], hints: false };

describe('a page with local rooms', () => {
  it('makes a room and follows it by a link, like a room of a server', async () => {
    const worker = workerOf(new Device(loaded).tab());
    const room = await createLocal(SETUP, worker);
    expect(room).toMatch(/^local\/[a-z0-9]{6,32}$/);
    const { frames, link, has } = linked(room, worker);
    await has('Snapshot');
    link.send({ type: 'Roll' });
    await has('Accepted');
    expect(frames.map(({ type }) => type)).toEqual(['Snapshot', 'BestPlay', 'Changed', 'Accepted']);
    link.close();
  });

  it('says why a room cannot be made', async () => {
    const worker = workerOf(new Device(loaded).tab());
    await expect(createLocal({ ...SETUP, seats: [] }, worker)).rejects.toThrow('one to four seats');
    await expect(createLocal(SETUP, workerOf(null))).rejects.toThrow('cannot play without a server');
  });

  it('learns that its worker does not load', async () => {
    const broken = { postMessage: () => queueMicrotask(() => broken.onerror?.()), onerror: null as (() => void) | null, terminate: () => undefined };
    vi.stubGlobal('Worker', () => broken);
    const worker = () => new Solver(() => broken as unknown as Worker);
    const [one, other] = [worker(), worker()];
    vi.unstubAllGlobals();
    await expect(createLocal(SETUP, one)).rejects.toThrow();
    const { link } = linked('local/gull00', other);
    await new Promise<void>((resolve) => void followNotices((notice) => notice === 'failed' && resolve()));
    link.close();
  });

  it('takes a game from another tab, which says so at its next step, and takes it back when the player wishes', async () => {
    const device = new Device(loaded);
    const [mine, other] = [workerOf(device.tab()), device.tab()];
    const room = await createLocal(SETUP, mine);
    const { frames, link, has } = linked(room, mine);
    await has('Snapshot');
    const page = other.page(room);
    await page.until(() => page.isAsked);
    await page.command({ type: 'Roll' });
    const lost = new Promise<void>((resolve) => void followNotices((notice) => notice === 'elsewhere' && resolve()));
    link.send({ type: 'Roll' });
    await lost;
    await has('Refused');
    takeOver();
    await has('Snapshot', 2);
    expect(frames.at(-2)).toMatchObject({ type: 'Snapshot', table: page.table });
    expect((await page.command({ type: 'Roll' })).type).toBe('Refused');
    link.close();
    page.close();
  });

  it('tells that this browser cannot play a local room', async () => {
    const { link } = linked('local/abcdef', workerOf(null));
    await new Promise<void>((resolve) => void followNotices((notice) => notice === 'failed' && resolve()));
    link.close();
  });
});
