/**
 * The record of a game on this device as text, as game/record.py writes it. It has no line for dice, so its
 * dice have no proof.
 */
import type { BoxFilled, Event, GameStarted, Seat, TableView } from '../../protocol.gen';
import type { Scorer } from './actions';
import { evolve, opened } from './engine';

const FIRST_LINE = 'yacht record 1';
const RULES_LINE = 'rules text';

/** The record of all events of a game; `rulesText` is the text of its rules file. */
export function recordText(scorer: Scorer, rulesText: string, [started, ...events]: readonly Event[]): string {
  if (started?.type !== 'GameStarted') throw new Error('the first event should start the game');
  const turns = turnLines(scorer, started, events);
  return [FIRST_LINE, ...headLines(started), '', ...turns, '', RULES_LINE].join('\n') + '\n' + rulesText;
}

function headLines({ rules_id: rules, fingerprint, holders, order }: GameStarted): string[] {
  return [`rules ${rules} ${fingerprint}`, ...holders.map(seatLine), `order ${order.map((seat) => seat + 1).join(' ')}`];
}

function seatLine({ name, bot = null, program = false }: Seat, seat: number): string {
  const kind = bot !== null ? 'bot' : program ? 'program' : 'seat';
  return [kind, String(seat + 1), bot, name].filter((word) => word !== null).join(' ');
}

/** A line for each turn, and one for each change of hands. */
function turnLines(scorer: Scorer, started: GameStarted, events: readonly Event[]): string[] {
  const lines: string[][] = [[]];
  let table = opened(scorer, '', started);
  for (const event of events) {
    const words = wordsOf(table, event);
    if (isPlay(event)) lines.at(-1)?.push(...(lines.at(-1)?.length === 0 ? [String(table.seat + 1)] : []), words);
    else lines.push([words], []);
    if (event.type === 'BoxFilled') lines.push([]);
    table = evolve(scorer, table, event);
  }
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
}

/** Whether an event is a part of its turn's line. */
const isPlay = ({ type }: Event): boolean => type === 'RollOpened' || type === 'DiceThrown' || type === 'BoxFilled';

/** An event as words of a line, with its seat if it has a line of its own; `table` before it. */
function wordsOf(table: TableView, event: Event): string {
  switch (event.type) {
    case 'RollOpened':
      return byClock(event) + (table.rolls_left === table.rolls ? 'roll' : `keep ${keptFaces(table, event.keep)}`);
    case 'DiceThrown':
      return event.dice.join('') + (event.proof == null ? '' : `#${event.proof}`);
    case 'BoxFilled':
      return byClock(event) + fillWords(event);
    case 'SeatResigned':
      return `${event.seat + 1} resigns`;
    case 'GameEndedEarly':
      return `${event.seat + 1} ends`;
    case 'SeatHandedOver':
      return `${event.seat + 1} bot ${event.bot}`;
    case 'SeatTakenBack':
      return `${event.seat + 1} returns`;
    default:
      throw new Error(`a game on this device has no ${event.type} after its start`);
  }
}

const byClock = ({ clock = false }: { clock?: boolean }): string => (clock ? 'clock ' : '');

const keptFaces = ({ dice }: TableView, keep: readonly number[]): string =>
  dice.map((face, place) => (keep.includes(place) ? face : '.')).join('');

const fillWords = ({ box, points, repeat_bonus: bonus = 0, joker = false }: BoxFilled): string =>
  `fill ${box} ${points}${bonus > 0 ? ` +${bonus}` : ''}${joker ? ' joker' : ''}`;
