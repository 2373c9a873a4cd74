import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Message } from '../../src/state/model';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import { loadRoom } from '../../src/rooms/load';
import type { Actions } from '../../src/app/context';
import { botLine, botsKnown, changed, EMPTY_SEAT, room, snapshot, start, table } from '../build';

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages, with the chat actions of the session. */
function show(...messages: Message[]) {
  const store = new Store(start());
  const actions = {
    command: vi.fn(),
    say: vi.fn(),
    go: vi.fn(),
    showLobby: vi.fn(),
    openChat: (open: boolean) => store.dispatch({ type: 'ChatOpened', open }),
    pin: (phrase: string) => store.dispatch({ type: 'PhrasePinned', phrase }),
    mute: (who: string, mute: boolean) => store.dispatch({ type: 'SpeakerMuted', who, mute }),
  };
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  app = mount(App, { target: document.body, props: { store, actions: actions as unknown as Actions } });
  flushSync();
  return { store, actions };
}

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);

function press(key: string): void {
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

beforeAll(() => loadRoom());

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
  vi.useRealTimers();
});

it.each(['c', 'C', 'ㅊ', 'Enter'])('three keys say a phrase, the first of them %s', (key) => {
  const { actions } = show(snapshot());
  (document.activeElement as HTMLElement | null)?.blur();
  for (const stroke of [key, '3', '6']) press(stroke);
  expect(actions.say).toHaveBeenCalledExactlyOnceWith('cheer-6');
  expect(find('chat')).toBeNull();
});

it('the middle goes back, and closes the ring of topics', () => {
  show(snapshot());
  for (const stroke of ['c', '2']) press(stroke);
  expect(find('chat-ring')?.dataset['ring']).toBe('taunt');
  press('0');
  expect(find('chat-ring')?.dataset['ring']).toBe('topics');
  find('chat-back')?.click();
  flushSync();
  expect(find('chat')).toBeNull();
});

it('during the pause the phrases are disabled and say why', () => {
  const line = { at_ms: 5, seat: 0, name: 'Mina', player: 'p-mina', bot: null, phrase: 'cheer-1' };
  const { actions } = show(snapshot(), { type: 'Said', epoch: 7, version: 10, line });
  for (const stroke of ['c', '1', '1']) press(stroke);
  expect(actions.say).not.toHaveBeenCalled();
  expect(find('chat-1')?.getAttribute('aria-disabled')).toBe('true');
  expect(find('chat')?.textContent).toContain('Wait a moment');
});

it('a phrase appears at the seat of its speaker, also with a free seat before it', () => {
  const line = { at_ms: 5, seat: 2, name: 'Joon', player: 'p-joon', bot: null, phrase: 'cheer-1' };
  show(snapshot(), { type: 'Said', epoch: 7, version: 10, line });
  expect(find('bubble-2')?.closest('li')?.contains(find('total-1'))).toBe(true);
});

it('three keys also say a pinned phrase, the second of them 7', () => {
  const { actions } = show(snapshot(), { type: 'PhrasePinned', phrase: 'greeting-6' });
  for (const stroke of ['c', '7', '1']) press(stroke);
  expect(actions.say).toHaveBeenCalledExactlyOnceWith('greeting-6');
});

it('a long press on the own seat opens the chat, also when the table changes meanwhile', () => {
  vi.useFakeTimers();
  const { store } = show(snapshot());
  for (const version of [11, 12, 13]) {
    store.dispatch(changed({ version, table: table() }));
    flushSync();
  }
  const seat = find('total-0')?.closest('li');
  seat?.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, button: 0 }));
  store.dispatch(changed({ version: 14, table: table() }));
  flushSync();
  expect(find('chat')).toBeNull();
  vi.advanceTimersByTime(500);
  flushSync();
  expect(find('chat')).not.toBeNull();
});

it('a spectator reads the chat and cannot write', () => {
  show(snapshot({ you: null }), { type: 'ChatOpened', open: true });
  expect(find('chat-ring')).toBeNull();
  expect(find('chat')?.textContent).toContain('Only seated players');
});

