import { counted } from './plural';
import { rooms } from './rooms';

/** The English words of the home page, the menus and the rooms; pages that are loaded on demand have files of their own. */
export const en = {
  title: 'Yacht Dice',
  skip: 'Skip to content',
  language: '한국어',
  languageLabel: '한국어로 보기',

  connection: { open: 'Connected', connecting: 'Connecting…', lost: 'Connection lost' },
  lostBanner: 'Connection lost, trying again…',

  home: {
    promise: 'Five dice, one score card, an evening with friends.',
    yourName: 'Your name',
    nameHint: '2 to 20 characters',
    saveName: 'Use this name',
    playingAs: (name: string) => `You play as ${name}.`,
    changeName: 'Change',
    nameFirst: 'Choose a name first.',
    join: 'Join a table',
    joinLabel: 'Link or code of a table',
    joinButton: 'Join',
    joinFault: 'This is not the link or code of a table. Copy the whole link again.',
    house: 'house rules',
    makeOwn: 'Make house rules of your own',
  },

  paste: {
    open: 'Bring your own rules',
    about: 'Paste the text of a rules file (TOML).',
    label: 'Text of the rules file',
    add: 'Add these rules',
    added: (title: string) => `${title} is now in the list.`,
  },

  name: {
    ask: 'What shall we call you?',
    why: 'The other players see this name.',
    save: 'Sit down',
    cancel: 'Just watch',
    fault: 'A name has 2 to 20 characters.',
  },

  rules: {
    all: 'All rules',
    listHeading: 'Rules',
    change: 'Make house rules from these',
    listAbout: 'Choose one of these when you make a table, or make house rules of your own.',
    boxes: 'The boxes',
    box: 'Box',
    pays: 'Dice and points',
    sources: 'Sources',
    loading: 'Loading…',
  },

  contact: 'Problems or questions? Contact the host of this server:',

  missing: {
    page: 'This page does not exist.',
    room: 'This table does not exist.',
    rules: 'These rules do not exist.',
    hint: 'The link may be incomplete. Copy the whole link, or go to the home page.',
    home: 'Home page',
  },

  problem: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unknown: 'That did not work. Try again in a moment.',
  },

  site: {
    menu: 'Menu',
    groups: { play: 'Play', learn: 'Learn', watch: 'Watch', me: 'Me' },
    ranking: 'Ranking',
    games: 'Games',
    rules: 'Rules',
    dice: 'Dice',
    learn: 'Learn to play',
    account: 'Account',
    player: 'Player',
    game: 'Game',
    records: 'Record',
    tournaments: 'Bot tournaments',
    tournament: 'Bot tournament',
    standing: 'Standing tournament',
    board: 'Analysis board',
    today: 'Hand of the day',
    practice: 'Practice',
    settings: 'Settings',
    houseRules: 'House rules',
    help: 'Help',
    howDiceWork: 'How the dice work',
  },

  pageTitle: {
    yourTurn: 'Your turn',
  },

  sound: { muteAll: 'Mute all sound' },

  guest: {
    first: ['Merry', 'Brave', 'Sunny', 'Lucky', 'Calm', 'Quick', 'Gentle', 'Bright', 'Salty', 'Jolly'],
    second: ['Puffin', 'Otter', 'Heron', 'Seal', 'Tern', 'Walrus', 'Dolphin', 'Plover', 'Turtle', 'Penguin'],
  },

  lobby: {
    heading: 'Open tables',
    none: 'No open table at the moment. Press “Play with friends” and show your table here.',
    join: (host: string) => `Join the table of ${host}`,
    joinShort: 'Join',
    people: (people: number, bots: number) => (bots === 0 ? counted(people, 'player') : `${counted(people, 'player')}, ${counted(bots, 'bot')}`),
    free: (free: number) => `${counted(free, 'free seat')}`,
    table: (host: string) => `${host}’s table`,
    earlier: 'Previous',
    later: 'More',
    list: 'Show this table on the home page',
    listAbout: 'Anyone can find it there and sit down. Otherwise players need the link.',
    listed: 'This table is shown on the home page.',
  },

  ...rooms,
};

/** The words that every language must have. */
export type Words = typeof en;
