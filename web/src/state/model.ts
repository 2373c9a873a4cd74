import type {
  BestPlay,
  BotLine,
  Chances,
  Changed,
  ClientMessage,
  Clock,
  Enter,
  GameGains,
  Hint,
  LobbyPage,
  Me,
  Odds,
  Ping,
  RoomView,
  RulesLine,
  RulesView,
  ServerMessage,
  TableView,
} from '../protocol.gen';
import type { SealedDice } from '../sealed/report';
import { DEFAULTS, type Settings } from './settings';
import { quiet, TASTE, type Chat } from './chat';
import type { LogEntry, News } from './news';
import type { Search, SearchMessage } from './search';
import type { Route } from './route';

export type Language = 'en' | 'ko';

/** `lost` is a connection that was open before; `connecting` one that has yet to open. */
export type Connection = 'connecting' | 'open' | 'lost';

/** A seat, and the places of dice that stay out of its cup. */
export interface KeptDice {
  readonly seat: number;
  readonly keep: readonly number[];
}

/** A cup, and the places of the dice that stay out of it. */
export interface Cup extends KeptDice {
  /** Whether the player has lifted it on this page: it stays in the hand until the throw, or until that throw is no longer possible. */
  readonly here: boolean;
}

/** The last clock frame from the server. */
export interface ClockReading {
  readonly frame: Clock;
  /** Milliseconds since the frame arrived. */
  readonly passed: number;
}

/** The chances of winning that are shown, and the latest ones from the server, whose dice may still fly. */
export interface KnownChances {
  readonly shown: Chances | null;
  readonly latest: Chances | null;
}

/** An animated throw: the places of its dice, and the duration until they are at rest. */
export interface Throw {
  readonly version: number;
  readonly places: readonly number[];
  readonly ms: number;
}

/** A throw whose dice fly, and the frames that wait until they are at rest. */
export interface Flight {
  /** The frame of the throw; its table has the resting dice. */
  readonly frame: Changed;
  readonly table: TableView;
  /** The table before it. */
  readonly before: TableView;
  /** The frames since then. */
  readonly waiting: readonly Changed[];
}

/**
 * The panel over the table: the rules, the settings, help, the proof of the dice, the explanation of the upper bonus or a box,
 * or the question before a seat resigns or is handed over to a bot.
 */
export type Panel =
  | { readonly kind: 'rules' | 'settings' | 'help' | 'howDiceWork' | 'seal' | 'bonus' | 'resign' }
  | { readonly kind: 'box'; readonly box: string }
  | { readonly kind: 'handOver'; readonly seat: number };

/** The gains of the room’s finished game. */
export interface Gained {
  readonly gains: GameGains;
  /** Whether the game has just ended; gains that are loaded later are not animated. */
  readonly fresh: boolean;
}

/** The room in its latest state from the server; while dice fly, later frames are in `flight`. */
export interface Live {
  readonly epoch: number;
  readonly version: number;
  /** The version of the last step that the player can see; later steps have added pledges only. */
  readonly since: number;
  /** The number of the game's events in the frames since the last snapshot. */
  readonly heard: number;
  readonly you: string | null;
  readonly room: RoomView;
  readonly rules: RulesView;
  readonly table: TableView | null;
  readonly present: readonly string[];
  readonly watchers: number;
  /** The link that opens the room on other machines, if the server knows it. */
  readonly link: string | null;
  /** Whether the server fails to carry out moves in this room. */
  readonly failing: boolean;
  /** The progress of best play, for the hints and bots of this room. */
  readonly bestPlay: Pick<BestPlay, 'readiness' | 'done'>;
  /** The clock, null until the server has sent it. */
  readonly clock: ClockReading | null;
  /** The chances of winning, as far as this connection receives them. */
  readonly chances: KnownChances;
}

/** The complete state of the client. */
export interface Model {
  readonly route: Route;
  readonly language: Language;
  /** Null until the server has identified the player. */
  readonly me: Me | null;
  readonly shelf: readonly RulesLine[];
  readonly bots: readonly BotLine[];
  /** The rules of the bots' strengths, null for none. */
  readonly botsBy: string | null;
  /** The rules shown on a rules page, null while they are fetched. */
  readonly page: RulesView | null;
  /** Whether the server is out of reach: games are then on this device. */
  readonly offline: boolean;
  /** Whether the room or the rules do not exist. */
  readonly missing: boolean;
  readonly connection: Connection;
  readonly live: Live | null;
  /** The places of the dice marked to be kept in the next roll. */
  readonly held: readonly number[];
  /** The dice that another seat holds while its player chooses, null if unknown. */
  readonly heldElsewhere: KeptDice | null;
  /** Whether the player has been warned that a roll with all dice kept changes nothing. */
  readonly warned: boolean;
  /** The cids of commands that are not answered yet. */
  readonly waiting: readonly string[];
  /** The room's version after the answered commands; its frames may not have arrived yet. */
  readonly awaited: number;
  /** The server's hint for the dice on the table, until the table changes. */
  readonly hint: Hint | null;
  /** The server's last answer about odds; `oddsNow` says whether it is for the dice on the table. */
  readonly odds: Odds | null;
  /** The news of the status line, and a count that distinguishes equal news. */
  readonly news: readonly News[];
  readonly newsCount: number;
  /** All news of this game since the page was opened, oldest first. */
  readonly log: readonly LogEntry[];
  /** The seat whose card a phone shows, null for the seat on turn. */
  readonly card: number | null;
  /** Whether that card only stays for a while, such as the player's own after the turn. */
  readonly lingers: boolean;
  /** Whether a finger is on the card. */
  readonly gripped: boolean;
  /** The box that the next click on it will fill. */
  readonly marked: string | null;
  /** The box of the player's last command, until it is filled or refused for another reason than a newer state. */
  readonly filling: string | null;
  /** The cup that a player shakes, null for none. */
  readonly shaken: Cup | null;
  /** The flying throw; null while all dice are at rest. */
  readonly flight: Flight | null;
  /** The last animated throw. */
  readonly thrown: Throw | null;
  /** The number of animated throws of five of a kind. */
  readonly yachts: number;
  /** The gains of the room's finished game, null until the server has sent them. */
  readonly gained: Gained | null;
  /** The dice of the room’s game as far as this device has checked them; null before the check has loaded. */
  readonly sealed: SealedDice | null;
  readonly chat: Chat;
  readonly panel: Panel | null;
  /** The number of waiting games in which the player is on turn. */
  readonly turns: number;
  /** The rooms that wait for players, null until the server has sent them. */
  readonly lobby: LobbyPage | null;
  /** The rules of the next game, by reference; null before the player has chosen. */
  readonly wished: string | null;
  /** Whether the player's name is a suggestion that the player has not confirmed yet. */
  readonly suggested: boolean;
  /** The search for an opponent, null for none. */
  readonly search: Search | null;
  readonly settings: Settings;
  /** Whether the system asks for reduced motion. */
  readonly still: boolean;
}

