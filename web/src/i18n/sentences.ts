import type { BotLine, TableView } from '../protocol.gen';
import type { Language, Model } from '../state/model';
import type { News } from '../state/news';
import { placeOf } from '../state/chat';
import { botName, seatName, tableName } from '../state/names';
import { isMyTurn, isTied, mayEnd, ownSeat } from '../state/select';
import { unreachable } from '../state/unreachable';
import { doesWait } from '../turns/waits';
import type { RoomsWords } from './en/rooms';

/** The facts about players that a sentence needs. */
interface Speaker {
  readonly words: RoomsWords;
  readonly language: Language;
  readonly bots: readonly BotLine[];
  readonly name: (seat: number) => string;
  readonly you: (seat: number) => boolean;
  readonly first: number;
  /** Whether the game is a play-off. */
  readonly playOff: boolean;
  /** Whether the game waits for its players. */
  readonly waits: boolean;
}

/** The text of the status line, in the reader's language: the news, then whose turn it is. */
export function statusLine(model: Model, words: RoomsWords): string {
  const { live } = model;
  const speaker = speakerOf(model, words);
  if (model.flight !== null) return '';
  if (model.warned) return words.news.allKept;
  const told = [...model.news.map((news) => sentence(news, speaker)), ...offersSentence(model, words)];
  const turn = live === null ? null : turnSentence(model, speaker);
  return (turn === null ? told : [...told, turn]).join('. ');
}

/** Remarks about the dice just rolled: a joker, or a possible bonus. */
function offersSentence({ live, news }: Model, { news: words }: RoomsWords): readonly string[] {
  const offers = news.at(-1)?.kind === 'rolled' ? (live?.table?.offers ?? []) : [];
  const bonus = offers.find(({ repeat_bonus }) => repeat_bonus > 0)?.repeat_bonus;
  const joker = offers.some((offer) => offer.joker);
  return [...(joker ? [words.canJoker] : []), ...(bonus ? [words.canBonus(bonus)] : [])].slice(0, 1);
}

/** One piece of news, in the reader's language. */
export const newsSentence = (model: Model, words: RoomsWords, news: News): string => sentence(news, speakerOf(model, words));

function speakerOf(model: Model, words: RoomsWords): Speaker {
  const { bots, language, live } = model;
  const mine = live === null ? null : ownSeat(live);
  const first = live?.table?.order[0] ?? 0;
  const playOff = live?.room.play_off != null;
  const waits = live !== null && doesWait(live.room);
  return { words, language, bots, first, playOff, waits, name: (seat) => seatName(model, seat), you: (seat) => seat === mine };
}

/** Whose turn it is; empty after a roll, because the roll already shows it. */
function turnSentence(model: Model, { words, name, you }: Speaker): string | null {
  const { table, room } = model.live ?? {};
  if (table == null || room?.stage === 'waiting') return null;
  if (table.step === 'over') return overSentence(model, words);
  if (model.news.some(({ kind }) => kind === 'rolled' || kind === 'kept' || kind === 'started')) return null;
  if (model.live !== null && mayEnd(model.live)) return words.news.won;
  return words.news.turn(name(table.seat), you(table.seat) && isMyTurn(model.live));
}

const overSentence = ({ live }: Model, { news, ties }: RoomsWords): string => (live !== null && isTied(live) ? ties.follows : news.over);

/** How a game has ended, in one line. `playOff`: it was a play-off. */
export function headline(model: Pick<Model, 'bots' | 'language'>, { result, ties }: RoomsWords, table: TableView, mine: number | null, playOff = false): string {
  const [first] = table.winners;
  if (first === undefined) return result.noWinner;
  if (table.seats.length === 1) return result.alone(table.seats[0]?.total ?? 0);
  const names = table.winners.map((seat) => tableName(model, table, seat));
  if (names.length > 1) return result.draw(names);
  return (playOff ? ties.wins : result.wins)(tableName(model, table, first), mine === first);
}

/** One piece of news as one sentence. */
export function sentence(news: News, speaker: Speaker): string {
  const { words, name, you } = speaker;
  switch (news.kind) {
    case 'started':
      return (speaker.playOff ? words.ties.started : words.news.started)(name(speaker.first), you(speaker.first));
    case 'rolled':
      return rolled(news, speaker);
    case 'kept':
      return words.news.kept(name(news.seat), you(news.seat), news.dice);
    case 'filled':
      return filled(news, speaker);
    case 'resigned':
      return words.news.resigned(name(news.seat), you(news.seat));
    case 'ended':
      return words.news.ended(name(news.seat), you(news.seat));
    case 'handedOver':
      return words.news.handedOver(name(news.seat), you(news.seat), botName(speaker.bots, news.bot, speaker.language));
    case 'takenBack':
      return words.news.takenBack(name(news.seat), you(news.seat));
    case 'sat':
      return words.news.sat(news.name);
    case 'hurry':
      return words.news.hurry(news.seconds);
    case 'timedOut':
      return words.news[speaker.waits ? 'late' : 'timedOut'](name(news.seat), you(news.seat), news.first);
    case 'refused':
      return words.refused[news.code].replace(/\.$/, '');
    default:
      return unreachable(news);
  }
}

function rolled({ seat, dice, left }: Extract<News, { kind: 'rolled' }>, { words, name, you }: Speaker): string {
  const said = words.news.rolled(name(seat), you(seat), dice, left);
  return dice.every((face) => face === dice[0]) ? `${said}; ${words.news.fiveAlike}` : said;
}

/** A fill, with an explanation of a repeat bonus or a joker. */
function filled(news: Extract<News, { kind: 'filled' }>, { words, language, name, you }: Speaker): string {
  const who = [name(news.seat), you(news.seat)] as const;
  const box = news.box[language];
  const main = news.points === 0 && news.bonus === 0
    ? words.news.scratched(...who, box)
    : words.news.filled(...who, box, news.points);
  const bonus = news.bonus > 0 ? [words.news.bonus(news.bonus)] : [];
  const joker = news.joker ? [words.news.joker] : [];
  return [main, ...joker, ...bonus].join('; ');
}

/** A phrase in the reader's language; a neutral text for an unknown phrase. */
export function phraseIn({ chat }: RoomsWords, phrase: string): string {
  const known = placeOf(phrase);
  return known === null ? '…' : (chat.phrases[known.topic][known.place] ?? '…');
}
