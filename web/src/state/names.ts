import type { BotLine, ChatLine, RoomSeat, RulesView, RunningSeat, TableView } from '../protocol.gen';
import type { Language, Model } from './model';

/** The facts that names depend on, besides the player. */
type Readers = Pick<Model, 'bots' | 'language'>;

/** A bot's name in this language, or its id. */
export function botName(bots: readonly BotLine[], bot: string, language: Language, fallback = bot): string {
  return bots.find(({ id }) => id === bot)?.title[language] ?? fallback;
}

const PROGRAM: Readonly<Record<Language, string>> = { en: 'bot', ko: '봇' };

const DELETED: Readonly<Record<Language, string>> = { en: 'deleted account', ko: '탈퇴한 플레이어' };

/** A player's name, or these words for a deleted account (null); programs are always labelled as bots. */
export function playerName(language: Language, name: string | null, program = false): string {
  if (name === null) return DELETED[language];
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
  return seat in holders ? nameAmong(model, holders, seat) : '';
}

/** The name on a seat of the room, null on a free one. */
export function roomSeatName(model: Model, seat: number): string | null {
  const seats = model.live?.room.seats ?? [];
  return isFree(seats[seat]) ? null : nameAmong(model, seats, seat);
}

/** Whether neither a player nor a bot has this seat of a room. */
export const isFree = (seat: RoomSeat | undefined): boolean => seat?.player == null && seat?.bot == null;

/** The speaker of a line; a bot by its name in the reader's language. */
export function speakerName({ bots, language }: Model, { name, bot }: ChatLine): string {
  return bot === null ? name : botName(bots, bot, language, name);
}

/** The name on a seat of a running game; a bot that plays on for a player does not change it. */
export function runningName({ bots, language }: Readers, { name, player, bot }: RunningSeat): string {
  return player !== null || bot === null ? playerName(language, name) : botName(bots, bot, language, name ?? bot);
}

/** A name on one of these seats; bots have theirs in the reader's language, numbered if two of a kind are seated. */
function nameAmong({ bots, language }: Readers, holders: readonly Omit<RoomSeat, 'player'>[], seat: number): string {
  const { name = null, bot, program } = holders[seat] ?? {};
  if (bot == null) return playerName(language, name, program);
  const alike = holders.flatMap((holder, number) => (holder.bot === bot ? [number] : []));
  const title = botName(bots, bot, language, name ?? bot);
  return alike.length > 1 ? `${title} ${alike.indexOf(seat) + 1}` : title;
}

/** The name of a box of these rules, or its id. */
export const boxName = (rules: RulesView | undefined, box: string, language: Language): string =>
  rules?.boxes.find(({ id }) => id === box)?.title[language] ?? box;

const UPPER: Readonly<Record<Language, string>> = { en: 'Upper section', ko: '상단' };

/** The name of the upper section: that of the rules, such as "Standard", so that card and sentences say the same. */
export const upperName = ({ upper_title: title }: Pick<RulesView, 'upper_title'>, language: Language): string => title[language] || UPPER[language];

const BONUS: Readonly<Record<Language, string>> = { en: 'bonus', ko: '보너스' };

/** The name of the repeat bonus, after the box that pays it, such as "Yahtzee bonus"; empty without this bonus. */
export const repeatName = (rules: RulesView, language: Language): string =>
  rules.repeat_bonus === null ? '' : `${boxName(rules, rules.repeat_bonus.box, language)} ${BONUS[language]}`;

/** Letters as wide as Korean ones; a pennant has room for one of them. */
export const WIDE = /[\u1100-\uffff]/;

/** The initials that a pennant may show for a name, best first. */
function candidates(name: string): readonly string[] {
  const [first = '', ...others] = [...name.replaceAll(/\s/g, '').toUpperCase()];
  if (WIDE.test(first)) return [first, ...others];
  return others.length === 0 ? [first] : others.map((letter) => first + letter);
}

/** The initials of one of these names; they differ from those of the names before it if its letters allow. */
export function initialsOf(names: readonly string[], place: number): string {
  const taken: string[] = [];
  for (const name of names.slice(0, place + 1)) {
    const possible = candidates(name);
    taken.push(possible.find((initials) => !taken.includes(initials)) ?? possible[0] ?? '');
  }
  return taken[place] ?? '';
}

/** The initials on a seat of the room, empty on a free one. */
export function roomInitials(model: Model, seat: number): string {
  return initialsOf((model.live?.room.seats ?? []).map((_, number) => roomSeatName(model, number) ?? ''), seat);
}

/** The initials on a seat of any table. */
export function tableInitials(model: Pick<Model, 'bots' | 'language'>, table: TableView, seat: number): string {
  return initialsOf(table.seats.map((_, number) => tableName(model, table, number)), seat);
}

/** The initials on a seat of the game. */
export function seatInitials(model: Model, seat: number): string {
  const seats = model.live?.table?.seats ?? [];
  return initialsOf(seats.map((_, number) => seatName(model, number)), seat);
}
