/** The requests of sheets. The key of a link is in a header, so that it is in no log of addresses. */
import { post, problemOf, UNREACHABLE, type Answer } from '../api/request';
import type { EntriesRequest, SheetMade, SheetRequest, SheetView } from '../protocol.gen';

/** A link to a sheet: its id and its key. */
export interface SheetLink {
  readonly id: string;
  readonly key: string;
}

/** A sheet, and the tag to ask for a newer one. */
export interface TaggedSheet {
  readonly view: SheetView;
  readonly tag: string | null;
}

export const sheetPath = ({ id, key }: SheetLink): string => `/s/${id}#${key}`;

export const makeSheet = (request: SheetRequest) => post<SheetMade>('/api/sheets', request);

/** The sheet; null if it is still the one with this tag. */
export const readSheet = (link: SheetLink, tag: string | null): Promise<Answer<TaggedSheet | null>> =>
  ask(link, '', { headers: tag === null ? {} : { 'if-none-match': tag } }, async (response) => {
    if (response.status === 304) return null;
    return { view: (await response.json()) as SheetView, tag: response.headers.get('etag') };
  });

/** Writes entries together or not at all; returns the sheet after them. */
export const writeEntries = (link: SheetLink, request: EntriesRequest): Promise<Answer<SheetView>> =>
  ask(link, '/entries', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) }, (response) => response.json() as Promise<SheetView>);

/** The text of the record of a game of which all rolls are entered. */
export const readSheetRecord = (link: SheetLink): Promise<Answer<string>> => ask(link, '/record', {}, (response) => response.text());

/** Asks the server about a sheet with the key of a link. */
export async function ask<T>({ id, key }: SheetLink, path: string, options: RequestInit, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  try {
    const headers = { ...(options.headers as Record<string, string> | undefined), 'sheet-key': key };
    const response = await fetch(`/api/sheets/${id}${path}`, { credentials: 'same-origin', ...options, headers, cache: 'no-store' });
    if (response.ok || response.status === 304) return { ok: true, value: await read(response) };
    return { ok: false, problem: await problemOf(response) };
  } catch {
    return { ok: false, problem: UNREACHABLE };
  }
}
