/** All plots, and the test of the dice. */
export const plots = {
  numbers: 'The numbers as a table',
  faces: { face: 'Face', fell: 'Fell', expected: 'Expected', apart: 'Difference' },
  outside: 'outside the band',
  plot: (thrown: string, expected: string, outside: string) => `How often each face fell: ${thrown} dice, ${expected} of each expected. ${outside}`,
  noneOutside: 'Every face is inside the band of fair dice.',
  expectedLine: 'expected',
  band: 'where a fair face is 19 times in 20',
  thrown: (thrown: string, expected: string) => `${thrown} dice thrown, so ${expected} of each face expected.`,
  test: (chi: string, p: string) => `χ² ${chi}, p ${p}`,
  verdict: {
    none: () => 'No dice yet: they are counted when a game is over.',
    few: () => 'Too few dice to tell anything yet.',
    usual: (share: string) => `Fair dice stray this far from even, or farther, in ${share} of 100 cases. Nothing unusual.`,
    seldom: (share: string) => `Fair dice stray this far from even, or farther, in ${share} of 100 cases. That is unusual, but it happens to one of twenty players with fair dice.`,
    rare: (share: string) => `Fair dice stray this far from even, or farther, in only ${share} of 100 cases. Among many players this happens to a few; look again after more games.`,
  },
  notMeant: 'This is not the chance that the dice are fair, and it tells nothing about the next throw.',
};

export type PlotsWords = typeof plots;
