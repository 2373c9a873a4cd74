/** The entries of a sheet. */
import type { EntriesRequest, Filled, Rolled, Scored } from '../protocol.gen';

export type SheetEntry = EntriesRequest['entries'][number];

/** The entries that a correction may put in the place of another. */
export type PlayEntry = Rolled | Filled | Scored;
