/** The whole screen of a room in a test. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, vi } from 'vitest';
import type { Command, Message } from '../../src/state/model';
import { Store } from '../../src/app/store.svelte';
import type { Actions } from '../../src/app/context';
import App from '../../src/app/App.svelte';
import { loadRoom } from '../../src/rooms/load';
import { start } from '../build';

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages; its actions are recorded. */
export function show(...messages: Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const command = (asked: Command) => void commands.push(asked);
  const hand = { lift: vi.fn(), pour: vi.fn(), putDown: vi.fn() };
  const actions = { command, hand, fill: vi.fn(), choose: vi.fn(), hold: vi.fn(), roll: vi.fn(), go: vi.fn(), showCard: vi.fn(), openPanel: vi.fn(), speak: vi.fn(), contact: () => Promise.resolve(null), hasDocs: () => Promise.resolve(false) };
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  app = mount(App, { target: document.body, props: { store, actions: actions as unknown as Actions } });
  flushSync();
  return { store, commands, actions };
}

export const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
export const all = (start: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid^="${start}"]`)];

/** Loads the screen before the tests of a file, and takes it away after each. */
export function clearAfterEach(): void {
  beforeAll(() => loadRoom());
  afterEach(() => {
    if (app !== null) void unmount(app);
    app = null;
    document.body.replaceChildren();
  });
}