/** Messages that start in the client. */
export type LocalMessage =
  | { readonly type: 'Navigated'; readonly route: Route }
  | { readonly type: 'LanguageChosen'; readonly language: Language }
  | { readonly type: 'MeKnown'; readonly me: Me }
  | { readonly type: 'TurnsKnown'; readonly turns: number }
  | { readonly type: 'ReachKnown'; readonly offline: boolean }
  | { readonly type: 'ShelfKnown'; readonly shelf: readonly RulesLine[] }
  | { readonly type: 'RulesAdded'; readonly line: RulesLine }
  | { readonly type: 'BotsKnown'; readonly bots: readonly BotLine[]; readonly rules: string | null }
  | { readonly type: 'PageKnown'; readonly page: RulesView }
  | { readonly type: 'PageMissing' }
  | { readonly type: 'ConnectionChanged'; readonly connection: Connection }
  | { readonly type: 'CommandSent'; readonly cid: string; readonly box?: string | undefined }
  | { readonly type: 'HoldToggled'; readonly place: number }
  | { readonly type: 'AllKeptWarned' }
  | { readonly type: 'PanelOpened'; readonly panel: Panel | null }
  | { readonly type: 'HintClosed' }
  | { readonly type: 'CardChosen'; readonly seat: number }
  | { readonly type: 'CardLetGo' }
  | { readonly type: 'CardGripped'; readonly on: boolean }
  | { readonly type: 'CupLifted' }
  | { readonly type: 'CupPutDown' }
  | { readonly type: 'DiceLanded' }
  | { readonly type: 'GainsKnown'; readonly gains: GameGains; readonly fresh: boolean }
  | { readonly type: 'DiceWitnessed'; readonly sealed: SealedDice | null }
  | { readonly type: 'TimePassed'; readonly ms: number }
  | { readonly type: 'LobbyKnown'; readonly lobby: LobbyPage }
  | { readonly type: 'ChatOpened'; readonly open: boolean }
  | { readonly type: 'ChatRested' }
  | { readonly type: 'BubbleGone'; readonly at_ms: number }
  | { readonly type: 'SpeakerMuted'; readonly who: string; readonly mute: boolean }
  | { readonly type: 'AllMuted'; readonly mute: boolean }
  | { readonly type: 'PhrasePinned'; readonly phrase: string }
  | { readonly type: 'BoxMarked'; readonly box: string | null }
  | { readonly type: 'SettingsChosen'; readonly settings: Partial<Settings> }
  | { readonly type: 'StillnessWished'; readonly still: boolean }
  | { readonly type: 'RulesWished'; readonly reference: string }
  | { readonly type: 'NameSuggested'; readonly suggested: boolean }
  | SearchMessage;

export type Message = ServerMessage | LocalMessage;

/** Messages without a version, which are useless later: the client sends them at most once. */
export type Mention = Exclude<ClientMessage, Enter | Ping | { readonly expect: number }>;

type Commands = Exclude<ClientMessage, Enter | Ping | Mention>;
type Bare<T> = T extends Commands ? Omit<T, 'cid' | 'expect'> : never;

/** A command as the player means it; the socket adds `cid` and `expect`. */
export type Command = Bare<Commands>;

export function initialModel(route: Route, language: Language, settings = DEFAULTS, taste = TASTE): Model {
  return {
    route,
    language,
    me: null,
    shelf: [],
    bots: [],
    botsBy: null,
    page: null,
    offline: false,
    missing: false,
    connection: 'connecting',
    live: null,
    held: [],
    heldElsewhere: null,
    warned: false,
    waiting: [],
    awaited: 0,
    hint: null,
    odds: null,
    news: [],
    newsCount: 0,
    log: [],
    card: null,
    lingers: false,
    gripped: false,
    marked: null,
    filling: null,
    shaken: null,
    flight: null,
    thrown: null,
    yachts: 0,
    gained: null,
    sealed: null,
    chat: quiet(taste),
    panel: null,
    turns: 0,
    lobby: null,
    wished: null,
    suggested: false,
    search: null,
    settings,
    still: false,
  };
}
