import { counted } from './plural';

/** The news of the home page, and the way back to a running game. */
export const home = {
  back: 'Return to your game',
  yours: 'Your turn',
  theirs: (name: string) => `${name}’s turn`,
  left: (seconds: number) => `${counted(seconds, 'second')} left`,
  comeBack: (seconds: number) => `${counted(seconds, 'second')} to come back`,
  paused: 'Paused: the table is empty',
  with: (names: readonly string[]) => (names.length === 0 ? 'alone' : `with ${names.join(', ')}`),

  live: 'Live now',
  online: (players: number) => `${counted(players, 'player')} online`,
  dice: (faces: string) => `Dice: ${faces}`,
  watchThis: 'Watch',
  hand: 'Five hands, new every day',
  handAbout: 'Everybody gets the same dice today. How well do you choose?',
  question: (rolls: number) => (rolls === 0 ? 'No roll left. Which box would you fill?' : `${counted(rolls, 'roll')} left. Which dice would you keep?`),
  answer: 'Answer',
  watch: 'More games to watch',
  turn: (turn: number, turns: number) => `turn ${turn} of ${turns}`,
  results: 'Latest results',
  bests: 'Best scores of the week',
  points: (points: number) => counted(points, 'point'),
  champion: 'Bot champion',
};

export type HomeWords = typeof home;

/** The ways into a game on the home page: alone, with friends, against an opponent; and the rules to choose from. */
export const start = {
  playNow: 'Play now',
  againstBot: 'Against a bot, at once',
  withFriends: 'Play with friends',
  byLink: 'Invite them with a link',
  find: 'Find an opponent',
  findAbout: 'A player with the same rules, or a bot',

  rules: 'Rules',
  choose: 'Choose the rules',
  first: 'Good to begin with',
  others: 'More rule sets',
  take: 'Choose',
  /** The difference in play of the recommended rule sets, by id. */
  recommended: {
    bonus: 'Collect 63 points in the boxes for ones to sixes, and 35 more are yours.',
    classic: 'The easiest to learn: fill 12 boxes, with no bonus to think of.',
    yahtzee: 'Every further five of a kind brings 100 points more and can be a joker.',
  },

  name: {
    make: 'Create the table',
    search: 'Find an opponent',
    cancel: 'Cancel',
  },

  search: {
    heading: 'Looking for an opponent',
    waited: (seconds: number) => `${counted(seconds, 'second')} so far`,
    soonBot: 'Without another player, a bot is offered after 15 seconds.',
    people: 'The game starts as soon as another player looks for these rules. Keep this page open.',
    offer: (bot: string) => `No player yet. The bot ${bot} is about to take the seat.`,
    inSeconds: (seconds: number) => `The game starts in ${counted(seconds, 'second')}.`,
    oneDay: 'Play with one day per turn instead',
    byDays: 'The game starts as soon as another player looks for these rules with one day per turn. It then waits for you both.',
    wait: 'Wait for a player instead',
    cancel: 'Stop looking',
    lost: 'Connection lost. The search goes on as soon as it is back.',
    replaced: 'The search ended here, because you are looking for an opponent in another window.',
    unplayable: 'These rules cannot be played by two. Choose others, then look again.',
    tooOften: 'Too many searches or games in a short time. Try again in a while, or play against a bot.',
  },
};

export type StartWords = typeof start;
