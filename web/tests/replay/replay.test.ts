import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusLine } from '../../src/i18n/sentences';
import type { MomentView } from '../../src/protocol.gen';
import { frameOf, lastTable, seatIn, turnAt, turnsOf, type Film } from '../../src/replay/film';
import { pressed } from '../../src/replay/keys';
import { Player } from '../../src/replay/player.svelte';
import { DEFAULTS } from '../../src/state/settings';
import { shownHeld } from '../../src/state/select';
import { column, rolled, rules, table, tableSeat } from '../build';
import { roomWords } from '../../src/rooms/words';

const start = { type: 'GameStarted', rules_id: 'tiny', fingerprint: 'f', holders: [], order: [0, 1] } as const;
const opened = (seat: number, keep: number[] = []) => ({ type: 'RollOpened', seat, keep }) as const;
const thrown = (...dice: [number, number, number, number, number]) => ({ type: 'DiceThrown', dice }) as const;
const seats = [tableSeat('Mina', { columns: [column([null, null, 19, null])], total: 19 }), tableSeat('Joon')];

/** Mina rolls, keeps two, rolls again and takes choice; Joon rolls and resigns, and she has won. */
const MOMENTS: readonly MomentView[] = [
  { events: [{ ...start, holders: [], order: [0, 1] }], table: table() },
  { events: [opened(0), thrown(2, 3, 3, 5, 6)], table: rolled() },
  { events: [opened(0, [1, 2])], table: rolled({ step: 'await_dice', kept: [1, 2], rolls_left: 1, may_roll: false }) },
  { events: [thrown(4, 3, 3, 3, 6)], table: rolled({ dice: [4, 3, 3, 3, 6], kept: [1, 2], rolls_left: 1 }) },
  { events: [{ type: 'BoxFilled', seat: 0, box: 'choice', points: 19 }], table: table({ seats, seat: 1, dice: [4, 3, 3, 3, 6] }) },
  { events: [opened(1), thrown(1, 1, 1, 1, 1)], table: rolled({ seats, seat: 1, dice: [1, 1, 1, 1, 1] }) },
  { events: [{ type: 'SeatResigned', seat: 1 }], table: table({ seats, seat: 1, step: 'over', winners: [0], dice: [1, 1, 1, 1, 1] }) },
];
const FILM: Film = { game: 'g1', rules: rules(), moments: MOMENTS };
const LAST = MOMENTS.length - 1;

let player: Player;
const wishes = { settings: DEFAULTS, still: false };
const begin = (step: number, wished = wishes) => (player = new Player(FILM, step, () => wished));
const dice = () => player.store.model.live?.table?.dice;
const said = () => statusLine(player.store.model, roomWords('en'));

beforeEach(() => {
  vi.useFakeTimers();
  begin(0);
});
afterEach(() => {
  player.pause();
  vi.useRealTimers();
});

describe('a film', () => {
  it('has its turns, with the box in which each ended, if any', () => {
    expect(turnsOf(FILM)).toEqual([
      { step: 1, seat: 0, number: 1, box: 'choice', points: 19 },
      { step: 5, seat: 1, number: 1, box: null, points: 0 },
    ]);
    expect([0, 1, 4, 5, LAST].map((step) => turnAt(turnsOf(FILM), step))).toEqual([-1, 0, 0, 1, 1]);
  });

  it('is about the acting seat, even after the turn has passed on', () => {
    expect(MOMENTS.map(seatIn)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });

  it('ends its game with its last moment only', () => {
    expect(MOMENTS.map((_, step) => frameOf(FILM, step).room?.stage)).toEqual([...Array<string>(LAST).fill('playing'), 'over']);
    expect(lastTable(FILM).winners).toEqual([0]);
  });
});

describe('the player', () => {
  it.each(MOMENTS.map((_, step) => step))('shows moment %d in the same way after a jump and after playing', (step) => {
    begin(step);
    const jumped = { ...player.store.model.live?.table, news: player.store.model.news };
    begin(0);
    for (let at = 0; at < step; at += 1) player.forward();
    vi.runAllTimers();
    expect(player.step).toBe(step);
    expect({ ...player.store.model.live?.table, news: player.store.model.news }).toEqual(jumped);
    expect(player.store.model.live?.table).toEqual(MOMENTS[step]?.table);
  });

  it('lets dice fly when it goes forward, and shows their faces once they are at rest', () => {
    begin(2);
    player.forward();
    expect(player.store.model.flight).not.toBe(null);
    expect(dice()).toEqual([2, 3, 3, 5, 6]);
    expect(player.store.model.thrown?.places).toEqual([0, 3, 4]);
    vi.advanceTimersByTime(900);
    expect(dice()).toEqual([4, 3, 3, 3, 6]);
    expect(said()).toBe('Mina rolled 4 3 3 3 6, one roll left');
  });

  it('ends the flight of the dice when the reader goes on', () => {
    begin(0);
    player.forward();
    player.forward();
    expect(player.store.model.flight).toBe(null);
    expect(dice()).toEqual([2, 3, 3, 5, 6]);
    expect(shownHeld(player.store.model)).toEqual([1, 2]);
    expect(said()).toBe('Mina kept 3 3');
  });

  it('animates no dice with reduced motion or at the speed `instant`', () => {
    for (const wished of [{ ...wishes, still: true }, { ...wishes, settings: { ...DEFAULTS, speed: 'instant' as const } }]) {
      begin(0, wished);
      player.forward();
      expect(player.store.model.flight).toBe(null);
      expect(dice()).toEqual([2, 3, 3, 5, 6]);
    }
  });

  it('plays by itself to the end, stops there, and starts again from the beginning', () => {
    begin(0);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect([player.step, player.runs]).toEqual([LAST, false]);
    player.toggle();
    expect([player.step, player.runs]).toEqual([0, true]);
    vi.advanceTimersByTime(1400);
    expect(player.step).toBe(1);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect([player.step, player.runs]).toEqual([1, false]);
  });

  it('goes by turns, and never beyond either end', () => {
    begin(3);
    const to = (by: 1 | -1) => {
      player.turn(by);
      return player.step;
    };
    expect([to(-1), to(-1), to(-1), to(1), to(1), to(1), to(1)]).toEqual([1, 0, 0, 1, 5, LAST, LAST]);
    expect([-5, 99, Number.NaN].map((step) => begin(step).step)).toEqual([0, LAST, 0]);
  });

  it('reacts to arrows and Space, but not where they have another meaning', () => {
    begin(1);
    const press = (key: string, shiftKey = false) => pressed(player, new KeyboardEvent('keydown', { key, shiftKey }));
    press('ArrowRight');
    expect(player.step).toBe(2);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(player.step).toBe(0);
    press('ArrowRight', true);
    press('ArrowRight', true);
    expect(player.step).toBe(5);
    press(' ');
    expect(player.runs).toBe(true);
    player.pause();
    const [field, button] = [document.createElement('input'), document.createElement('button')];
    document.body.append(field, button);
    field.focus();
    press('ArrowRight');
    button.focus();
    press(' ');
    expect([player.step, player.runs]).toEqual([5, false]);
    document.body.replaceChildren();
  });
});
