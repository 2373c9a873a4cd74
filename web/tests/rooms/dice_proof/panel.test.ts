import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../../src/app/App.svelte';
import type { Actions } from '../../../src/app/context';
import { Store } from '../../../src/app/store.svelte';
import type { Message, Panel } from '../../../src/state/model';
import { changed, room, start, table } from '../../build';
import { thrown, verdict, witnessed } from './sealed';
import { until } from '../../waiting';

let app: ReturnType<typeof mount> | null = null;
const notes = { saveNotes: vi.fn(), dismissAlarm: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // the result asks for its review
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (app !== null) await unmount(app);
  app = null;
});

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const text = (id: string) => find(id)?.textContent?.replaceAll(/\s+/g, ' ').trim();

/** The room of Mina after these messages; returns its store once the table is shown. */
async function atTable(...messages: readonly Message[]): Promise<Store> {
  const store = new Store(start());
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  const openPanel = (panel: Panel | null) => store.dispatch({ type: 'PanelOpened', panel });
  app = mount(App, { target: document.body, props: { store, actions: { openPanel, ...notes } as unknown as Actions } });
  await until(() => {
    flushSync();
    expect(find('status') ?? find('result')).not.toBeNull();
  });
  return store;
}

async function press(id: string): Promise<void> {
  await until(() => expect(find(id)).not.toBeNull());
  find(id)?.click();
  flushSync();
}

describe('the seal', () => {
  it('opens its panel with a sentence in words, and one press further the parties, the code and the check', async () => {
    await atTable(thrown(), witnessed());
    await press('seal');
    expect(text('seal-sentence')).toBe('You, Joon and the server picked these dice together. Neither a player nor the server could know them before, or change them.');
    expect(find('seal-parties')?.closest('details')?.open).toBe(false);
    await press('check');
    expect(find('seal-parties')?.closest('details')?.open).toBe(true);
    expect(text('seal-parties')).toBe('the server, you, Joon');
    expect(text('seal-panel')).toContain('aB3dE6gH');
    expect(find('seal-missing')).toBeNull();
  });

  it('with a gap names the player who did not answer', async () => {
    await atTable(thrown(), witnessed({ verdicts: [verdict({ kind: 'gap', parties: [0, 1], missing: [2] })] }));
    await press('seal');
    expect(text('seal-missing')).toBe('Joon');
  });

  it('shows a spectator the same without a part of their own', async () => {
    await atTable(thrown(), witnessed({ party: null, took: 0, verdicts: [verdict({ own: false })] }));
    await press('seal');
    expect(text('seal-sentence')).toMatch(/^Mina, Joon and the server .* alone/);
    expect(find('seal-tally')).toBeNull();
  });

  it('leads to the help about sealed dice', async () => {
    await atTable(thrown(), witnessed());
    await press('seal');
    await press('seal-how');
    await until(() => expect(text('dice-help')).toContain('The idea in five sentences'));
  });

  it('has names, roles and an order that can be followed, with an alarm too', async () => {
    document.documentElement.lang = 'en';
    document.title = 'Yacht Dice';
    const store = await atTable(thrown(), witnessed());
    for (const alarm of [null, { kind: 'left_out', game: 'g1', throw: 12 } as const]) {
      store.dispatch(witnessed({ alarm, misses: 2 }));
      store.dispatch({ type: 'PanelOpened', panel: { kind: 'seal' } });
      flushSync();
      const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
});

it('the menu shows the code of the table', async () => {
  await atTable(thrown(), witnessed());
  await press('menu');
  await until(() => expect(text('table-code')).toBe('aB3dE6gH'));
});

it('an alarm stays above the table and says what the server did', async () => {
  await atTable(thrown(), witnessed({ alarm: { kind: 'left_out', game: 'g1', throw: 9 } }));
  expect(text('alarm')).toContain('Throw 9 does not check out');
  await press('alarm');
  expect(text('alarm-text')).toContain('made the throw without it');
  await press('save-notes');
  expect(notes.saveNotes).toHaveBeenCalledOnce();
  expect(notes.dismissAlarm).not.toHaveBeenCalled();
  await press('dismiss-alarm');
  expect(notes.dismissAlarm).toHaveBeenCalledOnce();
});

it('a player whose device missed twice sees a notice, until the player has read it', async () => {
  const store = await atTable(thrown(), witnessed({ misses: 1 }));
  expect(find('missed-twice')).toBeNull();
  store.dispatch(witnessed({ misses: 2 }));
  flushSync();
  expect(text('missed-twice')).toContain('did not answer twice');
  await press('missed-read');
  expect(find('missed-twice')).toBeNull();
});

it('the table names the player that a roll waits for only after a second', async () => {
  const store = await atTable(thrown(), witnessed());
  vi.useFakeTimers();
  store.dispatch(witnessed({ waitingFor: [2] }));
  flushSync();
  vi.advanceTimersByTime(900);
  flushSync();
  expect(text('status')).not.toContain('Waiting for Joon');
  vi.advanceTimersByTime(200);
  flushSync();
  expect(text('status')).toBe('Waiting for Joon to seal the throw');
  store.dispatch(witnessed());
  flushSync();
  expect(text('status')).not.toContain('Waiting for Joon');
});

describe('the result', () => {
  const over = changed({ room: room({ stage: 'over' }), table: table({ step: 'over', winners: [1], sealed: { throw: 74, seal: 'x' } }) });

  it('says that all throws check out', async () => {
    await atTable(thrown(), witnessed({ of: 74, took: 74 }), over);
    expect(text('result-dice')).toBe('All 74 throws are right; you helped to pick all of them.');
  });

  it('says in red which throw does not', async () => {
    await atTable(thrown(), witnessed({ alarm: { kind: 'dice', game: 'g1', throw: 41, right: [1], shown: [2] } }), over);
    expect(find('result-dice')?.dataset['right']).toBe('false');
    expect(text('result-dice')).toContain('Throw 41 does not check out');
  });

  it('has no line in a game without proofs', async () => {
    await atTable(thrown({ sealed: null }), changed({ room: room({ stage: 'over' }), table: table({ step: 'over' }) }));
    expect(find('result-dice')).toBeNull();
  });
});
