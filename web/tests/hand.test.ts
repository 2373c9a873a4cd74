/** The hand on the cup, what the dice tell the window, and settings that are remembered. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand } from '../src/dice/hand';
import { followDice } from '../src/effects/dice';
import { DEFAULTS, rememberSettings, storedSettings } from '../src/settings';
import type { Command, Message } from '../src/state/model';
import { Store } from '../src/store.svelte';
import { changed, rolled, snapshot, start, table } from './build';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function atTable(...messages: Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const shakes: [boolean, readonly number[]][] = [];
  const hand = new Hand({
    model: () => store.model,
    dispatch: store.dispatch,
    command: (command) => void commands.push(command),
    tellShake: (on, keep) => void shakes.push([on, keep]),
    now: () => Date.now(),
  });
  for (const message of [{ type: 'ConnectionChanged', connection: 'open' } as const, ...messages]) store.dispatch(message);
  return { store, hand, commands, shakes };
}

describe('the hand', () => {
  it('shakes as long as it is held, then throws what it does not keep', () => {
    const { store, hand, commands, shakes } = atTable(snapshot({ table: rolled() }), { type: 'HoldToggled', place: 4 });
    hand.lift();
    hand.lift();
    vi.advanceTimersByTime(100);
    expect(shakes).toEqual([[true, [4]]]);
    expect(store.model.shaken).toEqual({ seat: 0, keep: [4] });
    vi.advanceTimersByTime(3000);
    hand.pour();
    expect(commands).toEqual([{ type: 'Roll', keep: [4] }]);
  });

  it('rattles once for a tap, and throws once', () => {
    const { hand, commands, shakes } = atTable(snapshot());
    hand.roll();
    hand.roll();
    hand.putDown();
    expect(commands).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(shakes.length).toBe(1);
    expect(commands).toEqual([{ type: 'Roll', keep: [] }]);
  });

  it('throws a tap at once at the speed `instant`, and tells nobody of a shake that was none', () => {
    const { hand, commands, shakes } = atTable(snapshot(), { type: 'SettingsChosen', settings: { speed: 'instant' } });
    hand.roll();
    expect(commands.length).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(shakes).toEqual([]);
  });

  it('puts the cup down without a throw', () => {
    const { store, hand, commands, shakes } = atTable(snapshot());
    hand.putDown();
    hand.lift();
    vi.advanceTimersByTime(100);
    hand.putDown();
    hand.pour();
    vi.advanceTimersByTime(1000);
    expect(shakes).toEqual([[true, []], [false, []]]);
    expect([commands, store.model.shaken]).toEqual([[], null]);
  });

  it('that puts the cup down at once tells nobody', () => {
    const { hand, shakes } = atTable(snapshot());
    hand.lift();
    hand.putDown();
    vi.advanceTimersByTime(1000);
    expect(shakes).toEqual([]);
  });

  it('does nothing out of turn, and nothing with a cup that was taken out of it', () => {
    const out = atTable(snapshot({ you: 'p-joon' }));
    out.hand.roll();
    expect(out.shakes).toEqual([]);
    const { store, hand, commands } = atTable(snapshot());
    hand.roll();
    store.dispatch(changed({ table: table({ seat: 1 }) }));
    vi.advanceTimersByTime(1000);
    expect(commands).toEqual([]);
  });
});

describe('what the dice do', () => {
  const told: [string, unknown][] = [];
  const hear = (event: Event) => void told.push([event.type, (event as CustomEvent).detail]);
  const NAMES = ['cup-shaking', 'dice-thrown', 'die-landed', 'die-held', 'yacht-thrown'];

  beforeEach(() => {
    told.length = 0;
    for (const name of NAMES) addEventListener(name, hear);
  });
  afterEach(() => NAMES.forEach((name) => removeEventListener(name, hear)));

  const roll = (version: number, kept: number[] = [], dice = [4, 4, 4, 4, 4]) =>
    changed({ version, events: [{ type: 'DiceThrown', dice, proof: null }], table: rolled({ kept, dice }) });
  const landings = () => told.filter(([name]) => name === 'die-landed').map(([, detail]) => (detail as { place: number }).place);

  it('is told as it happens: the cup, the throw, each knock, the Yacht', () => {
    const { store } = atTable(snapshot());
    followDice(store, () => store.dispatch({ type: 'DiceLanded' }));
    store.dispatch({ type: 'CupLifted' });
    store.dispatch(roll(11));
    expect(told).toEqual([
      ['cup-shaking', { on: true, seat: 0, mine: true }],
      ['dice-thrown', { places: [0, 1, 2, 3, 4], ms: 900 }],
      ['cup-shaking', { on: false, seat: 0, mine: true }],
    ]);
    vi.advanceTimersByTime(899);
    expect(store.model.flight).not.toBe(null);
    vi.advanceTimersByTime(1);
    expect(store.model.flight).toBe(null);
    expect([...landings()].sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(told.at(-1)).toEqual(['yacht-thrown', { seat: 0 }]);
  });

  it('is told of thrown dice only, and of no throw that was cut short', () => {
    const { store } = atTable(snapshot({ table: rolled() }));
    followDice(store, () => store.dispatch({ type: 'DiceLanded' }));
    store.dispatch(roll(11, [0, 1]));
    store.dispatch(roll(12, [0, 1, 2, 3], [1, 2, 3, 4, 5]));
    vi.advanceTimersByTime(900);
    expect(landings()).toEqual([4, 4]);
    expect(store.model.flight).toBe(null);
  });

  it('is not told of dice that turn up settled', () => {
    const { store } = atTable();
    followDice(store, () => undefined);
    store.dispatch(snapshot({ table: rolled({ dice: [5, 5, 5, 5, 5] }) }));
    expect(told).toEqual([]);
  });

  it('is told of marks of our own, not of those a new turn takes away', () => {
    const { store } = atTable(snapshot({ table: rolled() }));
    followDice(store, () => undefined);
    store.dispatch({ type: 'HoldToggled', place: 3 });
    store.dispatch(changed({ table: table({ seat: 1 }) }));
    expect(told).toEqual([['die-held', { place: 3, on: true }]]);
  });
});

describe('settings', () => {
  beforeEach(() => localStorage.clear());

  it('are what most want, until something else is chosen and remembered', () => {
    expect(storedSettings()).toEqual(DEFAULTS);
    rememberSettings({ speed: 'fast', confirm: false, notify: true });
    expect(storedSettings()).toEqual({ speed: 'fast', confirm: false, notify: true });
  });

  it('that make no sense are not followed', () => {
    localStorage.setItem('dice-speed', 'warp');
    expect(storedSettings().speed).toBe('normal');
  });
});
