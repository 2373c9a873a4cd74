import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Message, Panel } from '../../src/state/model';
import { botsKnown, changed, column, rolled, room, rules, snapshot, table, tableSeat, text } from '../build';
import { all, clearAfterEach, find, show } from './screen';

clearAfterEach();

const offer = (box: string, points: number, change = {}) => ({ box, points, repeat_bonus: 0, joker: false, ...change });

describe('the table', () => {
  it('names each die by place and face, and says whether it is kept', () => {
    show(snapshot({ table: rolled() }), { type: 'HoldToggled', place: 2 });
    expect(find('die-2')?.getAttribute('aria-label')).toBe('Die 3: three');
    expect(find('die-2')?.getAttribute('aria-pressed')).toBe('true');
    expect(all('die-').map((die) => die.dataset['face'])).toEqual(['2', '3', '3', '5', '6']);
  });

  it.each([
    ['en', 'Kept die 3: 3. Kept dice: 3', 'No longer kept, die 3: 3. Kept dice: none'],
    ['ko', '주사위 3 남김: 3. 남긴 주사위: 3', '주사위 3 남기지 않음: 3. 남긴 주사위: 없음'],
  ] as const)('tells a screen reader which die a key keeps, unless that die has the focus (%s)', (language, kept, released) => {
    const { store } = show(snapshot({ table: rolled() }), { type: 'LanguageChosen', language });
    const toggle = (focused: string, place: number) => {
      find(focused)?.focus();
      store.dispatch({ type: 'HoldToggled', place });
      flushSync();
      return find('kept-aloud')?.textContent;
    };
    expect([toggle('roll', 2), toggle('die-0', 2), toggle('die-2', 2)]).toEqual([kept, released, '']);
    store.dispatch(changed({ table: table({ seat: 1 }) }));
    flushSync();
    expect(find('kept-aloud')?.textContent).toBe('');
  });

  it('marks the seat that a bot plays for its player, with a sign where words have no room', () => {
    show(snapshot({ table: table({ seats: [tableSeat('Mina'), tableSeat('Joon', { bot: 'gull' })] }) }));
    const marks = [0, 1].map((seat) => find(`seat-name-${seat}`)?.parentElement?.querySelector<HTMLElement>('.mark'));
    expect(marks.map((mark) => mark && [mark.title, mark.querySelector('svg') !== null])).toEqual([null, ['bot', true]]);
  });

  it('says at once that the server fails, then that the game does not count, until its end', () => {
    const failing = (on: boolean): Message => ({ type: 'Failing', epoch: 7, version: 10, on });
    const { store } = show(snapshot({ table: rolled() }));
    const hear = (message: Message) => {
      store.dispatch(message);
      flushSync();
      return [find('failing')?.role, find('uncounted')?.role];
    };
    expect(hear(failing(true))).toEqual(['alert', undefined]);
    expect(find('failing')?.textContent).toBe('Server problem: this game will not count. Try again, or resign: exp and rating stay the same.');
    expect(hear(changed({ room: room({ uncounted: true }) }))).toEqual(['alert', undefined]);
    expect(hear(failing(false))).toEqual([undefined, 'status']);
    expect(find('uncounted')?.textContent).toBe('The server had a problem: no exp and no rating.');
    expect(hear(changed({ version: 12, room: room({ uncounted: true, stage: 'over' }), table: table({ step: 'over' }) }))).toEqual([undefined, undefined]);
  });

  it('fills the box that is pressed', () => {
    const { actions } = show(snapshot({ table: rolled({ offers: [offer('choice', 19), offer('ones', 0)] }) }));
    expect(find('box-0-0-choice')?.dataset['state']).toBe('offer');
    find('fill-choice')?.click();
    expect(actions.fill).toHaveBeenCalledExactlyOnceWith('choice');
    expect(find('fill-ones')?.getAttribute('aria-label')).toBe('ones: scratch it for 0');
  });

  it('shows the word at a marked box, and its name asks for a second press', () => {
    const { store } = show(snapshot({ table: rolled({ offers: [offer('choice', 19), offer('ones', 0)] }) }));
    store.dispatch({ type: 'BoxMarked', box: 'choice' });
    flushSync();
    expect(find('fill-choice')?.dataset['marked']).toBe('true');
    expect(find('fill-choice')?.textContent).toContain('Sure?');
    expect(find('fill-choice')?.getAttribute('aria-label')).toBe('choice Sure? 19: press again to fill this box');
    store.dispatch({ type: 'BoxMarked', box: 'ones' });
    flushSync();
    expect(find('fill-ones')?.getAttribute('aria-label')).toBe('ones Sure? Press again to scratch it for 0');
    expect(find('fill-choice')?.dataset['marked']).toBe('false');
  });

  it('shows no result of flying dice until they are at rest', () => {
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

  it('throws after a held press, and after a click without a pointer', () => {
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

  it('shows the cup that another player shakes, and the name of this player', () => {
    const { store } = show(snapshot({ table: table({ seat: 1 }) }));
    expect(find('cup')?.dataset['mood']).toBe('away');
    store.dispatch({ type: 'Shaking', epoch: 7, version: 10, seat: 1, on: true });
    flushSync();
    expect(find('cup')?.dataset['mood']).toBe('shaken');
    expect(find('roll')?.textContent).toContain('Joon shakes the cup');
  });

  it('stamps the bonus that is reached, and shows the distance of the sum from its pace', () => {
    const boxes = rules().boxes.map((box, place) => ({ ...box, face: [1, 6][place] ?? null }));
    const seats = [tableSeat('Mina', { columns: [column([27, null, null, null])] }), tableSeat('Joon', { columns: [{ ...column([9, 54, null, null]), upper_bonus: 35 }] })];
    show(snapshot({ rules: rules({ boxes }), table: table({ seats }) }));
    expect(document.body.textContent).toContain('27 of 63, 18 ahead');
    expect(document.body.textContent).toContain('Bonus reached, 35 points');
  });

  it('shows a bonus that was missed as 0, once the upper boxes are full', () => {
    const seats = [tableSeat('Mina', { columns: [column([3, null, null, null])] }), tableSeat('Joon', { columns: [column([3, 12, null, null])] })];
    show(snapshot({ table: table({ seats }) }));
    expect([...document.querySelectorAll('.bonus')].map((cell) => cell.textContent?.trim())).toEqual(['', '0 Bonus missed, 0 points']);
  });

  it('names the row of the repeat bonus by its box, and leaves out sections without a title', () => {
    const repeat_bonus = { box: 'yacht', points: 100, upper_only: false, into_box: false };
    show(snapshot({ rules: rules({ repeat_bonus, upper_title: { en: '', ko: '' } }) }));
    expect(document.body.textContent).toContain('yacht bonus');
    expect([...document.querySelectorAll('.section')].map((row) => row.textContent)).toEqual(['Lower']);
  });

  it('explains a box whose name is pressed, with an example and its points now', () => {
    const yahtzee = { reference: 'yahtzee', id: 'yahtzee' };
    const { store, actions, commands } = show(snapshot({ rules: rules(yahtzee), table: rolled({ offers: [offer('yacht', 0)] }) }));
    find('explain-yacht')?.click();
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith({ kind: 'box', box: 'yacht' });
    store.dispatch({ type: 'PanelOpened', panel: { kind: 'box', box: 'yacht' } });
    flushSync();
    expect(find('box-panel')?.textContent).toContain('about yacht');
    expect(find('box-panel')?.textContent).toContain('4 4 4 4 4, 50 points');
    actions.openPanel.mockImplementation((panel: Panel | null) => store.dispatch({ type: 'PanelOpened', panel }));
    find('panel-fill')?.click();
    flushSync();
    expect(commands).toEqual([{ type: 'Fill', box: 'yacht' }]);
    expect(find('box-panel')).toBeNull();
  });

  it('explains the upper bonus and its pace in words, from the rows of sum and bonus', () => {
    const boxes = rules().boxes.map((box, place) => ({ ...box, face: [1, 6][place] ?? null }));
    const seats = [tableSeat('Mina', { columns: [column([2, null, null, null])] }), tableSeat('Joon')];
    const { store, actions } = show(snapshot({ rules: rules({ boxes, upper_bonus: { at_least: 21, points: 35 } }), table: table({ seats }) }));
    find('explain-bonus')?.click();
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith({ kind: 'bonus' });
    store.dispatch({ type: 'PanelOpened', panel: { kind: 'bonus' } });
    flushSync();
    expect(find('bonus-panel')?.textContent).toContain('three dice of each face make exactly 21');
    expect(find('bonus-panel')?.textContent).toContain('Your sum is 2 of 21: 1 behind');
  });

  it('opens the rules over the table', () => {
    const { store, actions } = show(snapshot({ rules: rules({ paragraphs: [text('Three rolls.')] }) }));
    find('rules-open')?.click();
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith({ kind: 'rules' });
    store.dispatch({ type: 'PanelOpened', panel: { kind: 'rules' } });
    flushSync();
    expect(find('rules-panel')?.textContent).toContain('Three rolls.');
  });

  it('warns before a roll with all dice kept', () => {
    const { store } = show(snapshot({ table: rolled() }));
    store.dispatch({ type: 'AllKeptWarned' });
    flushSync();
    expect(find('status')?.textContent).toContain('All five dice are kept');
    expect(find('roll')?.textContent).toContain('Roll anyway');
  });

  it('shows the flags for a Yacht, once, and removes them', () => {
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

  it('shows a spectator the same table without controls', () => {
    show(snapshot({ you: null, table: rolled({ offers: [offer('choice', 19)] }) }));
    expect(find('box-0-0-choice')?.textContent).toContain('19');
    expect(all('fill-')).toEqual([]);
    expect(find('roll')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('disables the controls and reports it while the connection is lost', () => {
    show(snapshot({ table: rolled({ offers: [offer('choice', 19)] }) }), { type: 'ConnectionChanged', connection: 'lost' });
    expect(find('connection')?.dataset['state']).toBe('lost');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Connection lost');
    expect(all('fill-')).toEqual([]);
  });

  it('marks the seat on turn by more than colour, and shows the rolls left', () => {
    show(snapshot({ table: rolled({ seat: 1 }) }));
    expect(find('seat-on-turn')?.dataset['seat']).toBe('1');
    expect(find('seat-on-turn')?.textContent).toContain('playing now');
    expect(find('rolls-left')?.dataset['left']).toBe('2');
  });

  it('has a row for each box and the total, and a column for each player', () => {
    show(snapshot());
    const [head, ...rows] = [...document.querySelectorAll<HTMLElement>('table tr:not(.section):not(.made), table .total')];
    expect([...(head?.querySelectorAll('.holder > span') ?? [])].map((name) => name.textContent?.trim())).toEqual(['Mina', 'Joon']);
    expect(rows.map((row) => row.querySelector('th')?.textContent?.trim())).toEqual(['ones', 'sixes', 'choice', 'yacht', 'Total']);
    expect(rows.map((row) => row.querySelectorAll('td').length)).toEqual([2, 2, 2, 2, 2]);
  });

  it('shows the columns of several phases, the later ones closed', () => {
    const phases = ['Down', 'Once'].map((title) => ({ id: title, title: text(title), order: 'any' as const, rolls: 3 }));
    const seats = [tableSeat('Mina', { columns: [column([3, null, null, null]), column()] })];
    show(snapshot({ rules: rules({ phases }), table: table({ seats, order: [0] }) }));
    expect(find('box-0-0-ones')?.dataset['state']).toBe('filled');
    expect(find('box-0-0-sixes')?.dataset['state']).toBe('open');
    expect(find('box-0-1-ones')?.dataset['state']).toBe('closed');
    expect(find('overall-0')?.textContent).toBe('0');
  });

  it('shows one phase at a time on a phone: the one being played, until another is chosen', () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
    happyDOM.setViewport({ width: 360, height: 640 });
    const phases = ['Down', 'Once'].map((title) => ({ id: title, title: text(title), order: 'any' as const, rolls: 3 }));
    const seats = [tableSeat('Mina', { columns: [column([3, null, null, null]), column()], total: 3 })];
    show(snapshot({ rules: rules({ phases }), table: table({ seats, order: [0] }) }));
    expect(find('phase-0')?.getAttribute('aria-pressed')).toBe('true');
    expect(all('box-').map((box) => box.dataset['state'])).toEqual(['filled', 'open', 'open', 'open']);
    expect(find('overall-0')?.textContent).toBe('3');
    find('phase-1')?.click();
    flushSync();
    expect(all('box-0-1-').map((box) => box.dataset['state'])).toEqual(['closed', 'closed', 'closed', 'closed']);
    expect(all('box-')).toHaveLength(4);
    happyDOM.setViewport({ width: 1024, height: 768 });
  });

  it.each([['en', 'choice'], ['ko', 'choice-ko']] as const)('names a box with its visible words, also once it is marked (%s)', (language, title) => {
    const { store } = show(snapshot({ table: rolled({ offers: [offer('choice', 25, { repeat_bonus: 100 })] }) }), { type: 'LanguageChosen', language });
    const seen = () => `${title} ${[...(find('fill-choice')?.querySelectorAll('.points :is(.small, .in-tide, .extra)') ?? [])].map((part) => part.textContent).join(' ')}:`;
    const named = () => find('fill-choice')?.getAttribute('aria-label');
    expect(named()).toContain(seen());
    store.dispatch({ type: 'BoxMarked', box: 'choice' });
    flushSync();
    expect(named()).toContain(seen());
  });

  it('shows the joker and the repeat bonus on a box', () => {
    show(snapshot({ table: rolled({ offers: [offer('choice', 25, { joker: true, repeat_bonus: 100 })] }) }));
    expect(find('fill-choice')?.getAttribute('aria-label')).toBe('choice 25 joker +100: fill this box');
  });

  it('tells a player whose opponents resigned that the game is won, and lets the player end it', () => {
    const { commands } = show(snapshot({ table: table({ seats: [tableSeat('Mina'), tableSeat('Joon', { resigned: true })] }) }));
    expect(find('status')?.textContent).toContain('You have won');
    find('end-game')?.click();
    expect(commands).toEqual([{ type: 'EndGame' }]);
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

  it('announces the play-off that follows equal totals, and asks for nothing meanwhile', () => {
    show(snapshot({ ...over, room: room({ stage: 'over', ties: 'play_off', tied: [0, 2] }), table: { ...over.table, winners: [0, 1] } }));
    expect(find('tied')?.textContent).toContain('The play-off begins in a moment');
    expect(find('status')?.textContent).toContain('a play-off follows');
    expect([find('rematch'), find('play-again')]).toEqual([null, null]);
  });

  it('of a play-off names it and its winner, and links to the game that it decides', () => {
    show(snapshot({ ...over, room: room({ stage: 'over', play_off: { decides: 'g-tied', seats: [0, 2], number: 2 } }) }));
    expect(find('play-off')?.textContent).toBe('Play-off 2 after equal totals');
    expect(find('winner')?.textContent).toBe('Joon wins the play-off');
    expect(find('tied-game')?.closest('a')?.getAttribute('href')).toBe('/games/g-tied');
    expect(find('rematch')).not.toBe(null);
  });

  it('leads back to the waiting room although the last table is still known', () => {
    const { store } = show(snapshot(over));
    store.dispatch(changed({ room: room({ stage: 'waiting' }) }));
    flushSync();
    expect(find('start-game')).not.toBe(null);
    expect(find('result')).toBe(null);
  });
});

it('a name that is being typed stays while the page receives other messages', () => {
  const nobody: Message = { type: 'MeKnown', me: { player: null, name: null } };
  const { store } = show({ type: 'Navigated', route: { page: 'home' } }, nobody, { type: 'ShelfKnown', shelf: [rules()] });
  find('make-table')?.click();
  flushSync();
  const input = find('name-input') as HTMLInputElement;
  input.value = 'Mina';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  store.dispatch({ type: 'ShelfKnown', shelf: [rules(), rules({ reference: 'other' })] });
  flushSync();
  store.dispatch(botsKnown());
  flushSync();
  expect(input.value).toBe('Mina');
});

it('a room that does not exist is shown as missing', () => {
  show({ type: 'Refused', code: 'no_room', reason: 'no', cid: null, version: null });
  expect(document.querySelector('h1')?.textContent).toBe('This table does not exist.');
});
