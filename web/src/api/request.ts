import { isSite } from '../common/site';
import type { Problem } from '../protocol.gen';

/** The result of a request: a value, or the problem. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The problem for a missing answer; its status differs from every status of a server. */
export const UNREACHABLE: Problem = { type: 'about:blank', title: 'unreachable', status: 0, detail: '' };

export const get = <T>(path: string) => request<T>(path, {});

export const post = <T>(path: string, body: object) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

let credentials: RequestCredentials = 'same-origin';

/** Sends no cookie with any further request of this page. */
export const stayAnonymous = (): void => void (credentials = 'omit');

/** Sends a request with these options. */
export async function request<T>(path: string, options: RequestInit): Promise<Answer<T>> {
  if (isSite()) return { ok: false, problem: UNREACHABLE }; // a static site is never asked
  try {
    const response = await fetch(path, { credentials, ...options });
    if (response.status === 204) return { ok: true, value: undefined as T };
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    return { ok: false, problem: await problemOf(response) };
  } catch {
    return { ok: false, problem: UNREACHABLE };
  }
}

/** The problem in a refusal; any other body (a proxy's page) is described by its status. */
export async function problemOf(response: Response): Promise<Problem> {
  const plain = { ...UNREACHABLE, title: response.statusText, status: response.status };
  try {
    return { ...plain, ...((await response.json()) as Partial<Problem>) };
  } catch {
    return plain;
  }
}

/** The query string of all values that are not null, with its "?"; empty if there are none. */
export function queryOf(parts: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
