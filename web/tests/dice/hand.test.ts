/** The hand on the cup, the window events of the dice, and stored settings. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand } from '../../src/dice/hand';
import { followDice } from '../../src/effects/dice';
import { storedSettings, storeSettings } from '../../src/app/stored';
import { DEFAULTS } from '../../src/state/settings';
import type { Command, Message } from '../../src/state/model';
import { Store } from '../../src/app/store.svelte';
import { changed, rolled, snapshot, start, table, tableSeat } from '../build';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function atTable(...messages: Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const shakes: [boolean, readonly number[]][] = [];
  const hand = new Hand({
    model: () => store.model,
    dispatch: store.dispatch,
    command: (command) => {
      commands.push(command);
      store.dispatch({ type: 'CommandSent', cid: `c${commands.length}` });
    },
    sendShake: (on, keep) => void shakes.push([on, keep]),
    now: () => Date.now(),
  });
  store.onChange(hand.follow);
  for (const message of [{ type: 'ConnectionChanged', connection: 'open' } as const, ...messages]) store.dispatch(message);
  return { store, hand, commands, shakes };
}

describe('the hand', () => {
  it('warns once before a roll with all five dice kept, which would change nothing', () => {
    const holds = [0, 1, 2, 3, 4].map((place) => ({ type: 'HoldToggled', place }) as const);
    const { store, hand, commands } = atTable(snapshot({ table: rolled() }), ...holds);
    hand.roll();
    expect(store.model.warned).toBe(true);
    expect(store.model.shaken).toBe(null);
    store.dispatch({ type: 'HoldToggled', place: 4 });
    expect(store.model.warned).toBe(false);
    store.dispatch({ type: 'HoldToggled', place: 4 });
    hand.roll();
    expect(commands).toEqual([]);
    hand.roll();
    vi.advanceTimersByTime(1000);
    expect(commands).toEqual([{ type: 'Roll', keep: [0, 1, 2, 3, 4] }]);
  });

  it('shakes while the button is held, then throws the dice that are not kept', () => {
    const { store, hand, commands, shakes } = atTable(snapshot({ table: rolled() }), { type: 'HoldToggled', place: 4 });
    hand.lift();
    hand.lift();
    vi.advanceTimersByTime(100);
    expect(shakes).toEqual([[true, [4]]]);
    expect(store.model.shaken).toEqual({ seat: 0, keep: [4], here: true });
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

  it('throws at once for a tap at the speed `instant`, and sends no message about shaking', () => {
    const { hand, commands, shakes } = atTable(snapshot(), { type: 'SettingsChosen', settings: { speed: 'instant' } });
    hand.roll();
    expect(commands.length).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(shakes).toEqual([]);
  });

  it('throws although a client pledges between the press and the throw', () => {
    const pledge = (version: number) => changed({ version, events: [{ type: 'DicePledged', party: 1, tip: 'A'.repeat(43), since: 1 }], table: table() });
    const { store, hand, commands } = atTable(snapshot());
    hand.lift();
    store.dispatch(pledge(11));
    hand.pour();
    store.dispatch(pledge(12));
    vi.advanceTimersByTime(300);
    expect(commands).toEqual([{ type: 'Roll', keep: [] }]);
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

  it('sends no message if it puts the cup down at once', () => {
    const { hand, shakes } = atTable(snapshot());
    hand.lift();
    hand.putDown();
    vi.advanceTimersByTime(1000);
    expect(shakes).toEqual([]);
  });

  it('does nothing out of turn, or after the cup was taken away', () => {
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

describe('a throw that the player has begun', () => {
  const lost: Message = { type: 'ConnectionChanged', connection: 'lost' };
  const open: Message = { type: 'ConnectionChanged', connection: 'open' };
  const joonLeaves = changed({ events: [{ type: 'SeatResigned', seat: 1 }], table: table({ seats: [tableSeat('Mina'), tableSeat('Joon', { resigned: true })] }) });
  const stale = (cid: string, version: number): Message => ({ type: 'Refused', code: 'stale', reason: '', cid, version });
  const upToDate: Message = { type: 'UpToDate', epoch: 7, version: 10, you: 'p-mina' };
  const shakeEnds: Message = { type: 'Shaking', epoch: 7, version: 10, seat: 0, on: false };

  const SAME_THROW: readonly (readonly [string, readonly Message[]])[] = [
    ['the room is read again', [snapshot()]],
    ['the connection ends and comes back', [lost, upToDate, open]],
    ['the connection ends and another server takes the room', [lost, snapshot({ epoch: 8 }), open]],
    ['the server ends the shake of the lost connection', [lost, upToDate, open, shakeEnds]],
    ['the page connects again', [{ type: 'ConnectionChanged', connection: 'connecting' }, snapshot(), open]],
    ['another player resigns', [joonLeaves]],
    ['a phrase of the chat is refused', [{ type: 'Refused', code: 'too_fast', reason: '', cid: 'phrase', version: 10 }]],
  ];

  it.each(SAME_THROW)('is made on release although %s while the cup is held', (_what, messages) => {
    const { store, hand, commands } = atTable(snapshot());
    hand.lift();
    messages.forEach(store.dispatch);
    vi.advanceTimersByTime(1000);
    expect(commands).toEqual([]);
    hand.pour();
    vi.advanceTimersByTime(1000);
    expect(commands).toEqual([{ type: 'Roll', keep: [] }]);
  });

  it.each(SAME_THROW)('is made once although %s after the release', (_what, messages) => {
    const { store, hand, commands } = atTable(snapshot());
    hand.roll();
    for (const message of messages) {
      store.dispatch(message);
      vi.advanceTimersByTime(store.model.connection === 'open' ? 0 : 1000);
    }
    vi.advanceTimersByTime(1000);
    hand.pour();
    expect(commands).toEqual([{ type: 'Roll', keep: [] }]);
  });

  it('is made when the connection is back, if the player lets go without one', () => {
    const { store, hand, commands } = atTable(snapshot());
    hand.lift();
    store.dispatch(lost);
    hand.pour();
    vi.advanceTimersByTime(1000);
    expect([commands, store.model.shaken?.here]).toEqual([[], true]);
    [snapshot(), open].forEach(store.dispatch);
    vi.advanceTimersByTime(0);
    expect(commands).toEqual([{ type: 'Roll', keep: [] }]);
  });

  it('keeps the dice that were outside the cup', () => {
    const { store, hand, commands } = atTable(snapshot({ table: rolled() }), { type: 'HoldToggled', place: 4 });
    hand.lift();
    store.dispatch(snapshot({ table: rolled(), held: [1] }));
    hand.pour();
    vi.advanceTimersByTime(1000);
    expect(commands).toEqual([{ type: 'Roll', keep: [4] }]);
  });

  it.each<[string, Message]>([
    ['the turn has passed', snapshot({ table: table({ seat: 1 }) })],
    ['the turn is a later one of the player', snapshot({ table: table({ turn: 2 }) })],
    ['the clock has made the throw', snapshot({ table: rolled() })],
    ['a bot plays for the player', snapshot({ table: table({ seats: [tableSeat('Mina', { bot: 'sailor' }), tableSeat('Joon')] }) })],
    ['another player uses the page', snapshot({ you: 'p-joon' })],
    ['another player uses the page of the same state', { type: 'UpToDate', epoch: 7, version: 10, you: 'p-joon' }],
  ])('is not made after a reconnection if %s', (_what, message) => {
    const { store, hand, commands } = atTable(snapshot());
    hand.roll();
    [lost, message, open, snapshot({ table: table({ turn: 2 }) })].forEach(store.dispatch);
    vi.advanceTimersByTime(1000);
    hand.pour();
    expect(commands).toEqual([]);
  });

  it.each<[string, (cid: string) => readonly Message[]]>([
    ['the other step comes first', (cid) => [joonLeaves, stale(cid, 11)]],
    ['the refusal comes first', (cid) => [stale(cid, 11), joonLeaves]],
  ])('is sent again if another player was faster: %s', (_what, messages) => {
    const { store, hand, commands } = atTable(snapshot());
    hand.roll();
    vi.advanceTimersByTime(1000);
    messages('c1').forEach(store.dispatch);
    vi.advanceTimersByTime(0);
    expect(commands).toHaveLength(2);
    store.dispatch(changed({ version: 12, events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6] }], table: rolled() }));
    store.dispatch(stale('c2', 12));
    vi.advanceTimersByTime(1000);
    expect(commands).toHaveLength(2);
  });

  it('is not sent again for the state that refused it', () => {
    const { store, hand, commands } = atTable(snapshot());
    hand.roll();
    vi.advanceTimersByTime(1000);
    store.dispatch(stale('c1', 10));
    vi.advanceTimersByTime(1000);
    expect([commands.length, store.model.shaken]).toEqual([1, null]);
  });

  it('can begin as soon as the dice lie, before the last roll is answered', () => {
    const { store, hand, commands } = atTable(snapshot(), { type: 'SettingsChosen', settings: { speed: 'instant' } });
    hand.roll();
    store.dispatch(changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6] }], table: rolled() }));
    hand.roll();
    expect(commands).toHaveLength(2);
    store.dispatch({ type: 'Accepted', cid: 'c1', epoch: 7, version: 11 });
    vi.advanceTimersByTime(1000);
    expect(commands).toHaveLength(2);
  });
});

describe('the events of the dice', () => {
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

  it('are dispatched in order: the cup, the throw, each knock, the Yacht', () => {
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

  it('are dispatched for thrown dice only, and not for an interrupted throw', () => {
    const { store } = atTable(snapshot({ table: rolled() }));
    followDice(store, () => store.dispatch({ type: 'DiceLanded' }));
    store.dispatch(roll(11, [0, 1]));
    store.dispatch(roll(12, [0, 1, 2, 3], [1, 2, 3, 4, 5]));
    vi.advanceTimersByTime(900);
    expect(landings()).toEqual([4, 4]);
    expect(store.model.flight).toBe(null);
  });

  it('are not dispatched for dice that are already at rest', () => {
    const { store } = atTable();
    followDice(store, () => undefined);
    store.dispatch(snapshot({ table: rolled({ dice: [5, 5, 5, 5, 5] }) }));
    expect(told).toEqual([]);
  });

  it('are dispatched for marks of the player, not for those that a new turn clears', () => {
    const { store } = atTable(snapshot({ table: rolled() }));
    followDice(store, () => undefined);
    store.dispatch({ type: 'HoldToggled', place: 3 });
    store.dispatch(changed({ table: table({ seat: 1 }) }));
    expect(told).toEqual([['die-held', { place: 3, on: true }]]);
  });
});

describe('settings', () => {
  beforeEach(() => localStorage.clear());

  it('have defaults until the player chooses and stores others', () => {
    expect(storedSettings()).toEqual(DEFAULTS);
    storeSettings({ speed: 'fast', confirm: false, notify: true, theme: 'dark' });
    expect(storedSettings()).toEqual({ speed: 'fast', confirm: false, notify: true, theme: 'dark' });
  });

  it('are ignored if they are invalid', () => {
    localStorage.setItem('dice-speed', 'warp');
    expect(storedSettings().speed).toBe('normal');
  });
});
