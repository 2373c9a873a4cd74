/** The page's side of local rooms: connections to the worker in the form of a WebSocket, and the games of this device. */
import type { Wire } from '../socket/link';
import { Database } from './room/database';
import type { LocalNotice, LocalReply, LocalRequest } from './room/rooms';
import type { LocalSetup } from './room/state';
import { GameStore, type LocalLine } from './room/store';
import { solver, type Solver } from './solver';

export type { LocalNotice } from './room/rooms';
export type { LocalRules, LocalSeat, LocalSetup } from './room/state';
export type { LocalLine } from './room/store';

type Hear = (text: string) => void;

const lines = new Map<number, Hear>();
let last = 0;

/** A connection to the rooms of the worker; `hear` gets each frame. Null if this browser has no worker. */
function opened(hear: Hear, worker: Solver): { say: Hear; close: () => void } | null {
  const line = (last += 1);
  worker.onFrame = (frame) => frame.text?.split('\n').forEach((text) => lines.get(frame.line)?.(text));
  worker.onGone = () => lines.forEach((tellLine) => tellLine(GONE));
  if (!worker.frame({ type: 'room', line, text: null })) return null;
  lines.set(line, hear);
  const close = () => void (lines.delete(line) && worker.frame({ type: 'room', line, text: null }));
  return { say: (text) => void worker.frame({ type: 'room', line, text }), close };
}

const ask = (request: LocalRequest): string => JSON.stringify(request);
const GONE = JSON.stringify({ type: 'LocalNotice', notice: 'failed' } satisfies LocalReply);
const isNotice = (text: string): boolean => text.startsWith('{"type":"LocalNotice"');

/** A connection to a local room, as `Link` uses it. */
class LocalWire implements Wire {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  readonly #line: ReturnType<typeof opened>;

  constructor(worker: Solver) {
    this.#line = opened((text) => this.#hear(text), worker);
    if (this.#line === null) tell('failed');
    else this.#begin();
    queueMicrotask(() => (this.#line === null ? this.onclose : this.onopen)?.({} as never));
  }

  /** Forgets the notice of the last room, and takes this one from another tab if the player wishes. */
  #begin(): void {
    wires.add(this);
    tell('kept');
    if (takes) this.send(ask({ type: 'TakeOver' }));
    takes = false;
  }

  send = (text: string): void => this.#line?.say(text);

  close(): void {
    wires.delete(this);
    this.#line?.close();
  }

  #hear(text: string): void {
    if (isNotice(text)) tell((JSON.parse(text) as Extract<LocalReply, { type: 'LocalNotice' }>).notice);
    else this.onmessage?.({ data: text } as never);
  }
}

const wires = new Set<LocalWire>();
/** Whether the next connection takes its room from another tab. */
let takes = false;
const listeners = new Set<(notice: LocalNotice) => void>();
let notice: LocalNotice = 'kept';

function tell(news: LocalNotice): void {
  notice = news;
  for (const listener of listeners) listener(news);
}

/** A connection for `Link` to a local room. */
export const dialLocal = (worker: Solver = solver): Wire => new LocalWire(worker);

/** Calls the listener with the notice of the open local game, now and at each change, until the returned function is called. */
export function followNotices(listener: (notice: LocalNotice) => void): () => void {
  listeners.add(listener);
  listener(notice);
  return () => void listeners.delete(listener);
}

/** Takes the game of this page from another tab, with a new connection. */
export function takeOver(): void {
  takes = true;
  for (const wire of wires) wire.onclose?.({} as never);
}

/** Makes a local room in its first game and returns its id, such as `local/abc123`. Rejects with the reason if it cannot be made. */
export async function createLocal(setup: LocalSetup, worker: Solver = solver): Promise<string> {
  void askToPersist();
  const reply = await new Promise<LocalReply>((resolve) => {
    const line = opened((text) => resolve(JSON.parse(text) as LocalReply), worker);
    if (line === null) return resolve({ type: 'LocalFailed', reason: 'this browser cannot play without a server' });
    line.say(ask({ type: 'CreateLocal', setup }));
  });
  if (reply.type === 'LocalCreated') return reply.room;
  throw new Error(reply.type === 'LocalFailed' ? reply.reason : reply.type);
}

/** Asks the browser not to delete the games when its disk is full; at the first game only. */
async function askToPersist(): Promise<void> {
  const before = await localGames().catch(() => []);
  if (before.length === 0) await (navigator.storage as StorageManager | undefined)?.persist().catch(() => false);
}

const store = new GameStore(new Database());

/** The games of this device, the latest first. Rejects if the browser has no storage. */
export const localGames = (): Promise<readonly LocalLine[]> => store.list();
