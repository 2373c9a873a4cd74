/** Games of a bot alone, with dice and mistakes of a seed. */
import type { Event, RoomView, TableView } from '../../../src/protocol.gen';
import { newGame, type Scorer } from '../../../src/local/game/engine';
import { playOf, type Random } from '../../../src/local/room/bots';
import { positionOf } from '../../../src/local/room/commands';
import type { Bytes } from '../../../src/local/room/dice';
import { played } from '../../../src/local/room/state';
import type { Solution } from '../../../src/local/solution';

/** Random numbers of a seed, from 0 up to 1. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const bytesOf = (random: Random): Bytes => (count) => Uint8Array.from({ length: count }, () => Math.floor(256 * random()));

const NO_ROOM = { seats: [], series: null } as unknown as RoomView;

/** A whole game of a bot alone. The bot needs no room: its plays and the steps are those of a local room. */
export function soloGame(scorer: Scorer, solution: Solution, bot: string, random: Random): { events: readonly Event[]; table: TableView } {
  const { event, table: first } = newGame(scorer, 'solo', [{ name: 'Bot', bot }]);
  const events: Event[] = [event];
  let table = first;
  while (table.step !== 'over') {
    const at = table;
    const play = playOf(bot, at, () => solution.options(positionOf(at)), random);
    const action = play.type === 'Roll' ? ({ type: 'RollDice', seat: 0, keep: play.keep } as const) : ({ type: 'FillBox', seat: 0, box: play.box } as const);
    const after = played(scorer, { room: NO_ROOM, table: at }, action, bytesOf(random));
    events.push(...after.events);
    table = after.table;
  }
  return { events, table };
}
