/** The values of rule sets that take long, stored on the device: at most 64 MB, without those that were used least recently. */
import module from '../made/kernels.wasm?url';
import type { Solution } from '../solution';

const CACHE = 'best-play-1';
const LIST = '/best-play/list';
const MOST_BYTES = 64e6;

interface Stored {
  readonly path: string;
  readonly bytes: number;
}

/** Gives a solution the values that this device has stored; says whether it has any. */
export async function restoreValues(solution: Solution): Promise<boolean> {
  try {
    const cache = await opened();
    const path = await pathOf(solution);
    const found = await cache?.match(path);
    if (cache === null || found === undefined) return false;
    const all = new Float64Array(await found.arrayBuffer());
    const size = all.length / solution.columns.length;
    solution.columns.forEach((column, phase) => column.restore(all.subarray(phase * size, (phase + 1) * size)));
    solution.complete();
    await note(cache, { path, bytes: all.byteLength });
    return true;
  } catch {
    return false; // without storage, or with a damaged one, the values are computed
  }
}

/** Stores the values of a solution on this device, if the browser allows it. */
export async function storeValues(solution: Solution): Promise<void> {
  try {
    const values = solution.columns.map((column) => column.values());
    const bytes = values.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const cache = await opened();
    if (cache === null || bytes > MOST_BYTES) return;
    const path = await pathOf(solution);
    await cache.put(path, new Response(new Blob(values as Float64Array<ArrayBuffer>[])));
    await note(cache, { path, bytes });
  } catch {
    // The device is full: the values are computed again at the next visit.
  }
}

/** The cache; null on plain http, where browsers have none. */
const opened = async (): Promise<Cache | null> => (globalThis.isSecureContext ? await caches.open(CACHE) : null);

/** The path of a rule set's values: they depend on its codes and on the module, whose name has its hash. */
async function pathOf({ rules }: Solution): Promise<string> {
  const text = JSON.stringify([rules.codes, rules.phases.length, module.split('/').at(-1)]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `/best-play/${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Puts a rule set at the end of the list, and drops all values that exceed the limit, or that another tab has lost from the list. */
async function note(cache: Cache, used: Stored): Promise<void> {
  const before = ((await (await cache.match(LIST))?.json()) ?? []) as readonly Stored[];
  const listed = [...before.filter(({ path }) => path !== used.path), used];
  const fits = (place: number) => listed.slice(place).reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_BYTES;
  const kept = listed.filter((_, place) => fits(place));
  const paths = new Set([LIST, ...kept.map(({ path }) => path)]);
  await Promise.all((await cache.keys()).filter(({ url }) => !paths.has(new URL(url).pathname)).map((one) => cache.delete(one)));
  await cache.put(LIST, new Response(JSON.stringify(kept)));
}
