/** The ranking. */
export const ranking = {
  heading: 'Ranking',
  by: 'Order',
  byLevel: 'Level',
  aboutLevel: 'Ordered by level. At equal levels, the player who reached the level first comes first.',
  aboutStrength:
    'Strength is computed from the results of games between players. The dot is the estimate, the line its uncertainty. Players are ordered by the lower end of the line, which their strength almost certainly exceeds. Only games between accounts, without hints, count.',
  columns: { place: 'Place', player: 'Player', level: 'Level', exp: 'To the next', games: 'Games', wins: 'Wins' },
  strengthColumns: { place: 'Place', player: 'Player', strength: 'Strength', games: 'Games' },
  next: (exp: string) => `${exp} exp`,
  played: (games: string, wins: string) => `${games} played, ${wins} won`,
  seen: (games: string) => `${games} played`,
  sure: (shown: string) => `at least ${shown}`,
  guess: (mean: string, spread: string) => `${mean} ± ${spread}`,
  provisional: 'provisional',
  provisionalAbout: (games: number) => `Provisional: fewer than ${games} games so far.`,
  you: 'you',
  ownPage: 'My place',
  empty: 'The list is still empty. Make an account and play a game.',
  emptyStrengths: 'The list is still empty. It needs a game between two accounts with these rules.',
  bots: 'How strong are the bots? See their tournaments',
  previous: 'Previous',
  pages: 'Pages',
};

export type RankingWords = typeof ranking;
