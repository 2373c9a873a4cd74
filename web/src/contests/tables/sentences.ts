/** The sentences of an arena or a Swiss contest. */
import type { ContestLine, ContestSeat, StandingPlace } from '../../protocol.gen';
import { written } from '../../pages/numbers';
import type { Language } from '../../state/model';
import { scoreText } from '../sentences';
import { tableContestWords } from './words';

/** The seat of an entrant: at a table, waiting for one, on a break, or done. `rounds` are those of a Swiss contest. */
export function seatText({ status, room, paused, round, left_ms }: ContestSeat, rounds: number, language: Language): string {
  const { seat: words } = tableContestWords(language);
  if (status !== 'playing') return words.over;
  if (room !== null) return words.playing;
  if (left_ms === 0 || (left_ms === null && round >= rounds)) return words.last;
  if (paused) return words.paused;
  return left_ms === null ? words.round(round) : words.waiting;
}

/** The own place as a sentence, empty without one. */
export function placeText(lines: readonly StandingPlace[], own: number | null, language: Language): string {
  const mine = lines.find(({ number }) => number === own);
  if (mine === undefined || mine.left) return '';
  return tableContestWords(language).own(mine.place, lines.filter(({ left }) => !left).length, mine.points, scoreText(mine.points, language));
}

/** Whether a new standing gives an entrant another place or other points. */
export function hasMoved(before: readonly StandingPlace[], lines: readonly StandingPlace[], own: number | null): boolean {
  const [old, now] = [before, lines].map((all) => all.find(({ number }) => number === own));
  return old !== undefined && now !== undefined && (old.place !== now.place || old.points !== now.points);
}

/** The second figure of a line: wins in a row, or the points of all rivals. */
export function extraText({ streak = 0, buchholz = null }: StandingPlace, kind: ContestLine['kind'], language: Language): string {
  if (kind === 'arena') return streak === 0 ? '–' : written(streak, language);
  return buchholz === null ? '–' : scoreText(buchholz, language);
}

/** A time as on a clock: minutes and seconds, and hours before them. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
