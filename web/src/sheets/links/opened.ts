/** The links of sheets that this device has opened. The server keeps only hashes of the keys. */
import { write } from '../../app/stored';
import type { SheetRole, SheetView, TextView } from '../../protocol.gen';
import type { SheetLink } from '../api';
import { listIn } from '../kept';

/** A sheet in the list of this device. */
export interface OpenedSheet extends SheetLink {
  readonly role: SheetRole;
  readonly title: TextView;
  readonly names: readonly string[];
  readonly at_ms: number;
}

const KEY = 'sheets-opened';
const MOST = 40;
/** Links by the rights that they give. */
const RIGHTS: readonly SheetRole[] = ['watch', 'seat', 'umpire'];

/** The sheets of this device, the one opened last first. */
export const openedSheets = (): readonly OpenedSheet[] =>
  listIn<OpenedSheet>(KEY).filter(({ id, key, title, names }) => [id, key, title?.en].every((part) => typeof part === 'string') && Array.isArray(names));

/** Keeps the link of an opened sheet, unless the device has one with more rights: then only its title and names change. */
export function keepOpened(key: string, { id, role, title, seats }: SheetView, now: number): void {
  const known = openedSheets().find((one) => one.id === id);
  const link = known !== undefined && RIGHTS.indexOf(known.role) > RIGHTS.indexOf(role) ? known : { id, key, role };
  const sheet: OpenedSheet = { id, key: link.key, role: link.role, title, names: seats.map(({ name }) => name), at_ms: now };
  write(KEY, JSON.stringify([sheet, ...openedSheets().filter((one) => one.id !== id)].slice(0, MOST)));
}

/** Takes a sheet out of the list of this device. */
export const forgetSheet = (id: string): void => write(KEY, JSON.stringify(openedSheets().filter((one) => one.id !== id)));
