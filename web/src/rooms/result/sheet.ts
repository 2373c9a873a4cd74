/** A finished game as one sheet: places, and the points in every box. Pure. */
import type { RoomsWords } from '../../i18n/en/rooms';
import type { ColumnView } from '../../protocol.gen';
import type { Model } from '../../state/model';
import { seatName } from '../../state/names';
import { gamePath, roomPath } from '../../state/route';
import { ranking, roomSeatOf } from '../../state/select';
import { sectionsOf } from '../card/rows';
import { cardWords } from '../card/words';

export interface PictureSeat {
  readonly name: string;
  readonly total: number;
  /** From 1; 0 for a player who resigned. */
  readonly place: number;
  /** The pennant of the seat, by the room's numbers. */
  readonly pennant: number;
}

export interface SheetRow {
  readonly kind: 'box' | 'made' | 'phase';
  readonly title: string;
  /** The cell of each seat, in the order of `seats`. */
  readonly cells: readonly string[];
  /** The seats with the most points in it, if others have fewer. */
  readonly best: readonly number[];
}

export interface Sheet {
  readonly title: string;
  readonly when: string;
  readonly seats: readonly PictureSeat[];
  readonly rows: readonly SheetRow[];
  readonly totalTitle: string;
  /** The address of the replay; null if only the players may watch it. */
  readonly link: string | null;
}

/** The sheet of the game at the table; `address` is the link to the room. */
export function sheetOf(model: Model, words: RoomsWords, date: Date, address: string): Sheet | null {
  const { live, language } = model;
  if (live === null || live.table === null) return null;
  const { rules, table } = live;
  const ranked = ranking(table);
  const seats = ranked.map(({ seat, place, total }) => ({ name: seatName(model, seat), total, place, pennant: roomSeatOf(live, seat) }));
  const rows = rules.phases.flatMap((phase, number) => {
    const columns = ranked.flatMap(({ seat }) => table.seats[seat]?.columns[number] ?? []);
    const head: SheetRow = { kind: 'phase', title: phase.title[language], cells: [], best: [] };
    return [...(rules.phases.length > 1 ? [head] : []), ...phaseRows(model, columns)];
  });
  const title = words.result.shareTitle(rules.title[language]);
  const link = live.room.private ? null : address.replace(roomPath(live.room.id), gamePath(table.game));
  return { title, when: words.result.date(date), seats, rows, totalTitle: cardWords(language).total, link };
}

function phaseRows({ live, language }: Model, columns: readonly ColumnView[]): readonly SheetRow[] {
  if (live === null) return [];
  return sectionsOf(live.rules, language).flatMap(({ boxes, made }) => [
    ...boxes.map(({ place, box }) => boxRow(box.title[language], columns.map(({ points }) => points[place] ?? null))),
    ...made.map(({ title, text }): SheetRow => ({ kind: 'made', title, cells: columns.map(text), best: [] })),
  ]);
}

function boxRow(title: string, points: readonly (number | null)[]): SheetRow {
  const most = Math.max(...points.map((one) => one ?? 0));
  const least = Math.min(...points.map((one) => one ?? 0));
  const best = most > least ? points.flatMap((one, seat) => (one === most ? [seat] : [])) : [];
  return { kind: 'box', title, cells: points.map((one) => (one === null ? '–' : String(one))), best };
}

/** The sheet as a few lines to paste. */
export function textOf({ title, when, seats, link }: Sheet, words: RoomsWords): string {
  const lines = seats.map(({ name, total, place }) => `${place === 0 ? '–' : words.result.place(place)} ${name} ${words.result.points(total)}`);
  return [`${title} (${when})`, ...lines, ...(link === null ? [] : [words.result.replayAt(link)])].join('\n');
}
