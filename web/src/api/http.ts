import type { BotLine, LobbyPage, Me, Problem, RoomMade, RulesLine, RulesView } from '../protocol.gen';

/** What a request brought: a value, or why not. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** No answer at all; its status tells it from whatever a server says. */
const UNREACHABLE: Problem = { type: 'about:blank', title: 'unreachable', status: 0, detail: '' };

export const getMe = () => ask<Me>('/api/me');
export const chooseName = (name: string) => tell<Me>('/api/me', { name });
export const listRules = () => ask<readonly RulesLine[]>('/api/rules');
export const getRules = (reference: string) => ask<RulesView>(`/api/rules/${encodeURIComponent(reference)}`);
export const addRules = (text: string) => tell<RulesView>('/api/rules', { text });
export const listBots = (rules: string | null) =>
  ask<readonly BotLine[]>(rules === null ? '/api/bots' : `/api/bots?rules=${encodeURIComponent(rules)}`);
export const makeRoom = (rules: string) => tell<RoomMade>('/api/rooms', { rules });
export const makeGame = (rules: string) => tell<RoomMade>('/api/tables', { rules });
export const getLobby = (page: number) => ask<LobbyPage>(`/api/lobby?page=${page}`);

const ask = <T>(path: string) => request<T>(path, {});

const tell = <T>(path: string, body: object) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function request<T>(path: string, options: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...options });
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
