/** Finished games of this device for the page of a game. Their code is loaded once the server has no answer. */
import type { LocalGame } from '../local/room/store';
import type { GameLine, GameView, MomentView } from '../protocol.gen';
import type { Film } from './film';

/** A game of this device in the form of the server, its film, and the seat of its only person, null if it has several. */
export interface DeviceGame {
  readonly whole: GameView;
  readonly film: Film;
  readonly own: { readonly game: LocalGame; readonly seat: number | null };
}

/** The finished game of this device with this id; null if there is none, or no storage. */
export async function deviceGame(id: string): Promise<DeviceGame | null> {
  try {
    const [{ GameStore }, { Database }] = await Promise.all([import('../local/room/store'), import('../local/room/database')]);
    const game = await new GameStore(new Database()).game(id);
    return game && (await shownGame(game));
  } catch {
    return null;
  }
}

/** A finished game of this device as the page shows it. */
export async function shownGame(game: LocalGame): Promise<DeviceGame> {
  const { rules, table, events } = game;
  const film = { game: game.id, rules: rules.view, moments: await momentsIn(game) };
  const [seat = null, ...others] = table.seats.flatMap(({ person }, at) => (person ? [at] : []));
  return { whole: { game: lineOf(game), rules: rules.view, table, events: [...events] }, film, own: { game, seat: others.length === 0 ? seat : null } };
}

async function momentsIn({ id, rules: { view, fingerprint }, events }: LocalGame): Promise<readonly MomentView[]> {
  const { solver } = await import('../local/solver');
  const moments = await solver.ask({ ask: 'moments', rules: view, game: id, events });
  if (moments !== null) return moments;
  // Without the kernels the tables lack what the open boxes would have paid; all that was played is in the events.
  const { momentsOf } = await import('../local/game/film');
  return momentsOf({ rules: view, fingerprint, fills: () => [] }, id, events);
}

function lineOf({ id, rules: { view, fingerprint }, table, at }: LocalGame): GameLine {
  const won = table.winners.length > 1 ? 'drawn' : 'won';
  const seats = table.seats.map(({ name, bot, person, total }, seat) => ({
    ...{ name, player: null, bot: person ? null : bot, total, exp: 0, program: false },
    outcome: table.winners.includes(seat) ? won : 'lost',
  }));
  const flags = { house: view.house, hints: false, private: false, decides: null, play_off: null };
  return { id, rules: view.id, fingerprint, started_ms: at, ended_ms: at, seats, ...flags };
}
