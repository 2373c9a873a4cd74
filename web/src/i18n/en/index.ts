import { counted } from './plural';

/** The English words of the home page, the menus and the rooms; pages that are loaded on demand have files of their own. */
export const en = {
  title: 'Yacht Dice',
  skip: 'Skip to content',
  language: '한국어',
  languageLabel: '한국어로 보기',

  connection: { open: 'Connected', connecting: 'Connecting…', lost: 'Connection lost' },
  lostBanner: 'Connection lost, trying again…',

  home: {
    promise: 'Five dice, one score card, an evening with\u00a0friends.',
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
    sheet: 'This phone keeps the card',
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
    noServer: 'This site has no server, so it has no accounts, no ranking and no games of other people.',
    unknown: 'That did not work. Try again in a moment.',
  },

  site: {
    menu: 'Menu',
    groups: { play: 'Play', learn: 'Learn', watch: 'Watch', me: 'Me' },
    ranking: 'Ranking',
    games: 'Games',
    rules: 'Rules',
    dice: 'Dice',
    device: 'Play on this device',
    learn: 'Learn to play',
    account: 'Account',
    player: 'Player',
    game: 'Game',
    records: 'Record',
    tournaments: 'Bot tournaments',
    tournament: 'Bot tournament',
    contests: 'Contests',
    standing: 'Standing tournament',
    clubs: 'Clubs',
    club: 'Club',
    joinClub: 'Invitation',
    following: 'Following',
    board: 'Analysis board',
    sheet: 'Real dice',
    today: 'Hand of the day',
    practice: 'Practice',
    settings: 'Settings',
    houseRules: 'House rules',
    print: 'Empty cards',
    sheetScreen: 'Big screen',
    help: 'Help',
    mail: 'Reminders by e-mail',
    howDiceWork: 'How the dice work',
  },

  /** The bar at a table. */
  bar: {
    rules: (title: string) => `Rules: ${title}`,
    spectators: (count: number) => `${counted(count, 'spectator')}`,
    chat: 'Chat',
    chatKeys: 'Keys: C, then two digits.',
  },

  pageTitle: {
    yourTurn: 'Your turn',
    sat: (name: string) => `${name} sat down`,
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
    pace: { '8h': '8 hours per turn', '1d': '1 day per turn', '3d': '3 days per turn' },
    table: (host: string) => `${host}’s table`,
    earlier: 'Previous',
    later: 'More',
    list: 'Show this table on the home page',
    listAbout: 'Anyone can find it there and sit down. Otherwise players need the link.',
    listed: 'This table is shown on the home page.',
  },

  /** Refusals of the server, by their code. */
  refused: {
    bad_message: 'The server did not understand that. Reload the page.',
    not_entered: 'The table was not ready yet. Try once more.',
    no_room: 'This table does not exist.',
    no_contest: 'This contest does not exist.',
    no_name: 'Choose a name first, then sit down.',
    not_ready: 'Best play is not computed yet. Ask again in a moment.',
    stale: 'The table has changed. Look again.',
    not_allowed: 'You cannot do that at the moment.',
    illegal: 'The rules do not allow that now.',
    bad_share: 'This roll does not fit the secret of this device. Reload the page.',
    awaited: 'The player has not been away long enough yet. Try again later.',
    too_fast: 'Too many requests. Wait a moment, then try again.',
    too_soon: 'Wait a moment before the next phrase.',
    too_often: 'Too many tries in a short time. Try again in a while.',
    unavailable: 'The server could not store that. Try again in a moment.',
    disk_full: 'The disk of the server is full, so nothing can be stored. Tell the host, then try again.',
    disk_failing: 'The disk of the server reports errors, so nothing can be stored. Tell the host, then try again.',
    data_damaged: 'The database of the server is damaged. The game goes on once the host has restored it.',
    data_missing: 'The database file of the server is missing. The game goes on once the host has restored it.',
    read_only: 'The server cannot write to its database. The game goes on once the host allows it.',
  },
};

/** The words that every language must have. */
export type Words = typeof en;
