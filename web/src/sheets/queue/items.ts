/** Entries that wait on this device until the server has them. */
import type { EntriesRequest, Problem, SheetLine, SheetView } from '../../protocol.gen';
import type { SheetEntry } from '../entries';

/** Entries that were made together, and are sent together under one id. */
export interface WaitingEntries {
  /** Their place in the order of this device, from 1. */
  readonly n: number;
  readonly cid: string;
  readonly entries: readonly SheetEntry[];
  /** The version of the sheet on which they were made. */
  readonly base: number;
  /** The version with which they were sent last, null before that. */
  readonly sent: number | null;
  /** Why they were refused, null if they were not. */
  readonly problem: Problem | null;
  /** The version with which the entries were sent that these replace: the server may have those. Null without such entries. */
  readonly replaced: number | null;
}

/** The lines of waiting entries have numbers from here on, above those of every stored line: `n` times this, and the place of the entry. */
const WAITING = 10_000;

/** Whether a line of a shown log still waits on this device. */
export const isWaiting = (number: number): boolean => number >= WAITING;

/** The waiting entries as lines of a log. */
export const linesOf = ({ n, entries }: WaitingEntries, device: string): SheetLine[] =>
  entries.map((entry, place) => ({ number: n * WAITING + place, entry, at_ms: 0, device, seat: null }));

/** The entries of an item with another entry in the place of the one with this number, or without it; null if the item has no such entry. */
export function entriesAfter({ n, entries }: WaitingEntries, number: number, entry: SheetEntry | null): readonly SheetEntry[] | null {
  const place = number - n * WAITING;
  return place in entries ? entries.flatMap((old, at) => (at === place ? (entry ?? []) : old)) : null;
}

export const requestOf = ({ cid, entries }: WaitingEntries, expect: number, device: string): EntriesRequest => ({ cid, expect, device, entries: [...entries] });

/** The subject that two entries must share to exclude each other: the seat of a play, or the names. A correction excludes none here; the server judges it. */
function subjectOf(entry: SheetEntry): number | 'names' | null {
  if (entry.type === 'Corrected') return null;
  return entry.type === 'SeatNames' ? 'names' : entry.seat;
}

/** Whether another device has meanwhile written for the same seat: these entries could then fill the wrong turn. */
export function isOvertaken({ entries, base }: WaitingEntries, { log }: SheetView, device: string): boolean {
  const subjects = entries.map(subjectOf).filter((subject) => subject !== null);
  return log.some((line) => line.number > base && line.device !== device && subjects.includes(subjectOf(line.entry) ?? NaN));
}

/** The lines that a device has written on a newer state than this version. One item at a time is sent, so they are those of one item. */
export const storedSince = (version: number, { log }: SheetView, device: string): readonly SheetLine[] => log.filter((line) => line.number > version && line.device === device);

/** Whether a state of the sheet has these entries: then only their answer was lost. */
export const isStored = ({ sent }: WaitingEntries, view: SheetView, device: string): boolean => sent !== null && storedSince(sent, view, device).length > 0;
