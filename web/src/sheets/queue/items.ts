/** Entries that wait on this device until the server has them. */
import type { EntriesRequest, Problem, SheetView } from '../../protocol.gen';
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

/** Whether a state of the sheet has these entries: then only their answer was lost. */
export function isStored({ sent }: WaitingEntries, { log }: SheetView, device: string): boolean {
  return sent !== null && log.some((line) => line.number === sent + 1 && line.device === device);
}
