/** Line icons of 24 by 24, drawn in strokes; a point is a line without length. */
import { DEVICE } from '../../offline/sign';
import type { Place } from './groups';

export const ICONS = {
  // Play: a die, two pennants, a phone, two dice, a score card, and a pen for the player's own rules.
  home: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.5h.01M12 12h.01M15.5 15.5h.01',
  contests: 'M5 3v18M5 4l7 2.5L5 9M13 8.5V21M13 9.5l7 2.5-7 2.5',
  device: DEVICE,
  sheet: 'M3.5 9.5h9v9h-9zM8 14h.01M15 4l5.5 3-3 5.5-5.5-3zM16.3 8.3h.01',
  rules: 'M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  houseRules: 'M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4',
  // Learn: a book, the sheet of a calendar, a turn to take again, and a lens.
  learn: 'M12 6C9.5 4.5 6.5 4 3.5 4.5V19c3-.5 6 0 8.5 1.5 2.5-1.5 5.5-2 8.5-1.5V4.5c-3-.5-6 0-8.5 1.5zM12 6v14.5',
  today: 'M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4M12 15.3h.01',
  practice: 'M19.5 12A7.5 7.5 0 1 1 17 6.4M18.5 3v4h-4',
  board: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20.5 20.5',
  // Watch: a clock, a podium, a trophy, a chart, and a file that is opened.
  games: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.8',
  ranking: 'M3 20.5h18M9 20V5h6v15M3.5 20v-8H9M15 10h5.5v10',
  tournaments: 'M7.5 4h9v5a4.5 4.5 0 0 1-9 0zM7.5 5.5h-3c0 3 1 4.5 3.3 5M16.5 5.5h3c0 3-1 4.5-3.3 5M12 13.5V20M8 20h8',
  dice: 'M4 20h16M7 16.5v-4M12 16.5V5M17 16.5V9',
  records: 'M6 3h8l4 4v14H6zM14 3v4h4M12 11v6M9.5 14.5 12 17l2.5-2.5',
  // Me: the pennant of a player, an eye, two persons, a person, two sliders, and a question.
  player: 'M6 3v18M6 4.5l13 4-13 4',
  following: 'M2.5 12c5-8.7 14-8.7 19 0-5 8.7-14 8.7-19 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  clubs: 'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.7-3.2 3.2-4.8 6.5-4.8s5.8 1.6 6.5 4.8M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 15.2c1.9.7 3.1 2.1 3.5 4.3',
  account: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  settings: 'M4 7.5h8.5M16.5 7.5H20M14.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM4 16.5h3.5M11.5 16.5H20M9.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.8c0-3.3 5-3.3 5 0 0 1.9-2.5 1.9-2.5 3.7M12 16.7h.01',
  // At the table: home, a bot, a seal, a globe, and the white flag.
  house: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  bot: 'M5 9h14v10H5zM12 9V5.5M12 4h.01M9.5 13.3v1M14.5 13.3v1M2 13v3M22 13v3',
  seal: 'M12 3l7.5 2.8v5.7c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V5.8zM9 11.8l2.2 2.2 4-4.2',
  language: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c-4.5 5-4.5 12 0 17 4.5-5 4.5-12 0-17',
  flag: 'M6 3v18M6 4.5c4-2 8 2 12.5 0V13C14 15 10 11 6 13',
} as const satisfies Readonly<Record<Place, string>> & Record<string, string>;
