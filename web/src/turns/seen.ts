/** The last event that this browser has shown of the games that wait, by room; the latest rooms only. */
import { read, write } from '../app/stored';

const KEY = 'seen-events';
/** More than the games that a player may have open. */
const MOST_ROOMS = 60;

interface SeenEvent {
  readonly room: string;
  readonly game: string;
  readonly event: number;
}

const lines = (): readonly SeenEvent[] =>
  (read(KEY) ?? '').split(' ').flatMap((line) => {
    const [room = '', game = '', event = ''] = line.split('/');
    return /^\d{1,7}$/.test(event) ? [{ room, game, event: Number(event) }] : [];
  });

/** The last event seen of a room's game, counted from 1; null if the browser has not shown this game. */
export const seenEvent = (room: string, game: string): number | null =>
  lines().find((line) => line.room === room && line.game === game)?.event ?? null;

export function noteSeen(room: string, game: string, event: number): void {
  const others = lines().filter((line) => line.room !== room);
  const kept = [...others, { room, game, event }].slice(-MOST_ROOMS);
  write(KEY, kept.map((line) => `${line.room}/${line.game}/${line.event}`).join(' '));
}
