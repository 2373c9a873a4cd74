import type { Answer } from '../../api/request';
import type { Corrected, EntriesRequest, EntryProblem, Problem, SheetView } from '../../protocol.gen';
import type { PlayEntry } from '../entries';
import { isOvertaken, requestOf, storedSince, type WaitingEntries } from './items';
import { queueWords } from './words';
import type { QueueStore } from './store';

/** A sheet on the server, as the queue needs it. */
export interface SheetServer {
  /** The latest state that this page has, null before the first. */
  readonly known: () => SheetView | null;
  /** Asks for the latest state. */
  readonly read: () => Promise<Answer<SheetView>>;
  readonly send: (request: EntriesRequest) => Promise<Answer<SheetView>>;
  /** Takes the state after an answer. */
  readonly accept: (view: SheetView) => Promise<void>;
}

/** Tries of one item while other devices write. */
const MOST_TRIES = 5;

const text = { en: queueWords('en').overtaken, ko: queueWords('ko').overtaken };

/** Entries whose seat another device has written for. */
export const OVERTAKEN: Problem & Pick<EntryProblem, 'fault' | 'text'> = { type: '/problems/entries', title: 'Conflict', status: 409, detail: '', fault: 'stale', text };

const isStale = (answer: Answer<SheetView>): boolean => !answer.ok && (answer.problem as Partial<EntryProblem>).fault === 'stale';

/** Whether a problem says nothing about the entries: no connection, too many requests, or a fault of the server. */
const isPassing = ({ status }: Problem): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Sends the waiting entries in order until none is left, one is refused, or the connection is lost. An item keeps its id, and
 * the version with which it was sent last is stored before it is sent: a repeated request is the same one, so the server
 * answers it without a second entry.
 */
export async function sendAll(store: QueueStore, server: SheetServer, device: string): Promise<void> {
  for (;;) {
    const [item] = await store.list();
    if (item === undefined || item.problem !== null) return;
    if (item.replaced !== null) {
      if (!(await settle(item, item.replaced, store, server, device))) return;
      continue;
    }
    if (item.entries.length === 0) {
      await store.remove(item);
      continue;
    }
    const answer = await sendOne(item, store, server, device);
    if (answer === null) return;
    if (answer.ok) {
      await server.accept(answer.value);
      await store.remove(item);
    } else if (isPassing(answer.problem)) return;
    else await store.change(item, { problem: answer.problem });
  }
}

/** Asks whether the server has the entries that an item replaces; if so, the item corrects those. Returns false if the server does not answer. */
async function settle(item: WaitingEntries, replaced: number, store: QueueStore, server: SheetServer, device: string): Promise<boolean> {
  const state = await server.read();
  if (!state.ok) return false;
  const lines = storedSince(replaced, state.value, device).filter(({ entry }) => 'seat' in entry);
  const entries = lines.map(({ number }, place): Corrected => ({ type: 'Corrected', entry: number, new: (item.entries[place] as PlayEntry | undefined) ?? null }));
  await store.change(item, { replaced: null, entries: lines.length === 0 ? item.entries : entries });
  return true;
}

/** The answer to an item; null if other devices write so often that it must wait, or if the item was removed. */
async function sendOne(item: WaitingEntries, store: QueueStore, server: SheetServer, device: string): Promise<Answer<SheetView> | null> {
  if (item.sent !== null) {
    // The answer may have been lost. A stale version shows that these entries are not stored, and never will be with it.
    const again = await server.send(requestOf(item, item.sent, device));
    if (!isStale(again)) return again;
  }
  let known = item.sent === null ? server.known() : null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const state: Answer<SheetView> = known === null ? await server.read() : { ok: true, value: known };
    const answer = state.ok ? await sendOn(state.value, item, store, server, device) : state;
    if (answer === null || !isStale(answer) || isFinal(answer)) return answer;
    known = null;
  }
  return null;
}

const isFinal = (answer: Answer<SheetView>): boolean => !answer.ok && answer.problem === OVERTAKEN;

/** The answer to an item sent on a state of the sheet; null if the item was removed. */
async function sendOn(state: SheetView, item: WaitingEntries, store: QueueStore, server: SheetServer, device: string): Promise<Answer<SheetView> | null> {
  if (isOvertaken(item, state, device)) return { ok: false, problem: OVERTAKEN };
  const isThere = await store.change(item, { sent: state.version });
  return isThere ? server.send(requestOf(item, state.version, device)) : null;
}
