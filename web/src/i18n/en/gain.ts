/** Experience points after a game. */
export const gain = {
  heading: 'Experience',
  gained: (exp: number) => `+${exp} exp`,
  parts: (score: number, win: number, drawn: boolean) =>
    win === 0 ? `${score} for your score` : `${score} for your score, ${win} for ${drawn ? 'a draw' : 'winning'}`,
  level: (level: number) => `Level ${level}`,
  toNext: (exp: number) => `${exp} exp to the next level`,
  risen: (level: number) => `You have reached level ${level}, and your pennant has a new stripe.`,
  house: 'Games with house rules give no exp.',
  uncounted: 'The server failed in this game, so it gives no exp.',
  left: 'You gain exp only if you play the game to the end yourself.',
  little: 'You gain exp when you score 100 points or more.',
  wouldHave: (exp: number) => `With an account you would have gained ${exp} exp in this game.`,
  guest: 'An account keeps your name, your games and your progress, on every device.',
  link: 'Make an account',
  newTab: (words: string) => `${words} (opens a new tab)`,
  fromNow: 'You have an account now. It gains exp from your next game on.',
};

export type GainWords = typeof gain;
