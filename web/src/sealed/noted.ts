/** The last state of a game that this device has seen. */
export interface NotedState {
  readonly version: number;
  /** The epoch of the room; absent in notes of older clients. */
  readonly epoch?: number;
  readonly throw: number;
  readonly seal: string;
}

/** The last states that this device has seen, by game. */
export type NotedStates = ReadonlyMap<string, NotedState>;

/** The key of the list of games that have notes, latest first. */
export const GAMES = 'dice-games';

/** The key of the notes of a game. */
export const nameOf = (game: string): string => `dice-notes-${game}`;

/** The last states in the notes. Without the other code of the notes, so that a page can read them before it enters a room. */
export function notedStates(read: (key: string) => string | null): NotedStates {
  const games = parsed<readonly string[]>(read(GAMES), []);
  const states = games.map((game) => [game, parsed<{ readonly last?: NotedState | null }>(read(nameOf(game)), {}).last ?? null] as const);
  return new Map(states.flatMap(([game, last]) => (last === null ? [] : [[game, last]])));
}

/** The value of a stored text; the default if the text is damaged or missing. */
export function parsed<T>(text: string | null, otherwise: T): T {
  try {
    return text === null || text === '' ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
