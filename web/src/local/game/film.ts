/** A game of this device for replays: its moments, as game/turns.py groups the events. */
import type { Event, MomentView, TableView } from '../../protocol.gen';
import type { Scorer } from './actions';
import { evolve, opened } from './engine';

/**
 * The moments of a game with their tables: its start, and each throw, keep, fill and change of hands. The first roll and
 * throw of a turn are one moment, and so are consecutive changes of hands. A pledge belongs to the moment before it.
 */
export function momentsOf(scorer: Scorer, game: string, [started, ...events]: readonly Event[]): MomentView[] {
  if (started?.type !== 'GameStarted') throw new Error('the first event should start the game');
  let table = opened(scorer, game, started);
  let first = table;
  let moment: MomentView = { events: [started], table };
  const moments = [moment];
  for (const event of events) {
    if (!belongs(first, moment, event)) {
      first = table;
      moments.push((moment = { events: [], table }));
    }
    table = evolve(scorer, table, event);
    moment.events.push(event);
    moment.table = table;
  }
  return moments;
}

const HANDS: readonly string[] = ['SeatHandedOver', 'SeatTakenBack'];

/** Whether an event belongs to a moment; `first`: the table before the moment. */
function belongs(first: TableView, { events }: MomentView, { type }: Event): boolean {
  const last = events.at(-1)?.type ?? '';
  if (type === 'DiceThrown') return last === 'RollOpened' && first.step === 'await_roll';
  return type === 'DicePledged' || (HANDS.includes(type) && HANDS.includes(last));
}
