import { expect, it } from 'vitest';
import { memoryPlace, Notes } from '../../src/sealed/notes';
import { OwnPart } from '../../src/sealed/own';
import { Chain } from '../../src/sealed/scheme/chain';
import { HOST } from '../../src/sealed/scheme/throws';
import { EMPTY_SEAT, room, table, tableSeat } from '../build';

const person = (name: string) => ({ name, player: `p-${name}`, bot: null });
const bot = { name: 'gull', player: null, bot: 'gull' };
const PLAY_OFF = { decides: 'tied', seats: [1, 3], number: 1 };

/** The party of a player in a play-off of the second and the fourth seat. */
function partyOf(player: string, second: typeof bot | ReturnType<typeof person>, persons: boolean): number | null {
  const own = new OwnPart(new Notes(memoryPlace(), () => new Uint8Array(32)), (game, leaf) => new Chain(game, leaf));
  own.enter(player);
  const seats = [person('mina'), second, EMPTY_SEAT, persons ? person('sora') : bot];
  const shown = [tableSeat('one', { person: persons }), tableSeat('two', { person: persons })];
  own.sit(room({ seats, play_off: PLAY_OFF }), table({ seats: shown }));
  return own.party;
}

it('the parties of a play-off are its own seats', () => {
  const parties = ['p-mina', 'p-joon', 'p-sora'].map((player) => partyOf(player, person('joon'), true));
  expect(parties).toEqual([null, 1, 2]);
});

it('the host takes part in a play-off of bots, though the host has a seat in the room', () => {
  expect(partyOf('p-mina', bot, false)).toBe(HOST);
});

it('a visitor pledges for the next game while a seat is free, because the host may start it at once', () => {
  const pledged = (change: Parameters<typeof room>[0]) => {
    const own = new OwnPart(new Notes(memoryPlace(), () => new Uint8Array(32)), (game, leaf) => new Chain(game, leaf));
    own.enter('p-joon');
    return own.pledges(room({ next_game: { id: 'g2', tip: 'T' }, ...change }), null, true).map(({ game }) => game);
  };
  const seats = [person('mina'), EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT];
  expect(pledged({ stage: 'waiting', seats })).toEqual(['g2']);
  expect(pledged({ stage: 'waiting', seats: [person('mina'), bot, bot, bot] })).toEqual([]);
  expect(pledged({ stage: 'playing', seats })).toEqual([]);
});
