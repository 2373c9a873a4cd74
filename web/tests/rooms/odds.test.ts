import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import App from '../../src/app/App.svelte';
import { loadRoom } from '../../src/rooms/load';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import type { Odds } from '../../src/protocol.gen';
import type { Command, Message } from '../../src/state/model';
import { inHundred, mayAskOdds, oddsOf, whyNoOdds } from '../../src/rooms/panels/odds';
import { isBusy } from '../../src/state/select';
import { after, changed, column, rolled, room, seen, snapshot, start, table, tableSeat } from '../build';

const odds = (change: Partial<Odds> = {}): Odds => ({
  type: 'Odds',
  cid: 'o1',
  epoch: 7,
  version: 10,
  boxes: [{ box: 'yacht', chance: 0.0460286, points: 2.3014 }],
  ...change,
});

const allowed = (change = {}) => snapshot({ room: room({ hints: true }), table: rolled(change) });

describe('the odds', () => {
  it('are requested once, on the player\'s turn, even before the first roll, if hints are allowed', () => {
    expect(mayAskOdds(seen(allowed()))).toBe(true);
    expect(mayAskOdds(seen(snapshot({ room: room({ hints: true }), table: table() })))).toBe(true);
    expect(mayAskOdds(seen(allowed(), odds()))).toBe(false);
    expect(mayAskOdds(seen(allowed({ seat: 1 })))).toBe(false);
    expect(mayAskOdds(seen(allowed({ rolls_left: 0, step: 'await_box' })))).toBe(false);
    expect(mayAskOdds(seen(snapshot({ table: rolled() })))).toBe(false);
    expect(mayAskOdds(seen(allowed(), { type: 'CommandSent', cid: 'o1' }))).toBe(false);
  });

  it('are valid until the table changes', () => {
    const model = seen(allowed(), { type: 'CommandSent', cid: 'o1' }, odds());
    expect(isBusy(model)).toBe(false);
    expect(oddsOf(model, 'yacht')?.points).toBe(2.3014);
    expect(oddsOf(model, 'ones')).toBe(null);
    expect(oddsOf(after(model, changed({ table: rolled({ rolls_left: 1 }) })), 'yacht')).toBe(null);
    expect(oddsOf(seen(allowed(), odds({ epoch: 6 })), 'yacht')).toBe(null);
  });

  it('have a reason if there are none', () => {
    expect(whyNoOdds(seen(snapshot({ table: rolled() })))).toBe('hints_off');
    expect(whyNoOdds(seen(allowed({ seat: 1 })))).toBe('not_your_turn');
    expect(whyNoOdds(seen(allowed()))).toBe(null);
  });

  it.each([
    [0, '0'],
    [0.0001286, '0.1'],
    [0.0460286, '4.6'],
    [0.2611, '26'],
    [0.93509, '93.5'],
    [0.99996, '100'],
  ])('of %d are %s of 100', (chance, text) => {
    expect(inHundred(chance)).toBe(text);
  });
});

let app: ReturnType<typeof mount> | null = null;

/** The table with the panel of a box after these messages; commands are recorded. */
function show(box: string, ...messages: readonly Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const actions = { command: (asked: Command) => void commands.push(asked) };
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  store.dispatch({ type: 'PanelOpened', panel: { kind: 'box', box } });
  app = mount(App, { target: document.body, props: { store, actions: actions as unknown as Actions } });
  flushSync();
  return { store, commands };
}

const told = () => document.querySelector('[data-testid=odds]')?.textContent?.replaceAll(/\s+/g, ' ').trim();

beforeAll(() => loadRoom());

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
});

describe('the panel of a box', () => {
  it('requests the odds once and shows them in words', () => {
    const { commands, store } = show('yacht', allowed());
    expect(commands).toEqual([{ type: 'AskOdds' }]);
    store.dispatch({ type: 'Refused', code: 'not_allowed', reason: '' });
    flushSync();
    expect(commands).toHaveLength(1);
    store.dispatch(odds());
    flushSync();
    expect(told()).toBe('Your chances this turn 4.6 of 100 if you aim for it, and 2.3 points on average.');
  });

  it('gives the reason why there are none, and says nothing about a filled box', () => {
    const { commands, store } = show('yacht', snapshot({ table: rolled() }));
    expect(told()).toContain('games with hints');
    store.dispatch(snapshot({ table: rolled({ seats: [tableSeat('Mina', { columns: [column([null, null, null, 50])] }), tableSeat('Joon')] }) }));
    flushSync();
    expect(told()).toBe(undefined);
    expect(commands).toEqual([]);
  });
});
