import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLocal, dialLocal, followNotices, takeOver, type LocalNotice } from '../../src/local/dial';
import type { Kernels } from '../../src/local/kernels';
import type { RoomFrame } from '../../src/local/messages';
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
    onFrame: (frame: RoomFrame): void => void frame,
    frame: ({ line, text }: RoomFrame) => {
      tab?.hear(line, text, (given) => worker.onFrame({ type: 'room', line, text: given }));
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
    expect(frames.map(({ type }) => type)).toEqual(['Snapshot', 'Presence', 'Clock', 'Changed', 'Accepted']);
    link.close();
  });

  it('says why a room cannot be made', async () => {
    const worker = workerOf(new Device(loaded).tab());
    await expect(createLocal({ ...SETUP, seats: [] }, worker)).rejects.toThrow('one of them for a person');
    await expect(createLocal(SETUP, workerOf(null))).rejects.toThrow('cannot play without a server');
  });

  it('learns that its worker does not load', async () => {
    const broken = { postMessage: () => queueMicrotask(() => broken.onerror?.()), onerror: null as (() => void) | null };
    vi.stubGlobal('Worker', () => broken);
    const worker = () => new Solver(() => broken as unknown as Worker);
    const [one, other] = [worker(), worker()];
    vi.unstubAllGlobals();
    await expect(createLocal(SETUP, one)).rejects.toThrow();
    const { link } = linked('local/gull00', other);
    await new Promise<void>((resolve) => void followNotices((notice) => notice === 'failed' && resolve()));
    link.close();
  });

  it('learns that a game is open in another tab, and takes it over with its unanswered commands', async () => {
    const device = new Device(loaded);
    const [other, mine] = [device.tab(), workerOf(device.tab())];
    const room = await createLocal(SETUP, workerOf(other));
    const page = other.page(room);
    await page.until(() => page.isAsked);
    const { frames, link, has } = linked(room, mine);
    link.send({ type: 'Roll' });
    await new Promise<void>((resolve) => void followNotices((notice) => notice === 'elsewhere' && resolve()));
    expect(frames.some(({ type }) => type === 'Snapshot')).toBe(false);
    takeOver();
    await has('Accepted');
    await page.until(() => page.notices.includes('elsewhere'));
    link.close();
    page.close();
  });

  it('tells that this browser cannot play a local room', async () => {
    const heard: LocalNotice[] = [];
    const stop = followNotices((notice) => heard.push(notice));
    const { link } = linked('local/abcdef', workerOf(null));
    expect(heard.at(-1)).toBe('failed');
    stop();
    link.close();
  });
});
