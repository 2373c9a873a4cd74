import type {
  BestPlay,
  BotLine,
  ClientMessage,
  Enter,
  GameGains,
  Hint,
  LobbyPage,
  Me,
  Ping,
  RoomView,
  RulesLine,
  RulesView,
  Say,
  ServerMessage,
  Shake,
  SolveAgain,
  TableView,
} from '../protocol.gen';
import { DEFAULTS, type Settings } from '../settings';
import { quiet, TASTE, type Chat } from './chat';
import type { Told } from './clock';
import type { Flight, Throw } from './flight';
import type { Gained } from './gains';
import type { News } from './news';
import type { Route } from './route';

export type Language = 'en' | 'ko';

/** `lost` is a connection that was open before; `connecting` one that has yet to open. */
export type Connection = 'connecting' | 'open' | 'lost';

/** A cup in somebody's hand; the dice at `keep` are not in it. */
export interface Shaken {
  readonly seat: number;
  readonly keep: readonly number[];
}

/** A room as the server last told it; while dice fly, what came after stands in `flight`. */
export interface Live {
  readonly epoch: number;
  readonly version: number;
  readonly you: string | null;
  readonly room: RoomView;
  readonly rules: RulesView;
  readonly table: TableView | null;
  readonly present: readonly string[];
  readonly watchers: number;
  /** What opens the room on other machines, where the server knows it. */
  readonly link: string | null;
  /** How far best play is, for the hints and bots of this room. */
  readonly bestPlay: Pick<BestPlay, 'readiness' | 'done'>;
  /** How much time there is, null before the server has said. */
  readonly clock: Told | null;
}

/** Everything the screen is made from. */
export interface Model {
  readonly route: Route;
  readonly language: Language;
  /** Null until the server has said who we are. */
  readonly me: Me | null;
  readonly shelf: readonly RulesLine[];
  readonly bots: readonly BotLine[];
  /** The rules that the bots' strengths are by, null for none. */
  readonly botsBy: string | null;
  /** The rules shown on a rules page, null while they are fetched. */
  readonly page: RulesView | null;
  /** There is no such room, or no such rules. */
  readonly missing: boolean;
  readonly connection: Connection;
  readonly live: Live | null;
  /** The places of the dice marked to be kept in the next roll. */
  readonly held: readonly number[];
  /** The cids of commands that are not answered yet. */
  readonly waiting: readonly string[];
  /** The version that the answered commands have led to; the frames up to it may be on their way. */
  readonly awaited: number;
  /** What the server advises for the dice on the table, until anything changes. */
  readonly hint: Hint | null;
  /** What the status line tells, and a count that tells two like pieces of news apart. */
  readonly news: readonly News[];
  readonly told: number;
  /** The seat whose card a phone shows, null for the seat on turn. */
  readonly card: number | null;
  /** Whether that card is ours, still there after our turn for us to see what we filled. */
  readonly lingers: boolean;
  /** The box that a second choice will fill. */
  readonly marked: string | null;
  readonly shaken: Shaken | null;
  /** The throw that is on its way; null while all dice lie. */
  readonly flight: Flight | null;
  /** The last throw that was seen to happen here. */
  readonly thrown: Throw | null;
  /** How many times five alike have been thrown before our eyes. */
  readonly yachts: number;
  /** What the room's game that is over has brought, null before the server has said. */
  readonly gained: Gained | null;
  readonly chat: Chat;
  /** The rooms that wait for players, null before the server has said. */
  readonly lobby: LobbyPage | null;
  readonly settings: Settings;
  /** Whether nothing is to move, by the wish of the reader's system. */
  readonly still: boolean;
}

/** What happens on this side of the wire. */
export type LocalMessage =
  | { readonly type: 'Navigated'; readonly route: Route }
  | { readonly type: 'LanguageChosen'; readonly language: Language }
  | { readonly type: 'MeKnown'; readonly me: Me }
  | { readonly type: 'ShelfKnown'; readonly shelf: readonly RulesLine[] }
  | { readonly type: 'RulesAdded'; readonly line: RulesLine }
  | { readonly type: 'BotsKnown'; readonly bots: readonly BotLine[]; readonly rules: string | null }
  | { readonly type: 'PageKnown'; readonly page: RulesView }
  | { readonly type: 'PageMissing' }
  | { readonly type: 'ConnectionChanged'; readonly connection: Connection }
  | { readonly type: 'CommandSent'; readonly cid: string }
  | { readonly type: 'HoldToggled'; readonly place: number }
  | { readonly type: 'HintClosed' }
  | { readonly type: 'CardChosen'; readonly seat: number }
  | { readonly type: 'CardLetGo' }
  | { readonly type: 'CupLifted' }
  | { readonly type: 'CupPutDown' }
  | { readonly type: 'DiceLanded' }
  | { readonly type: 'GainsKnown'; readonly gains: GameGains; readonly fresh: boolean }
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
  | { readonly type: 'StillnessWished'; readonly still: boolean };

export type Message = ServerMessage | LocalMessage;

/** What is worth nothing later: it is said once or never, and nobody waits for an answer. */
export type Mention = Shake | SolveAgain | Say;

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
    missing: false,
    connection: 'connecting',
    live: null,
    held: [],
    waiting: [],
    awaited: 0,
    hint: null,
    news: [],
    told: 0,
    card: null,
    lingers: false,
    marked: null,
    shaken: null,
    flight: null,
    thrown: null,
    yachts: 0,
    gained: null,
    chat: quiet(taste),
    lobby: null,
    settings,
    still: false,
  };
}
