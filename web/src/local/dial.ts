/** The page's side of local rooms: connections to the worker in the form of a WebSocket, and the games of this device. */
import type { Wire } from '../socket/link';
import type { FromWorker, LocalNotice } from './messages';
import { Database } from './room/database';
import type { LocalSetup } from './room/state';
import { GameStore, type LocalLine } from './room/store';
import { solver, type Solver } from './solver';

export type { LocalNotice } from './messages';
export type { LocalRules, LocalSeat, LocalSetup } from './room/state';
export type { LocalLine } from './room/store';

/** The open connections by their numbers. */
const wires = new Map<number, Wire>();
let last = 0;
const listeners = new Set<(notice: LocalNotice) => void>();
let notice: LocalNotice = 'kept';

function tell(news: LocalNotice): void {
  notice = news;
  for (const listener of listeners) listener(news);
}

function hear(message: Extract<FromWorker, { line: number }>): void {
  const wire = wires.get(message.line);
  if (message.type === 'room') wire?.onmessage?.({ data: message.text } as never);
  else if (wire !== undefined) tell(message.notice);
}

/** A connection for `Link` to a local room. */
export function dialLocal(worker: Solver = solver): Wire {
  const line = (last += 1);
  const say = (text: string | null): void => {
    if (!worker.frame({ type: 'room', line, text })) tell('failed');
  };
  const close = (): void => void (wires.delete(line) && say(null));
  const wire: Wire = { onopen: null, onmessage: null, onclose: null, send: say, close };
  wires.set(line, wire);
  worker.onFrame = hear;
  tell('kept'); // the notice of the last room is over
  queueMicrotask(() => wire.onopen?.({} as never));
  return wire;
}

/** Calls the listener with the notice of the open local game, now and at each change, until the returned function is called. */
export function followNotices(listener: (notice: LocalNotice) => void): () => void {
  listeners.add(listener);
  listener(notice);
  return () => void listeners.delete(listener);
}

/** Takes the game of this page back from another tab, with a new connection. */
export function takeOver(): void {
  for (const wire of wires.values()) wire.onclose?.({} as never);
}

/** Makes a local room in its first game and returns its id, such as `local/abc123`. Rejects with the reason if it cannot be made. */
export async function createLocal(setup: LocalSetup, worker: Solver = solver): Promise<string> {
  void askToPersist();
  const answer = await worker.ask({ ask: 'create', setup });
  if (answer === null) throw new Error('this browser cannot play without a server');
  if ('why' in answer) throw new Error(answer.why);
  return answer.room;
}

/** Asks the browser not to delete the games when its disk is full; at the first game only. */
async function askToPersist(): Promise<void> {
  const before = await localGames().catch(() => []);
  if (before.length === 0) await (navigator.storage as StorageManager | undefined)?.persist().catch(() => false);
}

const store = new GameStore(Database.games());

/** The games of this device, the latest first. Rejects if the browser has no storage. */
export const localGames = (): Promise<readonly LocalLine[]> => store.list();
