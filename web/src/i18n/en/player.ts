import { counted } from './plural';

/** The states in which there is no best play to compare with. */
type Unready = 'solving' | 'failed' | 'full' | 'too_large' | 'none';

/** A player’s page. */
export const player = {
  missing: 'This player does not exist',
  missingAbout: 'The account may have been deleted. Its games remain, without the name.',
  ranking: 'Ranking',
  level: (level: string) => `Level ${level}`,
  place: (place: string) => `place ${place} in the ranking`,
  exp: (exp: string, needed: string) => `${exp} of ${needed} exp to the next level`,
  guest: 'A guest: games are counted, but only accounts have a level, a place in the ranking and a strength.',
  ownGuest: 'You play as a guest. With an account you keep these games and gain levels from the next game on.',
  open: 'Make an account',
  all: (games: string, wins: string, draws: string) => `Games: ${games}, won: ${wins}, drawn: ${draws}.`,
  none: 'No finished game yet. Statistics appear here after the first one.',
  games: 'All these games',
  against: {
    heading: 'Against you',
    none: 'You have not finished a game together yet.',
    met: (games: string) => `Games together: ${games}.`,
    ahead: (ahead: string, behind: string, level: string) => `You scored more in ${ahead}, less in ${behind}, the same in ${level}.`,
    games: 'Your games together',
  },
  strength: {
    heading: 'Strength',
    about: 'Computed from the results of games between players with accounts, without hints. New players start at 25, the middle of the line; the bar shows the range that almost certainly contains the strength.',
    none: 'No strength yet: it comes from games between players with accounts, without hints.',
    range: (low: string, high: string) => `between ${low} and ${high}`,
    provisional: 'provisional',
    columns: { rules: 'Rules', mean: 'Strength', deviation: 'Uncertainty', sure: 'At least', games: 'Games' },
  },
  titles: {
    heading: 'Titles',
    about: (block: number) => `A title says how few points a player gives away to best play, free of luck. It takes ${block} games that count, one after the other; the upper end of their 99 % interval must stay below the threshold.`,
    none: 'No game counts for a title yet: live public games without hints count, under the rules of this server.',
    untitled: 'no title yet',
    figures: (mean: string, low: string, high: string) => `${mean} points given away a game (${low} to ${high})`,
    latest: (figures: string, day: string) => `Latest block: ${figures}, ${day}.`,
    partial: (games: number, most: number) =>
      `It gave no title: ${counted(games, 'game')} without every choice to the end of the card, and at most ${most} may be.`,
    games: (games: number, block: number) => `Next block: ${games} of ${block} games.`,
    next: (title: string, below: string) => `${title} takes an interval below ${below}.`,
  },
  rules: {
    heading: 'Games by rules',
    choose: 'Rules',
    old: (id: string) => `${id} (house or older rules)`,
    oldAbout: 'This server no longer offers these rules, or a player added them. Games played with them stay.',
    read: 'Read these rules',
    figure: 'Figure',
    best: 'Best play',
    rows: {
      games: 'Games', wins: 'Won', draws: 'Drawn', finished: 'Played to the end', best: 'Best score',
      mean: 'Mean score', spread: 'Spread (standard deviation)', yachts: 'Five of a kind', bonuses: 'Upper bonus reached',
    },
    each: (count: string, each: string) => `${count} (${each} a game)`,
  },
  waiting: {
    solving: (percent: string | null) => `Best play is being computed${percent === null ? '' : ` (${percent})`}. Its figures will appear here.`,
    failed: () => 'Best play could not be computed. Open this page again in a minute.',
    full: () => 'The server has no space for best play of these rules now. Open this page again in a minute.',
    too_large: () => 'These rules are too large for this server to compute best play, so there is nothing to compare with.',
    none: () => 'These rules have too many boxes to compute best play, so there is nothing to compare with.',
  } as Readonly<Record<Unready, (percent: string | null) => string>>,
  scores: {
    heading: 'Scores',
    plot: (games: string) => `The share of games with each score (games: ${games}), beside how often best play scores as much. The numbers are in the table below.`,
    few: (games: number, enough: number) => `${counted(games, 'game')} so far. A graph of the scores appears from ${enough} games on.`,
    bars: 'share of games',
    line: 'best play, exactly',
    columns: { from: 'Score', games: 'Games', best: 'Best play' },
  },
  boxes: {
    heading: 'Boxes',
    about: 'Mean points a box, bonuses aside. The bar is the player, the upright mark is best play.',
    columns: { box: 'Box', mean: 'Mean', best: 'Best play', zeros: 'Scratched' },
  },
  unfinished: 'None of these games was played to the end, so there are no scores to show.',
  dice: 'Dice',
  allDice: 'All dice of this server',
};

export type PlayerWords = typeof player;