it('after twenty seconds alone a player is offered a bot, which gets the first free seat', () => {
  vi.useFakeTimers();
  const seats = [{ name: 'Mina', player: 'p-mina', bot: null }, EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT];
  const bots = botsKnown([botLine('greedy'), botLine('sailor', { needs_best_play: true })]);
  const { actions } = show(snapshot({ table: null, room: room({ stage: 'waiting', seats }) }), bots);
  vi.advanceTimersByTime(19_000);
  flushSync();
  expect(find('bot-offer')).toBeNull();
  vi.advanceTimersByTime(1100);
  flushSync();
  find('bot-offer-yes')?.click();
  expect(actions.command).toHaveBeenCalledExactlyOnceWith({ type: 'SeatBot', seat: 1, bot: 'sailor' });
});

it('every player and spectator sees the link of the table', () => {
  const full = ['mina', 'joon', 'sora', 'hana'].map((player) => ({ name: player, player: `p-${player}`, bot: null }));
  const waiting = (you: string | null, seats = room().seats) => snapshot({ you, table: null, room: room({ stage: 'waiting', seats }) });
  const { store } = show();
  for (const message of [waiting('p-mina'), waiting('p-joon'), waiting(null), waiting('p-mina', full)]) {
    store.dispatch(message);
    flushSync();
    expect(document.querySelectorAll('[data-testid="invite-link"]')).toHaveLength(1);
  }
});

it('the arrows that change the order of seats name the player that they move', () => {
  const { store } = show(snapshot({ table: null, room: room({ stage: 'waiting' }) }));
  const names = () => ['earlier-2', 'later-2'].map((id) => find(id)?.getAttribute('aria-label'));
  expect(names()).toEqual(['Let Joon play earlier', 'Let Joon play later']);
  store.dispatch({ type: 'LanguageChosen', language: 'ko' });
  flushSync();
  expect(names()).toEqual(['Joon 님 순서 앞으로', 'Joon 님 순서 뒤로']);
});

it('the host lists the table in the lobby or removes it, and the others see the setting', () => {
  const waiting = (listed: boolean, you = 'p-mina') => snapshot({ you, table: null, room: room({ stage: 'waiting', listed }) });
  const { actions, store } = show(waiting(false));
  find('list-room')?.click();
  expect(actions.command).toHaveBeenCalledExactlyOnceWith({ type: 'ChangeSettings', listed: true });
  store.dispatch(waiting(true, 'p-joon'));
  flushSync();
  expect(find('list-room')).toBeNull();
  expect(document.body.textContent).toContain('shown on the home page');
});

it('the host keeps the games of a table private', () => {
  const { actions } = show(snapshot({ table: null, room: room({ stage: 'waiting' }) }));
  find('keep-private')?.click();
  expect(actions.command).toHaveBeenCalledExactlyOnceWith({ type: 'ChangeSettings', private: true });
});

it('the waiting room names the player who came last and begins', () => {
  show(snapshot({ table: null, room: room({ stage: 'waiting', begins: 2 }) }));
  expect(document.body.textContent).toContain('Joon came last and plays first.');
});

it('every player votes for a rematch; only the host goes back to the waiting room', () => {
  const over = snapshot({ room: room({ stage: 'over' }), table: table({ step: 'over', winners: [1] }) });
  const { actions, store } = show(over);
  find('rematch')?.click();
  expect(actions.command).toHaveBeenLastCalledWith({ type: 'Rematch', agree: true });
  find('play-again')?.click();
  expect(actions.command).toHaveBeenLastCalledWith({ type: 'PlayAgain' });
  store.dispatch({ ...over, you: 'p-joon', room: { ...over.room, agreed: [2] } });
  flushSync();
  expect(find('play-again')).toBeNull();
  find('rematch')?.click();
  expect(actions.command).toHaveBeenLastCalledWith({ type: 'Rematch', agree: false });
});

it('one press opens a listed table, which shows the time for a turn', () => {
  const rooms = [{ id: 'tea7cup4rope', host: 'Joon', rules: { en: 'Tiny', ko: '작은' }, people: 1, bots: 0, free: 3, pace: '1d' as const }];
  const { actions } = show({ type: 'Navigated', route: { page: 'home' } }, { type: 'LobbyKnown', lobby: { rooms, total: 1, page: 0, pages: 1 } });
  expect(find('lobby')?.textContent).toContain('3 free seats · 1 day per turn');
  find('lobby-tea7cup4rope')?.click();
  expect(actions.go).toHaveBeenCalledExactlyOnceWith('/r/tea7cup4rope');
});
