/** The data of sheets that this device keeps: the last names, and its own id. */
import { read, write } from '../app/stored';

const NAMES = 'sheet-names';
const DEVICE = 'sheet-device';

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

/** A list that this device keeps, empty if it is missing or damaged. */
export function listIn<T>(key: string): readonly T[] {
  try {
    const found: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(found) ? (found as readonly (T | null)[]).filter((one) => one !== null) : [];
  } catch {
    return [];
  }
}
