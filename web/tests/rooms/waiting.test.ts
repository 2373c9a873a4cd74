import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { EMPTY_SEAT, botsKnown, room, rules, snapshot } from '../build';
import { clearAfterEach, find, show } from './screen';

clearAfterEach();

describe('the waiting room', () => {
  const waiting = (change = {}) => snapshot({ table: null, room: room({ stage: 'waiting', ...change }) });

  it('lets the host choose a play-off for equal totals', () => {
    const { commands } = show(waiting());
    find('ties-play_off')?.click();
    expect(commands).toEqual([{ type: 'ChangeSettings', ties: 'play_off' }]);
  });

  it('tells the others that a play-off decides equal totals', () => {
    show(waiting({ host: 'p-joon', ties: 'play_off' }));
    expect(find('ties-set')?.textContent).toContain('play-off');
  });

  it('lets the host choose a pace', () => {
    const { commands } = show(waiting());
    find('pace-1d')?.click();
    expect(commands).toEqual([{ type: 'ChangeSettings', pace: '1d' }]);
  });

  it('offers neither a clock nor bots for a game that waits', () => {
    show(waiting({ pace: '1d' }));
    expect(find('pace-about')?.textContent).toContain('not rated');
    expect(find('clock-60')).toBe(null);
    expect(find('add-bot-1')).toBe(null);
  });

  it('keeps the pace live while a bot has a seat', () => {
    show(waiting({ seats: [{ name: 'Mina', player: 'p-mina', bot: null }, { name: 'gull', player: null, bot: 'gull' }, EMPTY_SEAT, EMPTY_SEAT] }));
    expect(find('pace-1d')?.closest('fieldset')?.disabled).toBe(true);
    expect(find('clock-60')).not.toBe(null);
  });

  it('tells the others the pace', () => {
    show(waiting({ host: 'p-joon', pace: '3d' }));
    expect(find('pace-set')?.textContent).toContain('three days per turn');
  });

  it('seats a bot for the host', () => {
    const { commands } = show(waiting(), botsKnown());
    find('add-bot-1')?.click();
    flushSync();
    find('add-bot-1-gull')?.click();
    flushSync();
    expect(find('add-bot-1-gull')).toBe(null);
    expect(commands).toEqual([{ type: 'SeatBot', seat: 1, bot: 'gull' }]);
  });

  it('asks a visitor for a name before sitting down', () => {
    const { commands } = show({ ...waiting(), you: null });
    find('sit-down')?.click();
    flushSync();
    expect(find('name-input')).not.toBe(null);
    expect(commands).toEqual([]);
  });

  it('seats a visitor who has a name', () => {
    const { commands } = show({ ...waiting(), you: 'p-else' }, { type: 'MeKnown', me: { player: 'p-else', name: 'Bora' } });
    find('sit-down')?.click();
    expect(commands).toEqual([{ type: 'TakeSeat', seat: 1 }]);
  });

  it('seats a player whom the room knows at once, before the page has received the name', () => {
    const { commands } = show({ ...waiting(), you: 'p-else' });
    find('sit-down')?.click();
    expect(commands).toEqual([{ type: 'TakeSeat', seat: 1 }]);
  });

  it('says when the host role passes to another player while the host is away', () => {
    show({ ...waiting(), you: 'p-joon', present: ['p-joon'] });
    expect(find('host-away')?.textContent).toContain('After 20 seconds');
    expect(find('start-game')).toBe(null);
  });

  it('says nothing about a host who is present', () => {
    show({ ...waiting(), you: 'p-joon' });
    expect(find('host-away')).toBe(null);
    expect(find('start-game')).toBe(null);
  });

  it('lets the first player sit down at a table that has no host yet', () => {
    const { commands } = show(waiting({ host: '', seats: [EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT] }));
    expect(find('host-away')).toBe(null);
    find('sit-down')?.click();
    expect(commands).toEqual([{ type: 'TakeSeat', seat: 0 }]);
  });

  it('starts only with as many players as the rules allow', () => {
    show(waiting({ seats: [EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT] }));
    expect(find('start-game')?.hasAttribute('disabled')).toBe(true);
  });

  it('has no order to arrange if the order is drawn', () => {
    show({ ...waiting(), rules: rules({ order_drawn: true }) });
    expect(find('earlier-2')).toBe(null);
    expect(document.body.textContent).toContain('The order of play is random.');
  });
});
