import type { Problem } from '../protocol.gen';

/** What a request brought: a value, or why not. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** No answer at all; its status tells it from whatever a server says. */
const UNREACHABLE: Problem = { type: 'about:blank', title: 'unreachable', status: 0, detail: '' };

export const ask = <T>(path: string) => request<T>(path, {});

export const tell = <T>(path: string, body: object) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function request<T>(path: string, options: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...options });
    if (response.status === 204) return { ok: true, value: undefined as T };
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    return { ok: false, problem: await problemOf(response) };
  } catch {
    return { ok: false, problem: UNREACHABLE };
  }
}

/** The problem in a refusal; a body that is none (a proxy's page) is told by its status. */
async function problemOf(response: Response): Promise<Problem> {
  const plain = { ...UNREACHABLE, title: response.statusText, status: response.status };
  try {
    return { ...plain, ...((await response.json()) as Partial<Problem>) };
  } catch {
    return plain;
  }
}
