import { counted } from './plural';

/** The page about the fairness of the dice. */
export const dice = {
  heading: 'Are the dice fair?',
  about:
    'All dice thrown in finished games on this server, counted by face. In games with sealed dice, the server and the players’ devices set them together; in others the server uses the random generator of its system, the same way for every player.',
  missed: (times: number) => `Void attempts of sealed throws, because this player’s device did not answer: ${times}.`,
  sealed: {
    heading: 'Sealed throws',
    about: (throws: string) => `Throws with a proof: ${throws}, by the parties that took part.`,
    kinds: { together: 'all devices that were asked', gap: 'with a gap: a device did not answer', server: 'the server alone' },
    voids: (count: number) =>
      count === 0 ? 'No attempt was void.' : `${counted(count, 'attempt was', 'attempts were')} void, because a device did not answer.`,
    voidDice: 'Dice of void attempts',
    voidDiceHow: 'Such an attempt can be computed once its secret parts are public. If players had made throws void that they disliked, these dice would not look fair.',
  },
  hosts: {
    heading: 'Luck of the hosts',
    about: 'The accounts that host this server, over all reviewed games. Luck is what the dice added to the score, in points. With fair dice it stays within 2 deviations 19 times in 20. The luck of a host that foresees the dice leaves this range upwards, and further with every game.',
    name: 'Account',
    games: 'Games',
    luck: 'Luck',
    deviations: 'Deviations',
  },
  kinds: { all: 'All dice', accounts: 'Thrown by players with an account', guests: 'Thrown by guests', bots: 'Thrown by bots' },
  reading: 'How to read this',
  prose: [
    'Only dice that were really thrown are counted. A die that was kept for the next roll is not counted again, or faces that people like to keep would look too frequent. While a bot plays a seat, its throws count as the bot’s.',
    'A column up means that a face fell more often than expected, a column down less often. The band is where a fair face stays 19 times in 20; with six faces, one of them lies outside in about one of four such plots of perfectly fair dice. A striped column is one outside.',
    'A verdict needs 3,000 dice. With so many, a face that falls a quarter too often is noticed in 9 of 10 cases. Fair dice are called uneven in one of 10,000 verdicts only, because many profiles are looked at.',
    'The numbers below a plot have the test behind the verdict. χ² puts the six differences into one number, and p says how often fair dice would differ from even by that much or more.',
  ],
};

export type DiceWords = typeof dice;
