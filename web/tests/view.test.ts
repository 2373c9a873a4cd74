import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command, Message } from '../src/state/model';
import { Store } from '../src/store.svelte';
import type { Actions } from '../src/view/context';
import App from '../src/view/App.svelte';
import { EMPTY_SEAT, botsKnown, changed, column, rolled, room, rules, snapshot, start, table, tableSeat, text } from './build';

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages; what it asks for is noted. */
function show(...messages: Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const command = (asked: Command) => void commands.push(asked);
  const hand = { lift: vi.fn(), pour: vi.fn(), putDown: vi.fn() };
  const actions = { command, hand, fill: vi.fn(), choose: vi.fn(), hold: vi.fn(), roll: vi.fn(), go: vi.fn(), showCard: vi.fn(), speak: vi.fn() };
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  app = mount(App, { target: document.body, props: { store, actions: actions as unknown as Actions } });
  flushSync();
  return { store, commands, actions };
}

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const all = (start: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid^="${start}"]`)];

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
});

const offer = (box: string, points: number, change = {}) => ({ box, points, repeat_bonus: 0, joker: false, ...change });

describe('the table', () => {
  it('names each die by place and face, and says which are kept', () => {
    show(snapshot({ table: rolled() }), { type: 'HoldToggled', place: 2 });
    expect(find('die-2')?.getAttribute('aria-label')).toBe('Die 3: three');
    expect(find('die-2')?.getAttribute('aria-pressed')).toBe('true');
    expect(all('die-').map((die) => die.dataset['face'])).toEqual(['2', '3', '3', '5', '6']);
  });

  it('fills the box that is pressed', () => {
    const { actions } = show(snapshot({ table: rolled({ offers: [offer('choice', 19), offer('ones', 0)] }) }));
    expect(find('box-0-0-choice')?.dataset['state']).toBe('offer');
    find('fill-choice')?.click();
    expect(actions.fill).toHaveBeenCalledExactlyOnceWith('choice');
    expect(find('fill-ones')?.getAttribute('aria-label')).toBe('ones: scratch it for 0');
  });

  it('shows a marked box by the word, and asks for a second press by its name', () => {
    const { store } = show(snapshot({ table: rolled({ offers: [offer('choice', 19), offer('ones', 0)] }) }));
    store.dispatch({ type: 'BoxMarked', box: 'choice' });
    flushSync();
    expect(find('fill-choice')?.dataset['marked']).toBe('true');
    expect(find('fill-choice')?.textContent).toContain('sure?');
    expect(find('fill-choice')?.getAttribute('aria-label')).toContain('press again to take 19 points');
    store.dispatch({ type: 'BoxMarked', box: 'ones' });
    flushSync();
    expect(find('fill-ones')?.getAttribute('aria-label')).toContain('press again to scratch it for 0');
    expect(find('fill-choice')?.dataset['marked']).toBe('false');
  });

  it('tells nothing of flying dice until they lie', () => {
    const events = [{ type: 'DiceThrown' as const, dice: [2, 3, 3, 5, 6], proof: null }];
    const { store } = show(snapshot(), changed({ events, table: rolled({ offers: [offer('choice', 19)] }) }));
    expect(find('dice-tray')?.dataset['flying']).toBe('true');
    expect(find('die-0')?.getAttribute('aria-label')).toBe('Die 1: rolling');
    expect(all('die-').map((die) => die.dataset['face'])).toEqual(['', '', '', '', '']);
    expect(find('box-0-0-choice')?.textContent).not.toContain('19');
    expect(find('status')?.textContent).not.toContain('2 3 3 5 6');
    store.dispatch({ type: 'DiceLanded' });
    flushSync();
    expect(find('die-0')?.getAttribute('aria-label')).toBe('Die 1: two');
    expect(find('box-0-0-choice')?.textContent).toContain('19');
    expect(find('status')?.textContent).toContain('2 3 3 5 6');
  });

  it('throws by a press that is held and let go, and by a click without a hand', () => {
    const { actions } = show(snapshot());
    const roll = find('roll')!;
    roll.setPointerCapture = vi.fn();
    const pointer = (type: string) => roll.dispatchEvent(new PointerEvent(type, { isPrimary: true, button: 0, bubbles: true }));
    pointer('pointerdown');
    expect(actions.hand.lift).toHaveBeenCalledOnce();
    expect(actions.hand.pour).not.toHaveBeenCalled();
    pointer('pointerup');
    roll.click();
    expect(actions.hand.pour).toHaveBeenCalledOnce();
    expect(actions.roll).not.toHaveBeenCalled();
    roll.click();
    expect(actions.roll).toHaveBeenCalledOnce();
  });

  it('shows the cup that somebody else shakes, and who it is', () => {
    const { store } = show(snapshot({ table: table({ seat: 1 }) }));
    expect(find('cup')?.dataset['mood']).toBe('away');
    store.dispatch({ type: 'Shaking', epoch: 7, version: 10, seat: 1, on: true });
    flushSync();
    expect(find('cup')?.dataset['mood']).toBe('shaken');
    expect(find('roll')?.textContent).toContain('Joon shakes the cup');
  });

  it('stamps the bonus that is reached, and tells how far the sum is from par', () => {
    const boxes = rules().boxes.map((box, place) => ({ ...box, face: [1, 6][place] ?? null }));
    const seats = [tableSeat('Mina', { columns: [column([27, null, null, null])] }), tableSeat('Joon', { columns: [{ ...column([9, 54, null, null]), upper_bonus: 35 }] })];
    show(snapshot({ rules: rules({ boxes }), table: table({ seats }) }));
    expect(document.body.textContent).toContain('27 of 63, 18 over par');
    expect(document.body.textContent).toContain('Bonus reached, 35 points');
  });

  it('lets the speed of the dice and the second tap be chosen in the menu', () => {
    const { actions } = show(snapshot());
    find('menu')?.click();
    flushSync();
    find('speed-fast')?.click();
    find('confirm-box')?.click();
    expect(actions.choose.mock.calls).toEqual([[{ speed: 'fast' }], [{ confirm: false }]]);
  });

  it('hoists the flags for a Yacht, once, and takes them down', () => {
    vi.useFakeTimers();
    const events = [{ type: 'DiceThrown' as const, dice: [4, 4, 4, 4, 4], proof: null }];
    const { store } = show(snapshot(), changed({ events, table: rolled({ dice: [4, 4, 4, 4, 4] }) }));
    expect(find('flags')).toBe(null);
    store.dispatch({ type: 'DiceLanded' });
    flushSync();
    expect(find('flags')).not.toBe(null);
    vi.advanceTimersByTime(1500);
    flushSync();
    expect(find('flags')).toBe(null);
    vi.useRealTimers();
  });

  it('gives a spectator the same sight and nothing to press', () => {
    show(snapshot({ you: null, table: rolled({ offers: [offer('choice', 19)] }) }));
    expect(find('box-0-0-choice')?.textContent).toContain('19');
    expect(all('fill-')).toEqual([]);
    expect(find('roll')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('shuts the controls and says so while the line is lost', () => {
    show(snapshot({ table: rolled({ offers: [offer('choice', 19)] }) }), { type: 'ConnectionChanged', connection: 'lost' });
    expect(find('connection')?.dataset['state']).toBe('lost');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Connection lost');
    expect(all('fill-')).toEqual([]);
  });

  it('shows whose turn it is by more than colour, and the rolls left', () => {
    show(snapshot({ table: rolled({ seat: 1 }) }));
    expect(find('seat-on-turn')?.dataset['seat']).toBe('1');
    expect(find('seat-on-turn')?.textContent).toContain('on turn');
    expect(find('rolls-left')?.dataset['left']).toBe('2');
  });

  it('shows the columns of several phases, the later ones closed', () => {
    const phases = ['Down', 'Once'].map((title) => ({ id: title, title: text(title), order: 'any' as const, rolls: 3 }));
    const seats = [tableSeat('Mina', { columns: [column([3, null, null, null]), column()] })];
    show(snapshot({ rules: rules({ phases }), table: table({ seats, order: [0] }) }));
    expect(find('box-0-0-ones')?.dataset['state']).toBe('filled');
    expect(find('box-0-0-sixes')?.dataset['state']).toBe('open');
    expect(find('box-0-1-ones')?.dataset['state']).toBe('closed');
  });

  it('tells the joker and the repeat bonus on a box', () => {
    show(snapshot({ table: rolled({ offers: [offer('choice', 25, { joker: true, repeat_bonus: 100 })] }) }));
    expect(find('fill-choice')?.getAttribute('aria-label')).toBe('choice: take 25 points, joker, +100, most points now');
  });

  it('offers a player their seat back from the bot', () => {
    const seats = [tableSeat('Mina', { bot: 'gull' }), tableSeat('Joon')];
    const { commands } = show(snapshot({ table: table({ seats }) }));
    find('take-back')?.click();
    expect(commands).toEqual([{ type: 'TakeBack' }]);
  });
});

describe('the end', () => {
  const over = { room: room({ stage: 'over' }), table: table({ step: 'over', winners: [1], seats: [tableSeat('Mina', { total: 3 }), tableSeat('Joon', { total: 9 })] }) };

  it('names the winner and lets players play again', () => {
    const { commands } = show(snapshot(over));
    expect(find('winner')?.textContent).toBe('Joon wins');
    find('play-again')?.click();
    expect(commands).toEqual([{ type: 'PlayAgain' }]);
  });

  it('names a draw', () => {
    show(snapshot({ ...over, table: { ...over.table, winners: [0, 1] } }));
    expect(find('winner')?.textContent).toBe('A draw between Mina and Joon');
  });

  it('leads back to the waiting room although the last table is still known', () => {
    const { store } = show(snapshot(over));
    store.dispatch(changed({ room: room({ stage: 'waiting' }) }));
    flushSync();
    expect(find('start-game')).not.toBe(null);
    expect(find('result')).toBe(null);
  });
});

describe('the waiting room', () => {
  const waiting = (change = {}) => snapshot({ table: null, room: room({ stage: 'waiting', ...change }) });

  it('seats a bot for the host', () => {
    const { commands } = show(waiting(), botsKnown());
    find('add-bot-1')?.click();
    flushSync();
    find('add-bot-1-gull')?.click();
    flushSync();
    expect(find('add-bot-1-gull')).toBe(null);
    expect(commands).toEqual([{ type: 'SeatBot', seat: 1, bot: 'gull' }]);
  });

  it('asks a visitor without a name for one before sitting down', () => {
    const { commands } = show({ ...waiting(), you: null });
    find('sit-1')?.click();
    flushSync();
    expect(find('name-input')).not.toBe(null);
    expect(commands).toEqual([]);
  });

  it('seats a visitor who has a name', () => {
    const { commands } = show({ ...waiting(), you: 'p-else' }, { type: 'MeKnown', me: { player: 'p-else', name: 'Bora' } });
    find('sit-3')?.click();
    expect(commands).toEqual([{ type: 'TakeSeat', seat: 3 }]);
  });

  it('seats at once whom the room knows, before the page has heard who that is', () => {
    const { commands } = show({ ...waiting(), you: 'p-else' });
    find('sit-3')?.click();
    expect(commands).toEqual([{ type: 'TakeSeat', seat: 3 }]);
  });

  it('says that a seated player may arrange while the host is away', () => {
    show({ ...waiting(), you: 'p-joon', present: ['p-joon'] });
    expect(find('host-away')?.textContent).toContain('The host is away');
    expect(find('start-game')?.hasAttribute('disabled')).toBe(false);
  });

  it('says nothing of the host while they are here', () => {
    show({ ...waiting(), you: 'p-joon' });
    expect(find('host-away')).toBe(null);
    expect(find('start-game')).toBe(null);
  });

  it('starts only with as many players as the rules allow', () => {
    show(waiting({ seats: [EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT] }));
    expect(find('start-game')?.hasAttribute('disabled')).toBe(true);
  });

  it('has no order to arrange where the order is drawn', () => {
    show({ ...waiting(), rules: rules({ order_drawn: true }) });
    expect(find('earlier-2')).toBe(null);
    expect(document.body.textContent).toContain('The order is drawn at the start.');
  });
});

it('a name that is being typed stays while the page hears of other things', () => {
  const nobody: Message = { type: 'MeKnown', me: { player: null, name: null } };
  const { store } = show({ type: 'Navigated', route: { page: 'home' } }, nobody);
  const input = find('name-input') as HTMLInputElement;
  input.value = 'Mina';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  flushSync();
  store.dispatch(botsKnown());
  flushSync();
  expect(input.value).toBe('Mina');
});

it('a room that does not exist is said to be missing', () => {
  show({ type: 'Refused', code: 'no_room', reason: 'no', cid: null, version: null });
  expect(document.querySelector('h1')?.textContent).toBe('There is no such table.');
});
