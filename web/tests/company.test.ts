import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Message } from '../src/state/model';
import { Store } from '../src/store.svelte';
import App from '../src/view/App.svelte';
import type { Actions } from '../src/view/context';
import { botLine, botsKnown, EMPTY_SEAT, room, snapshot, start, table } from './build';

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages, with a chat that opens and pins as the session's does. */
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

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
  vi.useRealTimers();
});

it.each(['c', 'C', 'ㅊ', 'Enter'])('three strokes say a phrase, the first of them %s', (key) => {
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

it('while we pause the phrases say so, and none is said', () => {
  const line = { at_ms: 5, seat: 0, name: 'Mina', player: 'p-mina', bot: null, phrase: 'cheer-1' };
  const { actions } = show(snapshot(), { type: 'Said', epoch: 7, version: 10, line });
  for (const stroke of ['c', '1', '1']) press(stroke);
  expect(actions.say).not.toHaveBeenCalled();
  expect(find('chat-1')?.getAttribute('aria-disabled')).toBe('true');
  expect(find('chat')?.textContent).toContain('One breath');
});

it('a pinned phrase is said by three strokes too, the second of them 7', () => {
  const { actions } = show(snapshot(), { type: 'PhrasePinned', phrase: 'greeting-6' });
  for (const stroke of ['c', '7', '1']) press(stroke);
  expect(actions.say).toHaveBeenCalledExactlyOnceWith('greeting-6');
});

it('who only watches reads along and has nothing to say it with', () => {
  show(snapshot({ you: null }), { type: 'ChatOpened', open: true });
  expect(find('chat-ring')).toBeNull();
  expect(find('chat')?.textContent).toContain('Only those who sit');
});

it('after twenty seconds alone a bot is offered, and seated on the first free seat', () => {
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

it('the host shows the table in the lobby or takes it back, and others are told', () => {
  const waiting = (listed: boolean, you = 'p-mina') => snapshot({ you, table: null, room: room({ stage: 'waiting', listed }) });
  const { actions, store } = show(waiting(false));
  find('list-room')?.click();
  expect(actions.command).toHaveBeenCalledExactlyOnceWith({ type: 'ListRoom', listed: true });
  store.dispatch(waiting(true, 'p-joon'));
  flushSync();
  expect(find('list-room')).toBeNull();
  expect(document.body.textContent).toContain('shown on the home page');
});

it('the waiting room says who came last and begins', () => {
  show(snapshot({ table: null, room: room({ stage: 'waiting', begins: 2 }) }));
  expect(document.body.textContent).toContain('Joon came last, and begins.');
});

it('the host begins a rematch at once; the others go back to the waiting room', () => {
  const over = snapshot({ room: room({ stage: 'over' }), table: table({ step: 'over', winners: [1] }) });
  const { actions, store } = show(over);
  find('rematch')?.click();
  expect(actions.command).toHaveBeenLastCalledWith({ type: 'Rematch' });
  store.dispatch({ ...over, you: 'p-joon' });
  flushSync();
  expect(find('rematch')).toBeNull();
  find('play-again')?.click();
  expect(actions.command).toHaveBeenLastCalledWith({ type: 'PlayAgain' });
});

it('an open table is a press away', () => {
  const rooms = [{ id: 'tea7cup4rope', host: 'Joon', rules: { en: 'Tiny', ko: '작은' }, people: 1, bots: 0, free: 3 }];
  const { actions } = show({ type: 'Navigated', route: { page: 'home' } }, { type: 'LobbyKnown', lobby: { rooms, total: 1, page: 0, pages: 1 } });
  find('lobby-tea7cup4rope')?.click();
  expect(actions.go).toHaveBeenCalledExactlyOnceWith('/r/tea7cup4rope');
});
