import type { BotLine, ChatLine, RoomSeat, TableView } from '../protocol.gen';
import type { Language, Model } from './model';

/** What names depend on besides whose they are. */
type Readers = Pick<Model, 'bots' | 'language'>;

/** A bot's name in this language, or what the server calls it. */
export function botName(bots: readonly BotLine[], bot: string, language: Language, fallback = bot): string {
  return bots.find(({ id }) => id === bot)?.title[language] ?? fallback;
}

const PROGRAM: Readonly<Record<Language, string>> = { en: 'bot', ko: '봇' };

/** A player's name; that of a program says that it is one, wherever it stands. */
export function playerName(language: Language, name: string, program = false): string {
  return program ? `${name} (${PROGRAM[language]})` : name;
}

/** The name on a seat of the game; a bot that plays on for a person does not change it. */
export function seatName(model: Model, seat: number): string {
  const table = model.live?.table;
  return table == null ? '' : tableName(model, table, seat);
}

/** The name on a seat of any table. */
export function tableName(model: Readers, { seats }: TableView, seat: number): string {
  const holders = seats.map(({ name, person, bot, program }) => ({
    name,
    bot: person || program ? null : bot,
    program: program === true,
  }));
  return nameAmong(model, holders, seat) ?? '';
}

/** The name on a seat of the room, null on a free one. */
export function roomSeatName(model: Model, seat: number): string | null {
  return nameAmong(model, model.live?.room.seats ?? [], seat);
}

/** Who said a line: a bot by its name in the reader's language. */
export function speakerName({ bots, language }: Model, { name, bot }: ChatLine): string {
  return bot === null ? name : botName(bots, bot, language, name);
}

/** A name on one of these seats; bots have theirs in the reader's language, numbered where a kind sits twice. */
function nameAmong({ bots, language }: Readers, holders: readonly Omit<RoomSeat, 'player'>[], seat: number): string | null {
  const { name, bot, program } = holders[seat] ?? {};
  if (name == null) return null;
  if (bot == null) return playerName(language, name, program);
  const alike = holders.flatMap((holder, number) => (holder.bot === bot ? [number] : []));
  const title = botName(bots, bot, language, name);
  return alike.length > 1 ? `${title} ${alike.indexOf(seat) + 1}` : title;
}
