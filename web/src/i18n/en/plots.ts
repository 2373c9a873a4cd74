/** All plots, and the test of the dice. */
export const plots = {
  numbers: 'The numbers as a table',
  faces: { face: 'Face', fell: 'Fell', expected: 'Expected', apart: 'Difference' },
  outside: 'outside the band',
  plot: (thrown: string, expected: string, outside: string) => `How often each face came up: ${thrown} dice, ${expected} of each expected. ${outside}`,
  noneOutside: 'Every face is inside the band of fair dice.',
  expectedLine: 'expected',
  band: 'where a fair face is 19 times in 20',
  test: (chi: string, p: string) => `χ² ${chi}, p ${p}`,
  verdict: {
    none: () => 'No dice yet: they are counted when a game is over.',
    few: (thrown: string, enough: string) => `${thrown} dice so far; a verdict needs at least ${enough}. With fewer, some faces lead by chance.`,
    even: (thrown: string) => `After ${thrown} dice, the six faces are as even as fair dice make them.`,
    uneven: (thrown: string) => `After ${thrown} dice, the six faces are less even than fair dice make them in 9,999 of 10,000 cases. Tell the host of this server.`,
  },
  counts: 'How often each face fell',
  notMeant: 'p is how often fair dice are as uneven as these, or more. It is not the chance that the dice are fair, and it tells nothing about the next throw.',
};

export type PlotsWords = typeof plots;
