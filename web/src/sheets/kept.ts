/** The data of sheets that this device keeps: the links it has, the last names, and its own id. */
import { read, write } from '../app/stored';
import type { SheetMade } from '../protocol.gen';

const SHEETS = 'sheets';
const NAMES = 'sheet-names';
const DEVICE = 'sheet-device';
const MOST = 20;

/** A sheet that this device made: only here are the keys of its links. */
export interface KeptSheet extends SheetMade {
  readonly rules: string;
  readonly names: readonly string[];
  readonly at_ms: number;
}

/** The sheets that this device made, the latest first. */
export const keptSheets = (): readonly KeptSheet[] => listIn<KeptSheet>(SHEETS).filter(({ id, umpire }) => typeof id === 'string' && typeof umpire === 'string');

/** The keys of a sheet that this device made, null for another one. */
export const keptSheet = (id: string): KeptSheet | null => keptSheets().find((one) => one.id === id) ?? null;

export const keepSheet = (sheet: KeptSheet): void => write(SHEETS, JSON.stringify([sheet, ...keptSheets().filter(({ id }) => id !== sheet.id)].slice(0, MOST)));

/** The names of the last sheet, empty before the first. */
export const lastNames = (): readonly string[] => listIn<string>(NAMES).filter((name) => typeof name === 'string');

export const keepNames = (names: readonly string[]): void => write(NAMES, JSON.stringify(names));

let device = '';

/** The id that this device made up for itself. */
export function deviceId(): string {
  device ||= read(DEVICE) ?? newId();
  write(DEVICE, device);
  return device;
}

/** A random id of 20 letters. */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function listIn<T>(key: string): readonly T[] {
  try {
    const found: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(found) ? (found as readonly T[]) : [];
  } catch {
    return [];
  }
}
