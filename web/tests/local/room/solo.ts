/** Games of a bot alone, with dice and mistakes of a seed. */
import type { Event, RoomView, TableView } from '../../../src/protocol.gen';
import { newGame } from '../../../src/local/game/engine';
import { playOf, type Random } from '../../../src/local/room/bots';
import { played, positionOf } from '../../../src/local/room/commands';
import type { Bytes } from '../../../src/local/room/dice';
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
export function soloGame(solution: Solution, fingerprint: string, bot: string, random: Random): { events: readonly Event[]; table: TableView } {
  const { event, table: first } = newGame(solution, 'solo', fingerprint, [{ name: 'Bot', bot }], [0]);
  const events: Event[] = [event];
  let table = first;
  while (table.step !== 'over') {
    const at = table;
    const play = playOf(bot, at, () => solution.options(positionOf(at)), random);
    const after = played(solution, { room: NO_ROOM, table: at }, { ...play, seat: 0 }, bytesOf(random));
    events.push(...after.events);
    table = after.table;
  }
  return { events, table };
}
