import type { Event, MomentView, TableView } from '../../protocol.gen';
import { evolve, opened } from '../game/engine';
import type { Solution } from '../solution';
import { scorerOf } from './turns';

/** The moments of a game for its replay, as game/turns.py groups its events: the first roll of a turn and its throw are one. */
export function momentsOf(solution: Solution, [started, ...events]: readonly Event[]): readonly MomentView[] {
  if (started?.type !== 'GameStarted') throw new Error('the first event should start the game');
  const scorer = scorerOf(solution);
  let before: TableView | null = null;
  let table = opened(scorer, '', started);
  let last: Event = started;
  const moments: MomentView[] = [{ events: [started], table }];
  for (const event of events) {
    const isOne = before !== null && belongs(before, last, event);
    if (!isOne) before = table;
    table = evolve(scorer, table, event);
    const earlier = isOne ? (moments.pop()?.events ?? []) : [];
    moments.push({ events: [...earlier, event], table });
    last = event;
  }
  return moments;
}

const isOfHands = ({ type }: Event): boolean => type === 'SeatHandedOver' || type === 'SeatTakenBack';

/** Whether an event belongs to the moment of the last one; `before` is the table before that moment. */
const belongs = (before: TableView, last: Event, event: Event): boolean =>
  event.type === 'DiceThrown' ? last.type === 'RollOpened' && before.step === 'await_roll' : isOfHands(event) && isOfHands(last);
