/* Generated from protocol.schema.json by "npm run gen". Never edit by hand. */

/**
 * The rule for several players with the highest total at the end of a game.
 */
export type Ties = 'draw' | 'play_off';
/**
 * The stage of a room.
 */
export type Stage = 'over' | 'playing' | 'waiting';
/**
 * A section of the score card.
 */
export type Section = 'lower' | 'upper';
/**
 * How freely a joker may be placed.
 */
export type JokerKind = 'forced' | 'free';
/**
 * Which open boxes of a phase may be filled.
 */
export type Order = 'any' | 'top_down';
/**
 * The next thing that a game waits for.
 */
export type Step = 'await_box' | 'await_choice' | 'await_dice' | 'await_roll' | 'over';
export type Event =
  | GameStarted
  | RollOpened
  | DiceThrown
  | BoxFilled
  | SeatResigned
  | GameEndedEarly
  | SeatHandedOver
  | SeatTakenBack
  | DicePledged;
/**
 * Progress of the computation of best play for the room's rules.
 */
export type Readiness = 'failed' | 'full' | 'not_needed' | 'ready' | 'solving' | 'too_large';
/**
 * Why the server refused a message, for programs.
 */
export type RefusalCode =
  | 'awaited'
  | 'bad_message'
  | 'bad_share'
  | 'data_damaged'
  | 'data_missing'
  | 'disk_failing'
  | 'disk_full'
  | 'illegal'
  | 'no_name'
  | 'no_room'
  | 'not_allowed'
  | 'not_entered'
  | 'not_ready'
  | 'read_only'
  | 'stale'
  | 'too_fast'
  | 'too_often'
  | 'too_soon'
  | 'unavailable';
/**
 * The dice that a box needs, as in a rules file.
 */
export type PatternKind =
  | 'anything'
  | 'face'
  | 'full_house'
  | 'full_house_or_five_alike'
  | 'of_a_kind'
  | 'straight'
  | 'two_pairs';
/**
 * How a box scores.
 */
export type PayKind = 'all' | 'matching' | 'points';
/**
 * The status of a tournament. `broken`: its server stopped before the end.
 */
export type TournamentStatus =
  'broken' | 'cancelled' | 'failed' | 'finished' | 'running' | 'waiting';
/**
 * The kind of a fault in a record.
 */
export type RecordFault = 'dice' | 'form' | 'play' | 'points' | 'proof' | 'rules' | 'seats';
/**
 * The kind of player that made a choice.
 */
export type Maker = 'bot' | 'clock' | 'person' | 'program';
export type ClientMessage =
  | Enter
  | Ping
  | FindOpponent
  | StopSearch
  | AskHint
  | AskOdds
  | SolveAgain
  | Shake
  | Hold
  | Say
  | Pledge
  | Share
  | TakeSeat
  | LeaveSeat
  | SeatBot
  | ClearSeat
  | SwapSeats
  | ChangeSettings
  | StartGame
  | Roll
  | Fill
  | Resign
  | EndGame
  | HandOver
  | TakeBack
  | PlayAgain
  | Rematch
  | SkipSeat;
export type ServerMessage =
  | Snapshot
  | Changed
  | Presence
  | Clock
  | Shaking
  | Held
  | Asked
  | Opened
  | Failing
  | Said
  | ChatLog
  | BestPlay
  | Chances
  | UpToDate
  | Accepted
  | Refused
  | Hint
  | Odds
  | Searching
  | Matched
  | Pong;

export interface Protocol {
  [k: string]: unknown;
}
/**
 * Follow a room. The first message on every connection.
 *
 * The server answers with a `Snapshot`, or with the missed `Changed` frames and `UpToDate`.
 * Entering another room leaves the current one. Refused as `no_room` for an unknown id or code.
 */
export interface Enter {
  type: 'Enter';
  /**
   * The room's id, or its code: the first six letters of the id, in upper or lower case. A code works once a client has entered the room by its id, while the room is in use.
   */
  room: string;
  /**
   * The last epoch the client saw, 0 on the first visit.
   */
  epoch?: number;
  /**
   * The last version the client saw, 0 on the first visit.
   */
  version?: number;
}
/**
 * Check the connection. The server answers with `Pong`.
 *
 * Optional: the server sends WebSocket pings and closes only connections that do not answer them.
 */
export interface Ping {
  type: 'Ping';
}
/**
 * Search for an opponent under a rule set. It needs no room and ends with `Enter`.
 *
 * The server answers with `Searching`, and with `Matched` once a game has started in a new public
 * room. After 15 seconds a `Searching` frame offers a bot, which takes the seat 5 seconds later. A
 * new search of the same player replaces the earlier one. The search ends with the connection.
 * Refused as `no_name`, as `not_allowed` for an unknown rule set and for rules that two cannot
 * play, and as `too_often`.
 */
export interface FindOpponent {
  type: 'FindOpponent';
  /**
   * Id made up by the client. Only a refusal repeats it.
   */
  cid: string;
  /**
   * A rule set's `reference`.
   */
  rules: string;
  /**
   * Whether a bot may take the seat; false: wait for a person.
   */
  bots?: boolean;
}
/**
 * End the search for an opponent. Never answered.
 *
 * If an opponent was found at the same moment, `Matched` may still arrive.
 */
export interface StopSearch {
  type: 'StopSearch';
}
/**
 * Ask for all choices with their expected points. The answer is a `Hint`.
 *
 * It changes nothing and is not stored. Refused as `not_allowed` when hints are off or it is
 * another seat's turn, as `not_ready` until best play is computed, and as `too_often`.
 */
export interface AskHint {
  type: 'AskHint';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Ask for the chance of each box this turn. The answer is an `Odds`.
 *
 * It changes nothing, is not stored, and may be asked before the first roll of the turn. It needs
 * no best play. Refused as `not_allowed` when hints are off or it is another seat's turn, and as
 * `too_often`.
 */
export interface AskOdds {
  type: 'AskOdds';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Compute best play of the room's rules again after a failure (`BestPlay` says `failed`).
 *
 * Not answered. Ignored when nothing has failed.
 */
export interface SolveAgain {
  type: 'SolveAgain';
}
/**
 * Show the other players that the cup is being shaken, or put down.
 *
 * Optional and never answered. The server ignores it when it is another seat's turn to roll, when
 * these dice may not be kept, or after more than eight starts in four seconds.
 */
export interface Shake {
  type: 'Shake';
  /**
   * Whether the cup is being shaken.
   */
  on: boolean;
  /**
   * Places of the dice that stay out of the cup, as in `Roll`.
   *
   * @maxItems 5
   */
  keep?: number[];
}
/**
 * Show the other players which dice the player holds before the next roll.
 *
 * Optional and never answered. The server sends it as `Held`, and keeps the last one of the turn
 * in memory for every `Snapshot`. The server ignores it when it is another seat's turn, or when no
 * roll is left.
 */
export interface Hold {
  type: 'Hold';
  /**
   * Places of the held dice, ascending and counted from 0; empty: none.
   *
   * @maxItems 5
   */
  keep?: number[];
}
/**
 * Say a quick-chat phrase. Everybody in the room receives `Said`, the speaker too.
 *
 * Refused as `not_allowed` when the speaker has no seat, and as `too_soon` within 4 seconds of
 * the speaker's last phrase or for the fifth phrase in 10 seconds.
 */
export interface Say {
  type: 'Say';
  /**
   * Id made up by the client. Only a refusal repeats it.
   */
  cid: string;
  /**
   * Id of the phrase: `praise`, `taunt`, `cheer`, `reaction`, `greeting` or `feeling`, `-1` to `-6`. Clients show it in their own language.
   */
  phrase: string;
}
/**
 * Commit the player's seat to its shares of the dice, with the tip of a hash chain.
 *
 * Send it after every `Snapshot` and `UpToDate`, after taking a seat, and when
 * `RoomView.next_game` changes: the server asks only connections that have sent it. The same tip
 * again changes nothing. The host sends it for a table at which no person has a seat.
 *
 * For the next game, the server keeps the latest pledge in memory until the start. For the running
 * game, a new tip is a step of its own. It counts from the last number plus 2; a seat may pledge 8
 * times. Never answered, except by a refusal.
 */
export interface Pledge {
  type: 'Pledge';
  /**
   * `RoomView.next_game.id`, or `TableView.game`.
   */
  game: string;
  /**
   * Tip of the player's hash chain for this game.
   */
  tip: string;
}
/**
 * Reveal the player's share of a throw of another seat.
 *
 * For the first roll of a turn: send it as soon as the other seat is on turn. For other rolls:
 * send it on `Opened`. Send it only if `Asked` names the player's party. Never answered, except by
 * a refusal as `bad_share`. The server ignores a share for another game or number.
 */
export interface Share {
  type: 'Share';
  /**
   * Id of the game.
   */
  game: string;
  /**
   * Number of the throw.
   */
  throw: number;
  /**
   * The link with this number of the player's chain.
   */
  share: string;
}
/**
 * Sit down on an empty seat, or move to it.
 *
 * Refused as `not_allowed` when the seat is taken or the game has begun, and for a bot account in
 * a room that is listed in the lobby.
 */
export interface TakeSeat {
  type: 'TakeSeat';
  /**
   * The seat, counted from 0.
   */
  seat: number;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Leave the seat before a game, or take no part in the next one after a game.
 *
 * After a game the seat stays visible until the next game or the waiting room; `RoomView.left`
 * names it. Refused as `not_allowed` when the player has no seat or a game is running.
 */
export interface LeaveSeat {
  type: 'LeaveSeat';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Put a bot on an empty seat. Host only, before the game.
 *
 * Refused as `not_allowed` when the seat is taken, the bot is unknown, or the bot needs best
 * play and the rule set is too large to be solved.
 */
export interface SeatBot {
  type: 'SeatBot';
  /**
   * The seat, counted from 0.
   */
  seat: number;
  /**
   * The bot's `id` from `GET /api/bots`.
   */
  bot: string;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Remove the bot or the player from a seat. Host only, before the game.
 */
export interface ClearSeat {
  type: 'ClearSeat';
  /**
   * The seat, counted from 0.
   */
  seat: number;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Exchange two seats, and with them the order of play. Host only, before the game.
 */
export interface SwapSeats {
  type: 'SwapSeats';
  /**
   * The first seat, counted from 0.
   */
  one: number;
  /**
   * The second seat, counted from 0.
   */
  other: number;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Change some settings of the room. Host only, before the game.
 *
 * Settings that are left out stay as they are. Rules that are too large to be solved also turn
 * hints off and remove the bots that need best play. Refused as `not_allowed` for an unknown
 * rule set, and for hints under rules that are too large to be solved.
 */
export interface ChangeSettings {
  type: 'ChangeSettings';
  /**
   * A rule set's `reference` from `GET /api/rules` or `POST /api/rules`.
   */
  rules?: string;
  /**
   * Whether players may send `AskHint`. Games with hints are not rated.
   */
  hints?: boolean;
  /**
   * Whether only the players of a game can see it afterwards.
   */
  private?: boolean;
  /**
   * Whether the lobby lists the room while it waits.
   */
  listed?: boolean;
  /**
   * Seconds per turn, null for no clock.
   */
  clock?: (30 | 60 | 90) | null;
  ties?: Ties;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Start the game with the players and bots that have a seat. Host only.
 *
 * Refused as `not_allowed` when their number does not fit the rule set, and as `too_often` when
 * these players have started too many games recently.
 */
export interface StartGame {
  type: 'StartGame';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Roll the dice. The first roll of a turn throws all five.
 *
 * Refused as `not_allowed` when the player has no seat or a bot plays it, and as `illegal` when
 * it is another seat's turn, no roll is left, or `keep` is not ascending.
 */
export interface Roll {
  type: 'Roll';
  /**
   * Places of the dice to keep, ascending and counted from 0: `[0, 2]` keeps the first and the third die. Empty: roll all five.
   *
   * @maxItems 5
   */
  keep?: number[];
  /**
   * The roller's own share of the next throw (`SealedDiceView.throw` plus 1), null without a pledge. Refused as `bad_share` if it does not lead to the pledged tip.
   */
  share?: string | null;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Score the dice in a box. This ends the turn.
 *
 * Refused as `not_allowed` when the player has no seat or a bot plays it, and as `illegal` when
 * it is another seat's turn, no dice are thrown yet, or the box may not be filled.
 * `TableView.offers` lists every box that may be filled now, with its points.
 */
export interface Fill {
  type: 'Fill';
  /**
   * The box's `id` from `RulesView.boxes`.
   */
  box: string;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Give up the game. The other seats play on; a resigned seat cannot win.
 *
 * Refused as `illegal` when the seat has resigned already.
 */
export interface Resign {
  type: 'Resign';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * End the game as its winner, after all other seats have resigned. Open boxes count 0.
 *
 * Without it the winner goes on to fill the card. Refused as `illegal` while another seat is in
 * the game, and as `not_allowed` when a bot plays the seat.
 */
export interface EndGame {
  type: 'EndGame';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Let a bot play a seat: the player's own, or that of a player who is away.
 *
 * Refused as `awaited` before the player has been away for three minutes, as `not_allowed` when
 * the player is present, and as `illegal` when a bot plays the seat already.
 */
export interface HandOver {
  type: 'HandOver';
  /**
   * The seat by the game's numbers: its index in `TableView.seats`.
   */
  seat: number;
  /**
   * The bot's `id` from `GET /api/bots`.
   */
  bot: string;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Play the player's own seat again after a bot has played it.
 *
 * Refused as `illegal` when no bot plays the seat.
 */
export interface TakeBack {
  type: 'TakeBack';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Return the room to the waiting room after a game. Host only.
 *
 * Players that have not left keep their seats. The votes for a rematch are deleted. A client may
 * show the result until its player continues. Refused as `not_allowed` while the game runs.
 */
export interface PlayAgain {
  type: 'PlayAgain';
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Vote for another game, or withdraw the vote. Seated players only, after a game.
 *
 * `RoomView.agreed` shows the votes; bots always agree. The next game starts at once, with the
 * same settings, when all seats that have not left have agreed and their players are present.
 * Where the rules leave the order open, the player with the lowest score begins. The vote of a
 * player who has left brings the player back. The vote that would start a game is refused as
 * `too_often` like `StartGame`.
 */
export interface Rematch {
  type: 'Rematch';
  /**
   * Whether the player wants another game; false withdraws the vote.
   */
  agree?: boolean;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * Leave an absent player out of the next game. Host only, after a game.
 *
 * `RoomView.left` names the seat from then on; the player's vote brings the player back. Refused
 * as `awaited` before the player has been away for 20 seconds, and as `not_allowed` while the
 * player is present.
 */
export interface SkipSeat {
  type: 'SkipSeat';
  /**
   * The seat, counted from 0, by the room's numbers.
   */
  seat: number;
  /**
   * Id made up by the client: 1 to 40 visible ASCII characters, unique in this room.
   */
  cid: string;
  /**
   * The room version this command is meant for: that of the client's view of the room.
   */
  expect: number;
}
/**
 * The whole room. It replaces everything the client knew about it.
 *
 * Sent after `Enter`, and whenever the missed frames are no longer available.
 */
export interface Snapshot {
  type: 'Snapshot';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The receiver's public player id, null for a spectator without a name.
   */
  you: string | null;
  room: RoomView;
  rules: RulesView;
  /**
   * The current or last game, null before the first.
   */
  table: TableView | null;
  /**
   * Public ids of the players who are connected.
   */
  present: string[];
  /**
   * Number of connected spectators without a name.
   */
  watchers: number;
  /**
   * A link that opens the room on other machines, null when the server knows no public address.
   */
  link?: string | null;
  /**
   * Places of the dice that the seat on turn holds, as last shown with `Hold`. A client of this seat restores its selection from it after a reload.
   */
  held?: number[];
  /**
   * The facts from which the client can check all later throws, null for a game without proof.
   */
  ledger?: LedgerView | null;
}
/**
 * A room: its settings, its seats and its host.
 */
export interface RoomView {
  /**
   * Reference of the rule set.
   */
  rules: string;
  /**
   * Whether hints are allowed; such games are not rated.
   */
  hints?: boolean;
  /**
   * Whether only the players can see finished games.
   */
  private?: boolean;
  /**
   * Whether the lobby lists the room.
   */
  listed?: boolean;
  /**
   * Seconds per turn, null for no clock.
   */
  clock?: number | null;
  ties?: Ties;
  /**
   * The room's id; its first six letters are the code.
   */
  id: string;
  stage: Stage;
  /**
   * Public id of the host.
   */
  host: string;
  /**
   * Four seats, counted from 0.
   *
   * @minItems 4
   * @maxItems 4
   */
  seats: RoomSeat[];
  /**
   * Number of games started in this room.
   */
  games: number;
  /**
   * The seat that begins the next game, null if the rules or chance decide.
   */
  begins?: number | null;
  /**
   * How often each seat of the game ran out of time.
   */
  timeouts?: number[];
  /**
   * Seats that agree to a rematch, by the room's numbers; empty except after a game.
   */
  agreed?: number[];
  /**
   * Seats that take no part in a rematch, by the room's numbers: their players left after the game, or the host skipped them.
   */
  left?: number[];
  /**
   * The score of the series, null before the first game.
   */
  series?: SeriesView | null;
  /**
   * The next game, for which clients can pledge now; null if its dice will have no proof.
   */
  next_game?: NextGame | null;
  /**
   * Whether the game gives no experience points and no rating, because the server failed in it.
   */
  uncounted?: boolean;
  /**
   * The play-off that the latest game is, null if it is none.
   */
  play_off?: PlayOffView | null;
  /**
   * Seats with equal highest totals that play a play-off next, by the room's numbers. The server starts it after a few seconds. Empty if none follows.
   */
  tied?: number[];
}
/**
 * A seat of a room: empty (neither player nor bot), a player, or a bot.
 */
export interface RoomSeat {
  /**
   * Name shown, null for an empty seat and for a deleted account.
   */
  name?: string | null;
  /**
   * The player's public id, null for a bot.
   */
  player?: string | null;
  /**
   * The bot's id, null for a player.
   */
  bot?: string | null;
  /**
   * Whether the player is a bot account (HTTP API).
   */
  program?: boolean;
}
/**
 * The score of the games that the same players and bots have played in this room.
 *
 * A game with other players or bots begins a new series. A game with equal totals and its
 * play-offs count as one game, which the winner of the last play-off wins.
 */
export interface SeriesView {
  /**
   * Number of finished games.
   */
  games: number;
  /**
   * The seats of the latest game that is not a play-off, by the game's numbers.
   */
  seats: SeriesSeat[];
}
/**
 * The score of a seat in the series.
 */
export interface SeriesSeat {
  /**
   * Name of the player or bot, null if the account was deleted.
   */
  name: string | null;
  /**
   * The player's public id, null for a bot.
   */
  player: string | null;
  /**
   * The bot's id, null for a player.
   */
  bot: string | null;
  /**
   * Games won alone.
   */
  wins?: number;
  /**
   * Games won together with others.
   */
  draws?: number;
  /**
   * Sum of the points of all games except play-offs.
   */
  total?: number;
}
/**
 * The next game of a room, for which clients can pledge now.
 */
export interface NextGame {
  /**
   * Id of the game.
   */
  id: string;
  /**
   * Tip of the server's chain for this game.
   */
  tip: string;
}
/**
 * A play-off: a game between the players with equal highest totals.
 */
export interface PlayOffView {
  /**
   * Id of the game with equal totals that the play-off decides.
   */
  decides: string;
  /**
   * The seats that play, by the room's numbers, in the order of the game's numbers.
   */
  seats: number[];
  /**
   * 1 for the first play-off of a game; each further play-off has the next number.
   */
  number: number;
}
/**
 * A rule set with its boxes and its rules as text.
 */
export interface RulesView {
  /**
   * The value that `ChangeSettings` and `POST /api/rooms` take.
   */
  reference: string;
  /**
   * The rule set's id.
   */
  id: string;
  /**
   * Whether a user added this rule set.
   */
  house: boolean;
  title: TextView;
  summary: TextView;
  /**
   * Where the rules come from.
   */
  sources: string[];
  upper_title: TextView;
  lower_title: TextView;
  /**
   * The boxes of one column, from top to bottom.
   */
  boxes: BoxView[];
  /**
   * The upper bonus, null if there is none.
   */
  upper_bonus: UpperBonusView | null;
  /**
   * The bonus for another five of a kind, null if there is none.
   */
  repeat_bonus: RepeatBonusView | null;
  /**
   * The joker rule, null if there is none.
   */
  joker: JokerKind | null;
  /**
   * The columns in playing order.
   */
  phases: PhaseView[];
  /**
   * Fewest seats in a game.
   */
  least_seats: number;
  /**
   * Most seats in a game.
   */
  most_seats: number;
  /**
   * Whether the turn order is random.
   */
  order_drawn: boolean;
  /**
   * Turns per seat.
   */
  turns: number;
  /**
   * Whether best play can be computed, so that hints and the strong bots work.
   */
  best_play: boolean;
  /**
   * The rules in sentences, without those of the boxes.
   */
  paragraphs: TextView[];
}
/**
 * A text in both languages.
 */
export interface TextView {
  /**
   * English.
   */
  en: string;
  /**
   * Korean.
   */
  ko: string;
}
/**
 * A box of the score card.
 */
export interface BoxView {
  /**
   * The box's id, used by `Fill`.
   */
  id: string;
  section: Section;
  title: TextView;
  about: TextView;
  /**
   * The face that counts, for boxes of a single face; otherwise null.
   */
  face?: number | null;
}
/**
 * The bonus for the upper section.
 */
export interface UpperBonusView {
  /**
   * Upper points needed.
   */
  at_least: number;
  /**
   * Points of the bonus.
   */
  points: number;
}
/**
 * The bonus for another five of a kind.
 */
export interface RepeatBonusView {
  /**
   * The box that must hold points first.
   */
  box: string;
  /**
   * Points of each bonus.
   */
  points: number;
  /**
   * Whether the roll must be scored in the upper section.
   */
  upper_only: boolean;
  /**
   * Whether the points are added to `box`; otherwise they have a row of their own.
   */
  into_box: boolean;
}
/**
 * A column of the score card.
 */
export interface PhaseView {
  /**
   * The phase's id.
   */
  id: string;
  title: TextView;
  order: Order;
  /**
   * Rolls per turn.
   */
  rolls: number;
}
/**
 * A game as every player and spectator sees it. Seats have the game's numbers, from 0.
 */
export interface TableView {
  /**
   * The game's id.
   */
  game: string;
  /**
   * The seats of the game.
   */
  seats: TableSeat[];
  /**
   * Seats in turn order.
   */
  order: number[];
  step: Step;
  /**
   * The seat on turn.
   */
  seat: number;
  /**
   * Index of the current column.
   */
  phase: number;
  /**
   * The turn of this seat, from 1.
   */
  turn: number;
  /**
   * Turns per seat.
   */
  turns: number;
  /**
   * Five faces by place. In `await_roll` they are left over from the turn before.
   */
  dice: number[];
  /**
   * Places of the dice that were kept in the last roll.
   */
  kept: number[];
  /**
   * Rolls left in this turn.
   */
  rolls_left: number;
  /**
   * Rolls per turn in this phase.
   */
  rolls: number;
  /**
   * Whether the seat on turn may roll.
   */
  may_roll: boolean;
  /**
   * Whether it may keep dice when it rolls.
   */
  may_keep: boolean;
  /**
   * Boxes that may be filled now.
   */
  offers: FillOffer[];
  /**
   * Winning seats, empty during the game.
   */
  winners: number[];
  /**
   * The sealed dice of the game, null for a game whose dice have no proof.
   */
  sealed?: SealedDiceView | null;
}
/**
 * A seat in a game.
 */
export interface TableSeat {
  /**
   * Name of the player or bot that took the seat, null if the account was deleted.
   */
  name: string | null;
  /**
   * Whether a person took the seat.
   */
  person: boolean;
  /**
   * Id of the bot that plays the seat now, null when its player does.
   */
  bot: string | null;
  /**
   * Whether the seat has resigned.
   */
  resigned: boolean;
  /**
   * The score card, one entry per phase.
   */
  columns: ColumnView[];
  /**
   * Sum of all columns.
   */
  total: number;
  /**
   * Whether the player is a bot account (HTTP API).
   */
  program?: boolean;
}
/**
 * One column of a seat's score card.
 */
export interface ColumnView {
  /**
   * Points by box, null for an open box.
   */
  points: (number | null)[];
  /**
   * Sum of the upper section.
   */
  upper_total: number;
  /**
   * Upper bonus points.
   */
  upper_bonus: number;
  /**
   * Repeat bonus points in a row of their own.
   */
  repeat_bonus: number;
  /**
   * Sum of the column.
   */
  total: number;
}
/**
 * A box that may be filled now, and the points it would give for the dice on the table.
 */
export interface FillOffer {
  /**
   * The box's id.
   */
  box: string;
  /**
   * Points of the box.
   */
  points: number;
  /**
   * Repeat bonus on top.
   */
  repeat_bonus: number;
  /**
   * Whether the dice count as a joker in this box.
   */
  joker: boolean;
}
/**
 * The state of a game's sealed dice.
 */
export interface SealedDiceView {
  /**
   * Number of the last attempt, 0 before the first.
   */
  throw: number;
  /**
   * The seal so far.
   */
  seal: string;
}
/**
 * The facts from which a client can check all later throws of a game.
 */
export interface LedgerView {
  /**
   * All pledges, in the order of the record.
   */
  pledges: PledgeView[];
  /**
   * The parties that did not answer at least once, by number.
   */
  misses: MissesView[];
  /**
   * The void numbers since the last throw, because the seat on turn resigned.
   */
  resigned: VoidView[];
}
/**
 * A pledge, with the latest link of its chain that is public.
 */
export interface PledgeView {
  /**
   * The party.
   */
  party: number;
  /**
   * Tip of its chain.
   */
  tip: string;
  /**
   * Number of the first throw for which it counts.
   */
  since: number;
  /**
   * Number of the latest public link, 0: the tip.
   */
  number: number;
  /**
   * The latest public link.
   */
  link: string;
}
/**
 * How often a party did not answer in this game.
 */
export interface MissesView {
  /**
   * The party.
   */
  party: number;
  /**
   * Number of void attempts because of it. After 2 the server does not ask it again.
   */
  times: number;
}
/**
 * An attempt without a result. Its number is used up.
 */
export interface VoidView {
  /**
   * Number of the attempt.
   */
  number: number;
  /**
   * The parties that did not answer; for a resignation the seat on turn, which resigned.
   */
  missing: number[];
}
/**
 * A step of the room: a command or the clock changed it.
 *
 * `version` is one higher than before. Null parts are unchanged.
 */
export interface Changed {
  type: 'Changed';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The game events of this step, in order; empty for changes in the waiting room.
   */
  events: Event[];
  /**
   * The room after this step, null if unchanged.
   */
  room: RoomView | null;
  /**
   * The rule set after this step, null if unchanged.
   */
  rules: RulesView | null;
  /**
   * The game after this step, null if unchanged.
   */
  table: TableView | null;
}
/**
 * The game began.
 */
export interface GameStarted {
  type: 'GameStarted';
  /**
   * Id of the rule set.
   */
  rules_id: string;
  /**
   * Hash of everything that affects play in the rule set.
   */
  fingerprint: string;
  /**
   * The seats.
   */
  holders: Holder[];
  /**
   * Seats in turn order.
   */
  order: number[];
}
/**
 * The player or bot that took a seat.
 */
export interface Holder {
  /**
   * Name shown, null if the account was deleted.
   */
  name: string | null;
  /**
   * The bot's id, null for a player.
   */
  bot?: string | null;
  /**
   * Whether the player is a bot account that plays over the HTTP API.
   */
  program?: boolean;
}
/**
 * The seat picked up all dice but the kept ones.
 */
export interface RollOpened {
  type: 'RollOpened';
  /**
   * The seat on turn.
   */
  seat: number;
  /**
   * Places of the kept dice.
   */
  keep: number[];
  /**
   * Whether the server rolled because the player's time was up.
   */
  clock?: boolean;
}
/**
 * The dice were thrown.
 */
export interface DiceThrown {
  type: 'DiceThrown';
  /**
   * All five faces by place.
   */
  dice: number[];
  /**
   * Proof of where the new dice came from, null if there is none.
   */
  proof?: string | null;
}
/**
 * The seat scored its dice in a box.
 */
export interface BoxFilled {
  type: 'BoxFilled';
  /**
   * The seat on turn.
   */
  seat: number;
  /**
   * The box's id.
   */
  box: string;
  /**
   * Points of the box itself.
   */
  points: number;
  /**
   * Repeat bonus on top of `points`.
   */
  repeat_bonus?: number;
  /**
   * Whether the dice counted as a joker, that is, for a pattern they do not show.
   */
  joker?: boolean;
  /**
   * Whether the server filled the box because the player's time was up.
   */
  clock?: boolean;
}
/**
 * The seat resigned.
 */
export interface SeatResigned {
  type: 'SeatResigned';
  /**
   * The seat.
   */
  seat: number;
}
/**
 * The last seat in the game ended it, because all others had resigned.
 */
export interface GameEndedEarly {
  type: 'GameEndedEarly';
  /**
   * The seat, which wins.
   */
  seat: number;
}
/**
 * A bot plays the seat from now on.
 */
export interface SeatHandedOver {
  type: 'SeatHandedOver';
  /**
   * The seat.
   */
  seat: number;
  /**
   * The bot's id.
   */
  bot: string;
}
/**
 * The seat's own player plays again.
 */
export interface SeatTakenBack {
  type: 'SeatTakenBack';
  /**
   * The seat.
   */
  seat: number;
}
/**
 * A party committed itself to its shares of the dice. Play does not change.
 */
export interface DicePledged {
  type: 'DicePledged';
  /**
   * 0: the server; 1 to 4: the seat, counted from 1; 5: the host.
   */
  party: number;
  /**
   * Tip of the party's hash chain: 32 bytes in base64url without padding.
   */
  tip: string;
  /**
   * Number of the first throw for which the pledge counts.
   */
  since: number;
}
/**
 * A player or spectator came or left. The version stays the same.
 */
export interface Presence {
  type: 'Presence';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Public ids of the players who are connected.
   */
  present: string[];
  /**
   * Number of connected spectators without a name.
   */
  watchers: number;
}
/**
 * The time left for the current turn. The version stays the same.
 *
 * Follows each `Presence`, and each `Changed` of a game unless it would say again that no turn is
 * timed and no seat is away. All times are durations from now.
 */
export interface Clock {
  type: 'Clock';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The seat on turn, null when no turn is timed.
   */
  seat: number | null;
  /**
   * Milliseconds this turn had in total, null when no turn is timed.
   */
  turn_ms: number | null;
  /**
   * Milliseconds left, null when no turn is timed.
   */
  left_ms: number | null;
  /**
   * Milliseconds before `left_ms` starts to count down, while the dice animation plays.
   */
  still_ms: number;
  /**
   * Whether the time counts down.
   */
  runs: boolean;
  /**
   * Seats whose players are away.
   */
  away: AwaySeat[];
}
/**
 * A seat whose player is away and that no bot plays.
 */
export interface AwaySeat {
  /**
   * The seat by the game's numbers.
   */
  seat: number;
  /**
   * Milliseconds of absence left in this game before a bot takes over, null without a clock.
   */
  left_ms: number | null;
  /**
   * Whether `left_ms` counts down now; it does only during the seat's own turn.
   */
  runs: boolean;
  /**
   * Milliseconds until other players may send `HandOver` for this seat.
   */
  hand_over_ms: number;
}
/**
 * A seat shakes the cup, or has put it down. The version stays the same.
 *
 * The player who shakes does not receive it. The next game event ends the shaking without a frame.
 */
export interface Shaking {
  type: 'Shaking';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The seat by the game's numbers.
   */
  seat: number;
  /**
   * Whether the cup is being shaken.
   */
  on: boolean;
  /**
   * Places of the dice that stay out of the cup.
   */
  keep?: number[];
}
/**
 * The dice that the seat on turn holds. The version stays the same.
 *
 * The connection that holds them does not receive it. Of several changes in a short time only the
 * latest is sent. The next game event ends the selection without a frame. A connection that enters
 * during a selection receives it once more after its `Snapshot` or `UpToDate`.
 */
export interface Held {
  type: 'Held';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The seat by the game's numbers.
   */
  seat: number;
  /**
   * Places of the held dice.
   */
  keep: number[];
}
/**
 * The parties that are asked for their shares of the dice. The version stays the same.
 *
 * It holds for the number `throw` and all later ones until the next `Asked`. Sent after `Snapshot`
 * and `UpToDate` while a game with sealed dice runs, and when the parties change. The first share
 * of a number fixes its parties; a later change names the number after it.
 */
export interface Asked {
  type: 'Asked';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Id of the game.
   */
  game: string;
  /**
   * The first number for which these parties are asked.
   */
  throw: number;
  /**
   * The parties, ascending: 1 to 4 the seats of the game, 5 the host. The server is not named.
   */
  parties: number[];
}
/**
 * A roll waits for the shares of other parties. The version stays the same.
 *
 * The clients of asked parties answer with `Share` for the number `throw`, unless they have sent
 * it. Sent again with the next number after each void attempt, and to a connection that enters
 * while the roll waits. `keep` stays the same. Not sent if no share is missing.
 */
export interface Opened {
  type: 'Opened';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Id of the game.
   */
  game: string;
  /**
   * Number of the attempt.
   */
  throw: number;
  /**
   * The seat that rolls, by the game's numbers.
   */
  seat: number;
  /**
   * Places of the dice that it keeps.
   */
  keep: number[];
  /**
   * The earlier attempts of this throw, all void.
   */
  voids?: VoidView[];
}
/**
 * Says whether the server fails to carry out steps of this room. The version stays the same.
 *
 * The clock stands until the server has read the room again; players may try again or resign. The
 * game then gives no experience points and no rating (`uncounted` of its room). The server sends
 * this message when the failures begin and end, after each `Snapshot` meanwhile, and to a
 * connection that enters.
 */
export interface Failing {
  type: 'Failing';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Whether the room is failing.
   */
  on: boolean;
}
/**
 * A player or bot said a quick-chat phrase. The version stays the same.
 */
export interface Said {
  type: 'Said';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  line: ChatLine;
}
/**
 * A quick-chat phrase and its speaker.
 */
export interface ChatLine {
  /**
   * When, in milliseconds since 1970; unique in a room.
   */
  at_ms: number;
  /**
   * The speaker's seat in the room.
   */
  seat: number;
  /**
   * The speaker's name.
   */
  name: string;
  /**
   * The speaker's public id, null for a bot.
   */
  player: string | null;
  /**
   * The bot's id, null for a player.
   */
  bot: string | null;
  /**
   * Id of the phrase.
   */
  phrase: string;
}
/**
 * The last phrases said in this room, sent after `Enter` if there are any.
 */
export interface ChatLog {
  type: 'ChatLog';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * At most 30 phrases, oldest first.
   */
  lines: ChatLine[];
}
/**
 * Progress of the computation of best play. The version stays the same.
 *
 * After a `Snapshot` or `UpToDate`, assume `not_needed` until such a frame arrives.
 */
export interface BestPlay {
  type: 'BestPlay';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  readiness: Readiness;
  /**
   * Progress from 0 to 1.
   */
  done: number;
}
/**
 * The chances of winning in a game of two or more seats. The version stays the same.
 *
 * Sent to spectators. Players of the game receive it only if hints are allowed or the game is
 * over. Show it only once the dice of the version `settled_at` are at rest.
 */
export interface Chances {
  type: 'Chances';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The chance of each seat by the game's numbers, if two seats play to win (three or more: for points); a shared win counts as a share.
   */
  seats: number[];
  /**
   * Whether the rest of the game is solved; otherwise the chances are an estimate.
   */
  exact: boolean;
  /**
   * The version of the room that the chances belong to.
   */
  settled_at: number;
}
/**
 * The client has received every frame it missed.
 */
export interface UpToDate {
  type: 'UpToDate';
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * The receiver's public player id, null for a spectator without a name.
   */
  you: string | null;
}
/**
 * The command is stored. The answer to an accepted command.
 */
export interface Accepted {
  type: 'Accepted';
  /**
   * The command's id.
   */
  cid: string;
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version after the command.
   */
  version: number;
}
/**
 * The server refused a message; nothing has changed.
 */
export interface Refused {
  type: 'Refused';
  code: RefusalCode;
  /**
   * The reason in English, for people.
   */
  reason: string;
  /**
   * The command's id, null for messages without one.
   */
  cid?: string | null;
  /**
   * The room's epoch, null when no room is concerned.
   */
  epoch?: number | null;
  /**
   * The room's version, null when no room is concerned.
   */
  version?: number | null;
}
/**
 * The answer to `AskHint`.
 */
export interface Hint {
  type: 'Hint';
  /**
   * The id of the question.
   */
  cid: string;
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Every legal choice, best first.
   */
  choices: Choice[];
  /**
   * The chance of winning with each of these choices, if the player then plays to win; empty if the player is alone, or if the chances are not known yet.
   */
  wins?: number[];
  /**
   * Whether `wins` is exact; otherwise it is an estimate.
   */
  exact?: boolean;
}
/**
 * A legal choice: roll again keeping some dice, or fill a box. One of the two is null.
 */
export interface Choice {
  /**
   * Places of the dice to keep for the next roll.
   */
  keep: number[] | null;
  /**
   * The box to fill.
   */
  box: string | null;
  /**
   * Expected points from now until the end of the game.
   */
  value: number;
  /**
   * Expected points lost compared with the best choice.
   */
  regret: number;
}
/**
 * The answer to `AskOdds`.
 */
export interface Odds {
  type: 'Odds';
  /**
   * The id of the question.
   */
  cid: string;
  /**
   * The room's epoch.
   */
  epoch: number;
  /**
   * The room's version.
   */
  version: number;
  /**
   * Each box that this turn may fill, in card order.
   */
  boxes: BoxOdds[];
}
/**
 * The chance and the points of a box this turn, if every keep aims at this box alone.
 */
export interface BoxOdds {
  /**
   * The box's id.
   */
  box: string;
  /**
   * Greatest chance that the box scores more than 0 this turn, from 0 to 1.
   */
  chance: number;
  /**
   * Greatest mean points of the box this turn, with a repeat bonus.
   */
  points: number;
}
/**
 * The search for an opponent has begun, or a bot is offered.
 */
export interface Searching {
  type: 'Searching';
  /**
   * `reference` of the rule set.
   */
  rules: string;
  /**
   * Id of the bot that will take the seat, null before the offer.
   */
  bot: string | null;
  /**
   * Milliseconds until it takes the seat, null before the offer. A new `FindOpponent` with `bots` false waits for a person instead.
   */
  bot_in_ms: number | null;
}
/**
 * The search has ended: the game has started. The client enters the room.
 */
export interface Matched {
  type: 'Matched';
  /**
   * The room's id.
   */
  room: string;
}
/**
 * The answer to `Ping`.
 */
export interface Pong {
  type: 'Pong';
}
/**
 * A host invites the bot to a room. The bot may take a seat there or ignore it.
 */
export interface Invited {
  type: 'Invited';
  /**
   * The room's id.
   */
  room: string;
  /**
   * Name of the host.
   */
  host: string;
  /**
   * When, in milliseconds since 1970.
   */
  at_ms: number;
}
/**
 * A game in which the bot has a seat is running.
 */
export interface GameBegun {
  type: 'GameBegun';
  /**
   * The room's id.
   */
  room: string;
  /**
   * Id of the game.
   */
  game: string;
}
/**
 * A game in which the bot has a seat is over.
 */
export interface GameEnded {
  type: 'GameEnded';
  /**
   * The room's id.
   */
  room: string;
  /**
   * Id of the game.
   */
  game: string;
}
/**
 * The current player.
 */
export interface Me {
  /**
   * Public id, null before a name is chosen.
   */
  player: string | null;
  /**
   * Name shown, null before a name is chosen.
   */
  name: string | null;
  /**
   * Whether the player has an account; otherwise a cookie identifies the guest.
   */
  account?: boolean;
}
/**
 * The name of a guest.
 */
export interface NameChoice {
  /**
   * The name to show.
   */
  name: string;
}
/**
 * Why a request was refused (RFC 9457, `application/problem+json`).
 */
export interface Problem {
  /**
   * `/problems/NAME` or `about:blank`; an identifier, not a link.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The problem and its solution, in English.
   */
  detail: string;
}
/**
 * A new room.
 */
export interface RoomMade {
  /**
   * The room's id.
   */
  id: string;
  /**
   * A link that opens the room.
   */
  link: string;
}
/**
 * A new room.
 */
export interface RoomRequest {
  /**
   * `reference` of the first rule set.
   */
  rules: string;
}
/**
 * A game against a bot that starts at once.
 */
export interface GameRequest {
  /**
   * `reference` of the rule set.
   */
  rules: string;
}
/**
 * Rooms that wait for players, those with most people first.
 */
export interface LobbyPage {
  /**
   * Rooms of this page.
   */
  rooms: LobbyRoom[];
  /**
   * Number of rooms in the lobby.
   */
  total: number;
  /**
   * This page, from 0.
   */
  page: number;
  /**
   * Number of pages.
   */
  pages: number;
}
/**
 * A room in the lobby.
 */
export interface LobbyRoom {
  /**
   * The room's id.
   */
  id: string;
  /**
   * Name of the host.
   */
  host: string;
  rules: TextView;
  /**
   * Number of people seated.
   */
  people: number;
  /**
   * Number of bots seated.
   */
  bots: number;
  /**
   * Number of free seats.
   */
  free: number;
}
/**
 * The host of this server.
 */
export interface Host {
  /**
   * Contact for players, null if the host names none.
   */
  contact: Contact | null;
  /**
   * Whether the server has the documentation at `/docs`.
   */
  docs?: boolean;
}
/**
 * The host's contact for players.
 */
export interface Contact {
  /**
   * Name shown.
   */
  name: string;
  /**
   * A `mailto:`, `http:` or `https:` link.
   */
  link: string;
}
/**
 * A rules file.
 */
export interface RulesText {
  /**
   * The file's text (TOML).
   */
  text: string;
}
/**
 * Why a rules file was refused. `text` is null when the request itself is invalid.
 */
export interface RulesProblem {
  /**
   * `/problems/NAME` or `about:blank`; an identifier, not a link.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The problem and its solution, in English.
   */
  detail: string;
  /**
   * Line of the file, from 1; null if unknown.
   */
  line?: number | null;
  /**
   * The entry, in English: `box 3 (full_house), pay`; null if the fault belongs to none.
   */
  place?: string | null;
  /**
   * `detail` in both languages.
   */
  text?: TextView | null;
  /**
   * `text` without the line and the place.
   */
  reason?: TextView | null;
}
/**
 * A rules file and its meaning, for an editor.
 */
export interface RulesDraft {
  /**
   * The file's text (TOML).
   */
  text: string;
  rules: RulesView;
  /**
   * The rules of the boxes, in the order of `rules.boxes`.
   */
  boxes: BoxRule[];
  /**
   * The box of the joker rule, null without joker.
   */
  joker_box: string | null;
}
/**
 * The rule of a box, in the terms of a rules file.
 */
export interface BoxRule {
  pattern: PatternKind;
  /**
   * The face, the number of dice or the length of the row; null for other patterns.
   */
  number: number | null;
  /**
   * The exact row of a straight, null if any row of its length counts.
   */
  row: number[] | null;
  pay: PayKind;
  /**
   * The fixed number of points, null for other kinds of pay.
   */
  points: number | null;
  /**
   * The most points that five dice can score in it, without a joker.
   */
  most: number;
}
/**
 * A bot that can take a seat.
 */
export interface BotLine {
  /**
   * The bot's id, used by `SeatBot`.
   */
  id: string;
  title: TextView;
  about: TextView;
  /**
   * Whether it needs the rule set's best play.
   */
  needs_best_play: boolean;
  /**
   * Its strength under the requested rules, null if not measured.
   */
  strength: StrengthView | null;
}
/**
 * The measured strength of a bot playing alone.
 */
export interface StrengthView {
  /**
   * Mean score.
   */
  mean: number;
  /**
   * Standard error of the mean.
   */
  standard_error: number;
  /**
   * Number of games.
   */
  games: number;
}
/**
 * The points of every roll in every box of an empty card.
 */
export interface PointsView {
  /**
   * The ids of the boxes, in card order.
   */
  boxes: string[];
  /**
   * For each of the 252 rolls, written as its faces in ascending order such as `11346`, the points in each box. Jokers and repeat bonuses depend on the card and are not included.
   */
  rolls: {
    [k: string]: number[];
  };
}
/**
 * A rule set in a list.
 */
export interface RulesLine {
  /**
   * The value that `ChangeSettings` and `POST /api/rooms` take.
   */
  reference: string;
  /**
   * Whether a user added this rule set.
   */
  house: boolean;
  title: TextView;
  summary: TextView;
}
/**
 * The home page of this server. Private games are left out.
 */
export interface HomeView {
  /**
   * Number of players in rooms.
   */
  online: number;
  /**
   * Games to watch, those with most watchers first: rooms that their hosts list in the lobby.
   */
  games: RunningGame[];
  /**
   * The latest finished games.
   */
  results: GameLine[];
  /**
   * The best score of the last seven days by rule set, only of people and without hints.
   */
  bests: BestScore[];
  /**
   * The winners of the latest finished tournament, null without one.
   */
  champion: StandingChampion | null;
}
/**
 * A running game in a list.
 */
export interface RunningGame {
  /**
   * The room's id.
   */
  room: string;
  /**
   * The game's id.
   */
  game: string;
  /**
   * `reference` of the rule set.
   */
  rules: string;
  title: TextView;
  /**
   * The seats, by the game's numbers.
   */
  seats: RunningSeat[];
  /**
   * The seat on turn.
   */
  seat: number;
  /**
   * The turn of this seat, from 1.
   */
  turn: number;
  /**
   * Turns per seat.
   */
  turns: number;
  /**
   * Seconds per turn, null for no clock.
   */
  clock: number | null;
  /**
   * Time left in this turn, null without a clock. The clock stops while the room is empty.
   */
  left_ms: number | null;
  /**
   * Number of connections of people who watch.
   */
  watchers: number;
}
/**
 * A seat of a running game.
 */
export interface RunningSeat {
  /**
   * Name of the player or bot, null if the account was deleted.
   */
  name: string | null;
  /**
   * The player's public id, null for a bot.
   */
  player: string | null;
  /**
   * Id of the bot that plays the seat now, null when its player does.
   */
  bot: string | null;
  /**
   * Points so far.
   */
  total: number;
  /**
   * Whether the seat has resigned.
   */
  resigned: boolean;
}
/**
 * A finished game in a list.
 */
export interface GameLine {
  /**
   * Id of the game.
   */
  id: string;
  /**
   * Id of the rule set.
   */
  rules: string;
  /**
   * Hash of everything that affects play in the rule set.
   */
  fingerprint: string;
  /**
   * Whether a user added this rule set.
   */
  house: boolean;
  /**
   * Whether hints were allowed.
   */
  hints: boolean;
  /**
   * Whether only its players can see the game.
   */
  private: boolean;
  /**
   * Start, in milliseconds since 1970.
   */
  started_ms: number;
  /**
   * End, in milliseconds since 1970.
   */
  ended_ms: number;
  /**
   * The seats.
   */
  seats: GameSeat[];
  /**
   * Id of the game with equal totals that this play-off decides, null for other games.
   */
  decides?: string | null;
  /**
   * Id of the last finished play-off of this game, null if there is none.
   */
  play_off?: string | null;
}
/**
 * A seat of a finished game.
 */
export interface GameSeat {
  /**
   * Name shown, null for a deleted account.
   */
  name: string | null;
  /**
   * Public id, null for a bot or a deleted player.
   */
  player: string | null;
  /**
   * The bot's id, null for a player.
   */
  bot: string | null;
  /**
   * Final score.
   */
  total: number;
  /**
   * How the game ended for this seat.
   */
  outcome: string;
  /**
   * Experience points gained.
   */
  exp: number;
  /**
   * Whether the player is a bot account (HTTP API).
   */
  program?: boolean;
}
/**
 * The best score of the week under a rule set.
 */
export interface BestScore {
  /**
   * Id of the rule set.
   */
  rules: string;
  /**
   * Hash of everything that affects play in the rule set.
   */
  fingerprint: string;
  /**
   * The score.
   */
  total: number;
  /**
   * Id of the game.
   */
  game: string;
  /**
   * Public id, null for a deleted account.
   */
  player: string | null;
  /**
   * Name shown, null for a deleted account.
   */
  name: string | null;
}
/**
 * The winners of the latest finished tournament of a rule set and mode.
 */
export interface StandingChampion {
  /**
   * Id of the tournament.
   */
  tournament: string;
  /**
   * `reference` of the rule set.
   */
  rules: string;
  title: TextView;
  /**
   * The mode.
   */
  mode: 'hill' | 'pairs' | 'round-robin';
  /**
   * End, in milliseconds since 1970.
   */
  ended_ms: number;
  /**
   * The players in first place; several in a draw.
   */
  winners: TournamentEntrant[];
}
/**
 * A player of a tournament.
 */
export interface TournamentEntrant {
  /**
   * The player's id.
   */
  id: string;
  title: TextView;
  /**
   * Fingerprint of its code, or the version of a bot; empty if the seed is not sealed.
   */
  fingerprint?: string;
}
/**
 * The running games of the current player.
 */
export interface OwnGames {
  /**
   * Those that wait for the player first, then the latest; at most 20.
   */
  games: OwnGame[];
}
/**
 * A running game of the current player.
 */
export interface OwnGame {
  game: RunningGame;
  /**
   * The player's seat by the game's numbers.
   */
  seat: number;
  /**
   * Whether the game waits for the player.
   */
  is_turn: boolean;
}
/**
 * The current champions.
 */
export interface Champions {
  /**
   * One entry for each rule set and mode with a finished tournament, the latest first.
   */
  champions: StandingChampion[];
}
/**
 * An owner's bots.
 */
export interface OwnBots {
  /**
   * The bots.
   */
  bots: OwnBot[];
  /**
   * Maximum number of bots per owner.
   */
  most: number;
}
/**
 * A bot as its owner sees it.
 */
export interface OwnBot {
  /**
   * Public id.
   */
  player: string;
  /**
   * Name shown.
   */
  name: string;
  /**
   * Creation, in milliseconds since 1970.
   */
  created_ms: number;
  /**
   * Whether it has a valid token.
   */
  token: boolean;
}
/**
 * A bot with its new token. The token is shown only once and is valid for a year.
 */
export interface BotToken {
  /**
   * Public id.
   */
  player: string;
  /**
   * Name shown.
   */
  name: string;
  /**
   * The secret for the `Authorization: Bearer` header.
   */
  token: string;
}
/**
 * An invitation for a bot.
 */
export interface BotCall {
  /**
   * Name of the bot.
   */
  name: string;
}
/**
 * Name and password of an account.
 */
export interface Credentials {
  /**
   * The account's name.
   */
  name: string;
  /**
   * The account's password.
   */
  password: string;
}
/**
 * A new password.
 */
export interface PasswordChange {
  /**
   * The current password.
   */
  old: string;
  /**
   * The new password.
   */
  new: string;
}
/**
 * The password again, to confirm an action that cannot be undone.
 */
export interface PasswordProof {
  /**
   * The current password.
   */
  password: string;
}
/**
 * A refusal by a rate limit.
 */
export interface LimitProblem {
  /**
   * `/problems/NAME` or `about:blank`; an identifier, not a link.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The problem and its solution, in English.
   */
  detail: string;
  /**
   * Name of the limit.
   */
  limit: string;
  /**
   * When to try again, in milliseconds since 1970.
   */
  until_ms: number;
}
/**
 * The sessions of the current account.
 */
export interface SessionsView {
  /**
   * All sessions, the latest used first.
   */
  sessions: SessionView[];
}
/**
 * A session of the current account.
 */
export interface SessionView {
  /**
   * The session's id. It opens nothing.
   */
  id: string;
  /**
   * Browser and system that started the session ("Firefox, Windows"), empty if unknown.
   */
  device: string;
  /**
   * Start, in milliseconds since 1970.
   */
  created_ms: number;
  /**
   * Last use, in milliseconds since 1970; updated once a day.
   */
  seen_ms: number;
  /**
   * Whether this session sent the request.
   */
  current: boolean;
}
/**
 * A session to end.
 */
export interface SessionChoice {
  /**
   * The `id` of a session in the list.
   */
  session: string;
}
/**
 * A new tournament.
 */
export interface TournamentOrder {
  /**
   * `reference` of the rule set.
   */
  rules: string;
  /**
   * Ids from `GET /api/tournaments/players`.
   *
   * @minItems 2
   * @maxItems 16
   */
  players: string[];
  /**
   * `hill`: all players at one table. `pairs`: the first player against each other. `round-robin`: every pair.
   */
  mode?: 'hill' | 'pairs' | 'round-robin';
  /**
   * Number of games; in the pair modes, games of each pair, an even number.
   */
  games?: number;
  /**
   * Seed of the dice, null for a sealed one: the server draws it before the words of visitors and proves it after the games.
   */
  seed?: number | null;
  /**
   * Minutes in which visitors may add words to a sealed seed before the tournament begins.
   */
  words_minutes?: number;
}
/**
 * A player that can take part.
 */
export interface TournamentPlayer {
  /**
   * The player's id.
   */
  id: string;
  title: TextView;
  /**
   * One line about it, null if unknown.
   */
  about: TextView | null;
  /**
   * Whether another installed package provides it.
   */
  installed: boolean;
  /**
   * Whether it can play this rule set; some players need best play.
   */
  able: boolean;
  /**
   * Its strength under this rule set, null if not measured.
   */
  strength: StrengthView | null;
}
/**
 * Tournaments, latest first.
 */
export interface TournamentsPage {
  /**
   * Tournaments of this page.
   */
  lines: TournamentLine[];
  /**
   * Cursor of the next page for `before`, null on the last page.
   */
  next: string | null;
  /**
   * Whether the current player may start and cancel tournaments.
   */
  may_start: boolean;
}
/**
 * A tournament in a list.
 */
export interface TournamentLine {
  /**
   * Id of the tournament.
   */
  id: string;
  status: TournamentStatus;
  /**
   * Id of the rule set.
   */
  rules: string;
  title: TextView;
  /**
   * The players.
   */
  players: TournamentEntrant[];
  /**
   * The mode.
   */
  mode: 'hill' | 'pairs' | 'round-robin';
  /**
   * Number of games as ordered.
   */
  games: number;
  /**
   * Seed of the dice, null if it is sealed.
   */
  seed: number | null;
  /**
   * Creation, in milliseconds since 1970.
   */
  created_ms: number;
  /**
   * Start, null before it.
   */
  started_ms: number | null;
  /**
   * End, null before it.
   */
  ended_ms: number | null;
  /**
   * Ids of the players in first place, empty until finished.
   */
  winners: string[];
  /**
   * Id of the standing tournament of which it is a run, null for any other.
   */
  standing?: string | null;
}
/**
 * A tournament with its progress or its report.
 */
export interface TournamentView {
  line: TournamentLine;
  /**
   * Progress while it runs, or at the point where it stopped; else null.
   */
  progress: TournamentProgress | null;
  /**
   * The report, null until finished.
   */
  report: TournamentReport | null;
  /**
   * Why the tournament failed, null otherwise.
   */
  fault: string | null;
  /**
   * Whether the current player may cancel it.
   */
  may_cancel: boolean;
  /**
   * The sealed seed, null if the host chose the seed.
   */
  sealed?: SealedSeedView | null;
}
/**
 * Progress of a tournament.
 */
export interface TournamentProgress {
  /**
   * Progress of the computation of best play from 0 to 1, null when it is not running.
   */
  solved: number | null;
  /**
   * Games played.
   */
  games: number;
  /**
   * Games in total.
   */
  of: number;
  /**
   * Results so far.
   */
  standings: ProgressRow[];
}
/**
 * A player's results so far.
 */
export interface ProgressRow {
  /**
   * Name in the report.
   */
  name: string;
  /**
   * The player's id.
   */
  player: string;
  /**
   * Points.
   */
  points: number;
  /**
   * Games.
   */
  games: number;
  /**
   * Mean score.
   */
  mean_score: number;
  /**
   * Whether the player is disqualified.
   */
  barred: boolean;
}
/**
 * Report of a finished tournament.
 */
export interface TournamentReport {
  /**
   * Id of the rule set.
   */
  rules: string;
  /**
   * Fingerprint of the rule set.
   */
  rules_fingerprint: string;
  /**
   * Version of the program that ran the tournament.
   */
  version: string;
  /**
   * The mode: `hill`, `pairs` or `round-robin`.
   */
  mode: string;
  /**
   * Seed of the dice.
   */
  seed: number;
  /**
   * Games played, without playoffs.
   */
  games: number;
  /**
   * Games ordered; in the pair modes, games of each pair.
   */
  games_asked: number;
  /**
   * Playoff games.
   */
  playoffs: number;
  /**
   * Maximum number of playoff games.
   */
  playoffs_at_most: number;
  /**
   * Players still tied for first place.
   */
  undecided: string[];
  /**
   * Places, best first.
   */
  standings: TournamentStanding[];
  /**
   * Sequential test of each pair, null without one.
   */
  sequential_test: SequentialTest | null;
  /**
   * Results by pair.
   */
  cross_table: TournamentPair[];
  /**
   * Luck and skill, null when best play is unknown.
   */
  luck: TournamentLuck | null;
  /**
   * Results by seat.
   */
  seats: SeatResult[];
  scores: TournamentScores;
  /**
   * Mean points by box.
   */
  boxes: BoxMeans[];
  /**
   * Number of faults by player.
   */
  conduct: PlayerConduct[];
  /**
   * Disqualifications.
   */
  faults: TournamentFault[];
  /**
   * How programs were isolated, for people.
   */
  isolation: string;
  /**
   * `isolation` in Korean, empty in reports of older servers.
   */
  isolation_ko?: string;
  /**
   * How limits were enforced: `cgroup`, `watched` or `single`; null without programs.
   */
  limits_held?: string | null;
  times: TournamentTimes;
  /**
   * The current champion, null if none is stored.
   */
  champion?: Champion | null;
  /**
   * The origin of a sealed seed, null if the seed was not sealed.
   */
  sealed?: SealedSeed | null;
}
/**
 * A player's place and results.
 */
export interface TournamentStanding {
  /**
   * Place, from 1.
   */
  place: number;
  /**
   * Name in the report.
   */
  name: string;
  /**
   * The player's id, or the command of a program.
   */
  player: string;
  /**
   * Fingerprint of the player's code, or the version of a bot; empty if unknown.
   */
  fingerprint: string;
  /**
   * Whether the player is disqualified.
   */
  barred: boolean;
  /**
   * Points.
   */
  points: number;
  /**
   * Points in the playoffs.
   */
  playoff_points: number;
  /**
   * Games.
   */
  games: number;
  /**
   * Games won alone.
   */
  wins: number;
  /**
   * Games won together with others.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  score: Figure;
  elo: Figure;
  /**
   * Upper bonuses per game, null without one in the rules.
   */
  upper_bonus_rate: number | null;
  /**
   * Fives of a kind scored per game, null without such a box.
   */
  yacht_rate: number | null;
}
/**
 * A mean with its 95 % interval.
 */
export interface Figure {
  /**
   * The mean.
   */
  mean: number;
  /**
   * Half the interval's width, null with too few games.
   */
  plus_minus: number | null;
}
/**
 * A sequential probability ratio test of every pair.
 */
export interface SequentialTest {
  /**
   * Elo difference of the null hypothesis.
   */
  elo0: number;
  /**
   * Elo difference of the alternative.
   */
  elo1: number;
  /**
   * Probability to accept `elo1` if `elo0` is true.
   */
  alpha: number;
  /**
   * Probability to accept `elo0` if `elo1` is true.
   */
  beta: number;
  /**
   * The test of each pair.
   */
  pairs: SequentialPair[];
}
/**
 * The sequential test of one pair.
 */
export interface SequentialPair {
  /**
   * Name of the first player.
   */
  player: string;
  /**
   * Name of the second player.
   */
  against: string;
  /**
   * Deals played twice, with exchanged seats.
   */
  deals: number;
  /**
   * Deals by the first player's points: 0, 0.5, 1, 1.5, 2.
   */
  pentanomial: number[];
  /**
   * Evidence for `elo1` against `elo0`.
   */
  log_likelihood_ratio: number;
  /**
   * Ratios at which `elo0` and `elo1` are accepted.
   *
   * @minItems 2
   * @maxItems 2
   */
  bounds: never[];
  /**
   * `elo0` or `elo1`, null while undecided.
   */
  accepted: string | null;
}
/**
 * One player's results against another.
 */
export interface TournamentPair {
  /**
   * Name of the first player in the report.
   */
  player: string;
  /**
   * Name of the second player.
   */
  against: string;
  /**
   * Games won by the first.
   */
  wins: number;
  /**
   * Draws.
   */
  draws: number;
  /**
   * Games lost by the first.
   */
  losses: number;
  share: Figure;
  /**
   * Probability that the first is the stronger player.
   */
  superiority: number;
}
/**
 * Luck and skill, measured against best play.
 */
export interface TournamentLuck {
  /**
   * Expected score of best play.
   */
  expected: number;
  /**
   * One row per player.
   */
  players: LuckRow[];
}
/**
 * A player's mean score with and without luck, and the points lost by its choices.
 */
export interface LuckRow {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Games analysed.
   */
  games: number;
  score: Figure;
  luck: Figure;
  adjusted: Figure;
  /**
   * Points lost per game: `all`, `keep_1` (after the first roll), `keep_2` and so on, `box`.
   */
  regret: {
    [k: string]: Figure;
  };
}
/**
 * Results of all players at one seat.
 */
export interface SeatResult {
  /**
   * Number of the seat, from 1.
   */
  seat: number;
  score: Figure;
  wins: Figure;
}
/**
 * Score distributions of all players in shared bins.
 */
export interface TournamentScores {
  /**
   * Width of a bin in points.
   */
  width: number;
  /**
   * Lowest score of each bin.
   */
  from: number[];
  /**
   * One distribution per player.
   */
  players: ScoreSpread[];
}
/**
 * Distribution of a player's scores.
 */
export interface ScoreSpread {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Lowest score.
   */
  least: number | null;
  /**
   * Lower quartile.
   */
  lower_quartile: number | null;
  /**
   * Median.
   */
  median: number | null;
  /**
   * Upper quartile.
   */
  upper_quartile: number | null;
  /**
   * Highest score.
   */
  greatest: number | null;
  /**
   * Standard deviation.
   */
  deviation: number | null;
  /**
   * Games per bin.
   */
  games: number[];
}
/**
 * A player's mean points in each box.
 */
export interface BoxMeans {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Mean points by box, summed over the columns of the card.
   */
  means: {
    [k: string]: number;
  };
}
/**
 * A player's faults by kind.
 */
export interface PlayerConduct {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Answers that the rules do not allow.
   */
  illegal: number;
  /**
   * Answers that cannot be read.
   */
  garbled: number;
  /**
   * Timeouts.
   */
  late: number;
  /**
   * Crashes.
   */
  crashed: number;
  /**
   * The game in which the player was disqualified, null if it was not.
   */
  barred_in_game: number | null;
}
/**
 * Why a player was disqualified.
 */
export interface TournamentFault {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Number of the game.
   */
  game: number;
  /**
   * Kind of the fault.
   */
  kind: string;
  /**
   * Description of the fault, for people.
   */
  reason: string;
  /**
   * `reason` in Korean, empty in reports of older servers.
   */
  reason_ko?: string;
  /**
   * Where in the game it happened.
   */
  position: string;
  /**
   * `position` in Korean, empty in reports of older servers.
   */
  position_ko?: string;
  /**
   * Last line of the player's log, empty in reports of older servers.
   */
  said?: string;
  /**
   * Dice on the table, empty before the first turn.
   */
  dice: number[];
  /**
   * Boxes that the player could still fill.
   */
  open_boxes: string[];
  /**
   * End of the player's log.
   */
  log: string;
}
/**
 * The part of a report that depends on timing.
 */
export interface TournamentTimes {
  /**
   * How the games were played: `game by game` or `batch`.
   */
  engine: string;
  /**
   * Duration in seconds.
   */
  played_s: number | null;
  /**
   * Times of the players' answers.
   */
  players: AnswerTimes[];
}
/**
 * Times of a player's answers in microseconds, null if it was not timed.
 */
export interface AnswerTimes {
  /**
   * Name of the player in the report.
   */
  player: string;
  /**
   * Number of answers.
   */
  answers: number;
  /**
   * Mean.
   */
  mean_us: number | null;
  /**
   * Median.
   */
  p50_us: number | null;
  /**
   * 99th percentile.
   */
  p99_us: number | null;
  /**
   * Longest.
   */
  longest_us: number | null;
}
/**
 * The current champion of a rule set and mode.
 */
export interface Champion {
  /**
   * Name of the player in the report.
   */
  name: string;
  /**
   * The player's id, or the command of a program.
   */
  player: string;
  /**
   * Fingerprint of the player's code.
   */
  fingerprint: string;
  /**
   * Points in the tournament that it won.
   */
  points: number;
  /**
   * Mean score in that tournament.
   */
  mean_score: number;
  /**
   * Names of the other players.
   */
  against: string[];
  /**
   * Games of that tournament.
   */
  games: number;
  /**
   * Seed of its dice.
   */
  seed: number;
  /**
   * Fingerprint of its rule set.
   */
  rules_fingerprint: string;
  /**
   * Version of the program that ran it.
   */
  version: string;
  /**
   * Name of the previous champion, null if there was none.
   */
  before: string | null;
}
/**
 * The origin of a sealed seed: a reader can compute the seed from it.
 */
export interface SealedSeed {
  /**
   * Fingerprint of the secret, public before the first game.
   */
  fingerprint: string;
  /**
   * The secret, public after the last game.
   */
  secret: string;
  /**
   * Words that visitors added between the fingerprint and the first game.
   */
  words: string[];
}
/**
 * A sealed seed as it is public now.
 */
export interface SealedSeedView {
  /**
   * Fingerprint of the secret.
   */
  fingerprint: string;
  /**
   * Words of visitors.
   */
  words: string[];
  /**
   * The tournament does not begin before this time, in milliseconds since 1970.
   */
  words_until_ms: number;
  /**
   * The secret, null until the tournament is over.
   */
  secret: string | null;
}
/**
 * Words for the sealed seed of a tournament.
 */
export interface TournamentWords {
  /**
   * Any text of 1 to 100 characters on one line.
   */
  words: string;
}
/**
 * Runs of a standing tournament, the latest first.
 */
export interface StandingRuns {
  /**
   * Runs of this page.
   */
  runs: StandingRun[];
  /**
   * Cursor of the next page for `before`, null on the last page.
   */
  next: string | null;
}
/**
 * One run of a standing tournament: an ordinary tournament.
 */
export interface StandingRun {
  /**
   * Id of the tournament.
   */
  tournament: string;
  status: TournamentStatus;
  /**
   * Its end, or its creation while it is open, in milliseconds since 1970.
   */
  at_ms: number;
  /**
   * Number of players.
   */
  players: number;
  /**
   * The players in first place, empty until finished.
   */
  winners: TournamentEntrant[];
  /**
   * Points of the first winner, null until finished.
   */
  points: number | null;
  /**
   * Mean score of the first winner, null until finished.
   */
  mean_score: number | null;
}
/**
 * A new standing tournament.
 */
export interface StandingTournamentOrder {
  /**
   * `reference` of the rule set.
   */
  rules: string;
  /**
   * Players of the server that take part in every run: ids from `GET /api/tournaments/players`.
   *
   * @maxItems 8
   */
  players?: string[];
  /**
   * `hill`: all players at one table. `round-robin`: every pair.
   */
  mode?: 'hill' | 'round-robin';
  /**
   * Number of games of a run; with `round-robin`, games of each pair, an even number.
   */
  games?: number;
  /**
   * Minutes in which visitors may add words to the sealed seed of a run before it begins.
   */
  words_minutes?: number;
}
/**
 * The standing tournaments of a server.
 */
export interface StandingTournaments {
  /**
   * Open ones first, then closed ones, each the latest first.
   */
  standing: StandingTournamentLine[];
  /**
   * Whether the current player may create and close standing tournaments.
   */
  may_create: boolean;
}
/**
 * A standing tournament in a list.
 */
export interface StandingTournamentLine {
  /**
   * Id of the standing tournament.
   */
  id: string;
  /**
   * `reference` of the rule set.
   */
  rules: string;
  title: TextView;
  /**
   * The mode.
   */
  mode: 'hill' | 'round-robin';
  /**
   * Number of games of a run.
   */
  games: number;
  /**
   * Creation, in milliseconds since 1970.
   */
  created_ms: number;
  /**
   * When the host closed it, null while it is open.
   */
  closed_ms: number | null;
  /**
   * Number of players, present or not.
   */
  entrants: number;
  /**
   * Id of the run that waits or is played, null if there is none.
   */
  run: string | null;
  /**
   * The champion, null before the first finished run.
   */
  champion: StandingChampionship | null;
}
/**
 * The champion of a standing tournament.
 */
export interface StandingChampionship {
  /**
   * The players in first place of the latest run; several in a draw.
   */
  winners: TournamentEntrant[];
  /**
   * End of the first of the runs that they have won in a row, in milliseconds since 1970.
   */
  since_ms: number;
  /**
   * Number of these runs.
   */
  runs: number;
  /**
   * Id of the latest run.
   */
  tournament: string;
}
/**
 * A standing tournament with its players and latest runs.
 */
export interface StandingTournamentView {
  line: StandingTournamentLine;
  /**
   * Minutes in which visitors may add words before a run begins.
   */
  words_minutes: number;
  /**
   * The players: those of the server, then the programs in the order of their entry.
   */
  entrants: StandingEntrant[];
  history: StandingRuns;
  /**
   * No run is created before this time, in milliseconds since 1970; 0 without an earlier run.
   */
  next_run_ms: number;
  /**
   * Whether the current player may close it and withdraw any bot.
   */
  may_close: boolean;
}
/**
 * A player of a standing tournament.
 */
export interface StandingEntrant {
  /**
   * The player's id in tournaments.
   */
  id: string;
  title: TextView;
  /**
   * Public id of the bot account, null for a player of the server.
   */
  bot: string | null;
  /**
   * Version that its program announced last, null before the first time.
   */
  version: string | null;
  /**
   * Whether it can play now: its program is connected, or it is a player of the server.
   */
  present: boolean;
  /**
   * Whether the current player owns the bot.
   */
  mine: boolean;
}
/**
 * A page of the ranking.
 */
export interface RankingPage {
  /**
   * Lines of this page, best first.
   */
  lines: RankingLine[];
  /**
   * Cursor of the next page for `after`, null on the last page.
   */
  next: string | null;
  /**
   * The current player's line, null without an account in this list.
   */
  own: RankingLine | null;
  /**
   * Cursor of the previous page for `before`, null on the first page.
   */
  previous?: string | null;
}
/**
 * An account in the ranking.
 */
export interface RankingLine {
  /**
   * Place, from 1.
   */
  place: number;
  /**
   * Public id.
   */
  player: string;
  /**
   * Name shown.
   */
  name: string;
  /**
   * Level.
   */
  level: number;
  /**
   * Experience points on this level.
   */
  exp: number;
  /**
   * Experience points this level takes.
   */
  exp_needed: number;
  /**
   * Games finished.
   */
  games: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * A page of the rating list of a rule set.
 */
export interface RatingsPage {
  /**
   * Lines of this page, best first.
   */
  lines: RatingLine[];
  /**
   * Cursor of the next page for `after`, null on the last page.
   */
  next: string | null;
  /**
   * The current player's line, null without an account in this list.
   */
  own: RatingLine | null;
  /**
   * Games until a rating is no longer provisional.
   */
  settled_after: number;
  /**
   * Cursor of the previous page for `before`, null on the first page.
   */
  previous?: string | null;
}
/**
 * An account in the rating list of a rule set.
 */
export interface RatingLine {
  /**
   * Place, from 1.
   */
  place: number;
  /**
   * Public id.
   */
  player: string;
  /**
   * Name shown.
   */
  name: string;
  rating: RatingView;
}
/**
 * A player's rating under a rule set.
 */
export interface RatingView {
  /**
   * Id of the rule set.
   */
  rules: string;
  /**
   * Hash of everything that affects play in the rule set.
   */
  fingerprint: string;
  /**
   * Estimated strength.
   */
  mean: number;
  /**
   * Standard deviation of the estimate.
   */
  deviation: number;
  /**
   * `mean` minus three deviations: a strength the player almost certainly has.
   */
  shown: number;
  /**
   * Rated games.
   */
  games: number;
  /**
   * Whether there are too few games for a reliable estimate.
   */
  provisional: boolean;
}
/**
 * A player's public profile.
 */
export interface Profile {
  /**
   * Public id.
   */
  player: string;
  /**
   * Name shown.
   */
  name: string;
  /**
   * Whether the player has an account.
   */
  account: boolean;
  /**
   * Place in the ranking, null without an account.
   */
  standing: RankingLine | null;
  /**
   * Games finished.
   */
  games: number;
  /**
   * Games won alone.
   */
  wins: number;
  /**
   * Games won together with others.
   */
  draws: number;
  /**
   * Ratings by rule set.
   */
  ratings: RatingView[];
  /**
   * Results by rule set.
   */
  rules: RulesRecord[];
  /**
   * Whether the player is a bot account (HTTP API).
   */
  program?: boolean;
}
/**
 * A player's results under one rule set.
 *
 * Everything after `finished` covers only games the player finished.
 */
export interface RulesRecord {
  /**
   * Id of the rule set.
   */
  rules: string;
  /**
   * Hash of everything that affects play in the rule set.
   */
  fingerprint: string;
  /**
   * Games played.
   */
  games: number;
  /**
   * Games won alone.
   */
  wins: number;
  /**
   * Games won together with others.
   */
  draws: number;
  /**
   * Games played to the end.
   */
  finished: number;
  /**
   * Best score.
   */
  best: number;
  /**
   * Mean score, null without a finished game.
   */
  mean: number | null;
  /**
   * Standard deviation of the scores, null without a finished game.
   */
  deviation: number | null;
  /**
   * Fives of a kind scored.
   */
  yachts: number;
  /**
   * Upper bonuses.
   */
  bonuses: number;
  /**
   * Whether the server still offers exactly these rules.
   */
  offered?: boolean;
}
/**
 * A player's statistics under one rule set, beside best play.
 */
export interface RulesFigures {
  rules: RulesView;
  /**
   * Whether the server still offers exactly these rules.
   */
  offered: boolean;
  /**
   * Results by box.
   */
  boxes: BoxRecord[];
  scores: ScoresView;
  /**
   * Progress of the computation of best play, null when the rule set is too large.
   */
  readiness: Readiness | null;
  /**
   * Progress from 0 to 1. Repeat the request until `readiness` is `ready`.
   */
  done: number;
  /**
   * Scores of best play, null until computed.
   */
  best_play: BestPlayScores | null;
}
/**
 * A player's results in one box.
 */
export interface BoxRecord {
  /**
   * Id of the column.
   */
  phase: string;
  /**
   * Id of the box.
   */
  box: string;
  /**
   * Times filled.
   */
  filled: number;
  /**
   * Mean points.
   */
  mean: number;
  /**
   * Times filled with 0.
   */
  zeros: number;
  /**
   * Mean points under best play, null until it is computed.
   */
  best_play?: number | null;
}
/**
 * Distribution of a player's scores in bins of equal width.
 */
export interface ScoresView {
  /**
   * Lowest score of the first bin.
   */
  first: number;
  /**
   * Width of a bin in points.
   */
  width: number;
  /**
   * Games per bin.
   */
  games: number[];
  /**
   * Probability of each bin under best play, null until it is computed.
   */
  best_play: number[] | null;
}
/**
 * Scores of best play.
 */
export interface BestPlayScores {
  /**
   * Mean score.
   */
  mean: number;
  /**
   * Standard deviation.
   */
  deviation: number;
  /**
   * Mean number of upper bonuses per game.
   */
  bonuses: number;
}
/**
 * Results of two players in the games they both played.
 */
export interface HeadToHead {
  /**
   * Public id of the first player.
   */
  player: string;
  /**
   * Public id of the second player.
   */
  other: string;
  /**
   * Games together.
   */
  games: number;
  /**
   * Games the first player finished ahead.
   */
  ahead: number;
  /**
   * Games the first player finished behind.
   */
  behind: number;
  /**
   * Games with equal scores.
   */
  level: number;
}
/**
 * All dice of finished games, by the kind of seat.
 */
export interface AllDice {
  accounts: DiceView;
  guests: DiceView;
  bots: DiceView;
  all: DiceView;
  /**
   * The throws with sealed dice; null if there are none.
   */
  sealed?: SealedThrows | null;
  /**
   * The luck of the accounts that the server names as its hosts.
   */
  hosts?: HostLuck[];
}
/**
 * Counts of dice faces and Pearson's chi-square test.
 */
export interface DiceView {
  /**
   * Count of each face, 1 to 6.
   */
  faces: number[];
  /**
   * Dice thrown.
   */
  thrown: number;
  /**
   * Expected count of each face.
   */
  expected: number;
  /**
   * The test statistic.
   */
  chi_square: number;
  /**
   * Probability that fair dice deviate at least this much.
   */
  p_value: number;
  /**
   * For a player: attempts of sealed throws that were void because the player's client did not answer.
   */
  missed?: number;
}
/**
 * Counts of the throws of finished games with sealed dice.
 */
export interface SealedThrows {
  /**
   * Throws in which all parties that were asked took part.
   */
  together: number;
  /**
   * Throws that were made again without a party that did not answer.
   */
  gaps: number;
  /**
   * Throws by the server alone.
   */
  by_server: number;
  /**
   * Attempts without a result, because a party did not answer.
   */
  voids: number;
  void_dice: DiceView;
}
/**
 * The luck of the dice of a host's account, over all reviewed games.
 */
export interface HostLuck {
  /**
   * Public id.
   */
  player: string;
  /**
   * Name of the account.
   */
  name: string;
  /**
   * Reviewed games of any rule set.
   */
  games: number;
  /**
   * Sum of the luck of these games, in points.
   */
  luck: number;
  /**
   * Standard deviation of `luck` with fair dice: the root of the sum of squares of the luck.
   */
  deviation: number;
}
/**
 * Finished games, latest first.
 */
export interface GamesPage {
  /**
   * Games of this page.
   */
  games: GameLine[];
  /**
   * Cursor of the next page for `before`, null on the last page.
   */
  next: string | null;
}
/**
 * A finished game with its score cards and events.
 */
export interface GameView {
  game: GameLine;
  rules: RulesView;
  table: TableView;
  /**
   * All events.
   */
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | GameEndedEarly
    | SeatHandedOver
    | SeatTakenBack
    | DicePledged
  )[];
}
/**
 * The experience points a finished game brought its seats.
 */
export interface GameGains {
  /**
   * Id of the game.
   */
  game: string;
  /**
   * One entry per seat, null for bots.
   */
  seats: (SeatGain | null)[];
}
/**
 * The experience points a game brought a seat.
 */
export interface SeatGain {
  /**
   * Points for the score.
   */
  by_score: number;
  /**
   * Extra points for winning.
   */
  by_win: number;
  /**
   * The account's level before the game, null for guests.
   */
  before: LevelView | null;
  /**
   * The account's level after the game, null for guests.
   */
  after: LevelView | null;
}
/**
 * A level and the progress to the next.
 */
export interface LevelView {
  /**
   * Level.
   */
  level: number;
  /**
   * Experience points on this level.
   */
  exp: number;
  /**
   * Experience points this level takes.
   */
  exp_needed: number;
}
/**
 * Part of a replay.
 */
export interface MomentsPage {
  /**
   * Index of the first moment.
   */
  begin: number;
  /**
   * Number of moments in the game.
   */
  total: number;
  /**
   * Consecutive moments.
   */
  moments: MomentView[];
}
/**
 * One moment of a replay.
 */
export interface MomentView {
  /**
   * The events that led to this moment.
   */
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | GameEndedEarly
    | SeatHandedOver
    | SeatTakenBack
    | DicePledged
  )[];
  table: TableView;
}
/**
 * The record of a game as JSON. It contains everything needed to replay the game.
 */
export interface GameRecord {
  /**
   * Version of the event format.
   */
  format: number;
  /**
   * Text of the rules file.
   */
  rules_text: string;
  /**
   * All events.
   */
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | GameEndedEarly
    | SeatHandedOver
    | SeatTakenBack
    | DicePledged
  )[];
  /**
   * Id of the game if it has sealed dice, null for dice without proof.
   */
  table?: string | null;
}
/**
 * A record to look at.
 */
export interface RecordText {
  /**
   * The record, as text or JSON.
   */
  text: string;
  /**
   * Index of the first moment to return.
   */
  begin?: number;
}
/**
 * A record that was posted. The server does not store it.
 */
export interface RecordView {
  rules: RulesView;
  table: TableView;
  page: MomentsPage;
  /**
   * The proof of the dice, null if the record has none.
   */
  dice?: ProvenDice | null;
}
/**
 * The dice of a record, each of which follows from its proof.
 */
export interface ProvenDice {
  /**
   * Number of throws.
   */
  throws: number;
  /**
   * Number of throws by the server alone, which could have known them before.
   */
  by_server: number;
  /**
   * Seal of the game; its first eight letters are the code that players compare.
   */
  seal: string;
}
/**
 * Why a record was refused. `fault` is null when the request itself is invalid.
 */
export interface RecordProblem {
  /**
   * `/problems/NAME` or `about:blank`; an identifier, not a link.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The problem and its solution, in English.
   */
  detail: string;
  /**
   * Kind of the fault.
   */
  fault?: RecordFault | null;
  /**
   * Line of the text, from 1.
   */
  line?: number | null;
  /**
   * Event of the JSON form, from 1.
   */
  event?: number | null;
}
/**
 * The review of a finished game.
 *
 * The points come first; chances and reasons follow when computed, then exact chances to win at
 * the end of a game of two.
 *
 * Repeat the request while `readiness`, `insight` or `endgame` is `solving`.
 */
export interface ReviewView {
  readiness: Readiness;
  /**
   * Progress of best play, from 0 to 1.
   */
  done: number;
  insight: Readiness;
  /**
   * Progress of chances to win and reasons, from 0 to 1.
   */
  insight_done: number;
  /**
   * Why there is no review, null unless `readiness` is `too_large` or `failed`.
   */
  detail: string | null;
  /**
   * The review, null until it is computed.
   */
  review: ReviewFigures | null;
  endgame?: Readiness;
  /**
   * Progress of exact chances to win, from 0 to 1.
   */
  endgame_done?: number;
}
/**
 * The review of a game.
 */
export interface ReviewFigures {
  /**
   * All seats.
   */
  seats: ReviewedSeat[];
  /**
   * Start, throws, choices and resignations; empty for one seat and without chances to win.
   */
  moments: ReviewedMoment[];
  /**
   * Event of the throw or choice that changed the chances to win most; null without one.
   */
  swing?: number | null;
}
/**
 * The sums of a seat: expected + luck - given_away - to_win = score + remaining.
 */
export interface ReviewedSeat {
  /**
   * Mean score of best play.
   */
  expected: number;
  /**
   * Points gained by all throws.
   */
  luck: number;
  /**
   * Points given away by all choices except those to win.
   */
  given_away: number;
  /**
   * The part of `given_away` by stand-ins and the clock.
   */
  by_others: number;
  /**
   * Points given away by choices to win.
   */
  to_win: number;
  /**
   * Final score.
   */
  score: number;
  /**
   * Points that the card of a resigned seat was still expected to bring, otherwise 0.
   */
  remaining: number;
  /**
   * Share of games of best play that end at or below expected + luck; null if unknown.
   */
  percentile: number | null;
  /**
   * Number of choices that count.
   */
  counted: number;
  /**
   * Mean points given away by a choice that counts.
   */
  per_choice: number;
  /**
   * Number of choices by mark.
   */
  marks: {
    [k: string]: number;
  };
  /**
   * Whether the holder made all choices, to the end of the card.
   */
  whole: boolean;
  /**
   * The turns in order; empty if only sums were requested.
   */
  turns: ReviewedTurn[];
  /**
   * The changes of its chance to win; null for one seat and without chances to win.
   */
  wins?: ReviewedWins | null;
}
/**
 * A whole turn of a seat.
 */
export interface ReviewedTurn {
  /**
   * Number among the seat's turns, from 1.
   */
  number: number;
  /**
   * Its choices in order; the last one fills a box.
   */
  choices: ReviewedChoice[];
}
/**
 * A choice compared with the best one.
 */
export interface ReviewedChoice {
  /**
   * Number of its event in the game, from 0.
   */
  event: number;
  maker: Maker;
  /**
   * Whether the holder of the seat made it, and not a stand-in or the clock.
   */
  own: boolean;
  /**
   * Rolls left before the choice.
   */
  rolls_left: number;
  throw: ReviewedThrow;
  chosen: Choice;
  best: Choice;
  /**
   * Whether it lost points for a higher chance to win. Such a choice has no mark.
   */
  to_win: boolean;
  /**
   * Whether it counts for the mean cost of a choice.
   */
  counts: boolean;
  /**
   * Its mark, null for choices to win and choices of others.
   */
  mark: ('best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake') | null;
  /**
   * The kind of mistake, only of marked choices.
   */
  theme:
    | (
        | 'kept_too_little'
        | 'kept_too_much'
        | 'other'
        | 'rolled_on'
        | 'scratch'
        | 'stopped_early'
        | 'straight_or_set'
        | 'which_number'
        | 'wrong_box'
      )
    | null;
  /**
   * Whether the upper bonus is the largest part of the cost.
   */
  bonus: boolean;
  /**
   * Chance to win lost against the choice with the highest one; null without chances to win.
   */
  win_cost: number | null;
  /**
   * Chance of every seat to win after the choice; empty without chances to win.
   */
  wins: number[];
}
/**
 * A throw compared with all throws that were possible.
 */
export interface ReviewedThrow {
  /**
   * Number of its event in the game, from 0.
   */
  event: number;
  /**
   * All faces by place.
   */
  dice: number[];
  /**
   * Expected score after the throw less that before it.
   */
  luck: number;
  /**
   * Chance of a throw at least that good, or at least that bad if `luck` is negative.
   */
  rarity: number;
  /**
   * Mark of a throw that is both rare and worth many points.
   */
  mark: ('lucky' | 'unlucky' | 'very_lucky' | 'very_unlucky') | null;
  /**
   * Chance of every seat to win after the throw; empty without chances to win.
   */
  wins: number[];
  /**
   * Change of the seat's own chance to win by the throw; null without chances to win.
   */
  win_luck?: number | null;
}
/**
 * The changes of the chance of a seat to win: start + luck + skill = end, exactly.
 */
export interface ReviewedWins {
  /**
   * Chance before the first throw.
   */
  start: number;
  /**
   * Change by all throws.
   */
  luck: number;
  /**
   * Change by all choices and resignations.
   */
  skill: number;
  /**
   * The part of `luck` by the seat's own throws; the rest is by throws of the others.
   */
  own_luck: number;
  /**
   * The part of `skill` by the seat's own choices; in a game of two never above 0.
   */
  own_skill: number;
  /**
   * The part of `luck` by which the first exact chance differs from the estimate before it.
   */
  corrected: number;
  /**
   * The seat's share of the win: 1, a part of a shared win, or 0.
   */
  end: number;
}
/**
 * The chance of every seat to win after an event.
 */
export interface ReviewedMoment {
  /**
   * Number of the event, from 0.
   */
  event: number;
  /**
   * Chances by seat: of two seats if both play to win, of more if all play for points.
   */
  wins: number[];
  /**
   * Whether the rest of the game is solved; otherwise the chances are estimates.
   */
  exact?: boolean;
  /**
   * 95 % of such estimates are nearer to the exact chance than this; null if unknown.
   */
  error?: number | null;
}
/**
 * The reasons behind the cost of one choice. Repeat the request while it is `solving`.
 */
export interface ReasonsView {
  readiness: Readiness;
  /**
   * Progress from 0 to 1.
   */
  done: number;
  /**
   * Why there are no reasons, null unless `readiness` is `too_large` or `failed`.
   */
  detail: string | null;
  /**
   * The reasons, null until they are computed.
   */
  reasons: ReasonsFigures | null;
}
/**
 * Why the best choice is better; the points of the parts add up to the cost.
 */
export interface ReasonsFigures {
  /**
   * Points given away.
   */
  regret: number;
  /**
   * The reasons, each about one of the parts; empty if both choices are equally good.
   */
  sentences: TextView[];
  /**
   * All parts that are not 0, from the largest gain to the largest price.
   */
  parts: AspectView[];
  /**
   * Every choice with these dice, best first.
   */
  options: Choice[];
}
/**
 * A part of the cost of a choice.
 */
export interface AspectView {
  /**
   * A box, the repeat bonus or the upper bonus.
   */
  kind: 'bonus' | 'box' | 'repeat';
  /**
   * Id of the box, null for a bonus.
   */
  box: string | null;
  /**
   * Mean points of the best choice less those of the choice made.
   */
  points: number;
  /**
   * The part of `points` in this turn; the rest comes in later turns.
   */
  now: number;
  /**
   * Chance of the best choice: box filled with points in this turn, or upper bonus reached.
   */
  best: number;
  /**
   * The same chance of the choice made.
   */
  chosen: number;
}
/**
 * The reviews of a player's public games under one rule set.
 */
export interface PlayerReviews {
  /**
   * The latest games, at most 100, latest first.
   */
  games: ReviewLine[];
  /**
   * Kinds of mistakes in these games, the most expensive first.
   */
  themes: ThemeCost[];
  luck: LuckTotal;
  /**
   * The player's level, null before five whole games.
   */
  level: LevelPlace | null;
  /**
   * Progress of the scores of best play for `percentile`; null if the rules are too large.
   */
  readiness: Readiness | null;
}
/**
 * A reviewed game of a player.
 */
export interface ReviewLine {
  /**
   * Id of the game.
   */
  game: string;
  /**
   * End of the game, in milliseconds since 1970.
   */
  ended_ms: number;
  /**
   * Points gained by all throws.
   */
  luck: number;
  /**
   * Points that the player gave away, without choices to win.
   */
  given_away: number;
  /**
   * Points given away by choices to win.
   */
  to_win: number;
  /**
   * Number of choices that count.
   */
  counted: number;
  /**
   * Number of choices by mark.
   */
  marks: {
    [k: string]: number;
  };
  /**
   * Whether the player made all choices, to the end of the card.
   */
  whole: boolean;
}
/**
 * The marked choices of one kind of mistake.
 */
export interface ThemeCost {
  /**
   * The kind of mistake.
   */
  theme:
    | 'kept_too_little'
    | 'kept_too_much'
    | 'other'
    | 'rolled_on'
    | 'scratch'
    | 'stopped_early'
    | 'straight_or_set'
    | 'which_number'
    | 'wrong_box';
  /**
   * Number of marked choices.
   */
  count: number;
  /**
   * Points that they gave away.
   */
  points: number;
}
/**
 * The luck of several games together.
 */
export interface LuckTotal {
  /**
   * Number of games.
   */
  games: number;
  /**
   * Sum of their luck.
   */
  points: number;
  /**
   * Share of players with that many games who are at most that lucky; null until computed.
   */
  percentile: number | null;
}
/**
 * The mean points given away in a game, beside the built-in bots.
 */
export interface LevelPlace {
  /**
   * Mean of the latest whole games.
   */
  mean: number;
  /**
   * Lower end of its 95 % interval.
   */
  low: number;
  /**
   * Upper end of its 95 % interval.
   */
  high: number;
  /**
   * Number of games that count, at most 20.
   */
  games: number;
  /**
   * Id of the bot that gives away the next less, null if no bot does.
   */
  better: string | null;
  /**
   * Id of the bot that gives away the next more, null if no bot does.
   */
  worse: string | null;
  /**
   * From 0 (as good as `better`) to 1 (as weak as `worse`), null beyond the bots.
   */
  place: number | null;
}
/**
 * All choices of a position, with chances of the boxes in this turn.
 */
export interface PositionFigures {
  /**
   * Expected points from now to the end of the game.
   */
  value: number;
  /**
   * Every choice, best first.
   */
  options: RankedOption[];
}
/**
 * A choice with the boxes in which the turn may end after it.
 */
export interface RankedOption {
  choice: Choice;
  /**
   * Boxes that may be filled in this turn, likeliest first; empty for a fill.
   */
  ends: BoxEnd[];
}
/**
 * A box in which a turn may end, if best play follows.
 */
export interface BoxEnd {
  /**
   * Id of the box.
   */
  box: string;
  /**
   * Chance to fill it with points in this turn.
   */
  chance: number;
  /**
   * Mean of those points.
   */
  points: number;
  /**
   * Chance to fill it with 0 in this turn.
   */
  zero: number;
}
/**
 * A position: the dice on the table and the card of the player on turn.
 */
export interface PositionRequest {
  /**
   * `reference` of the rule set.
   */
  rules: string;
  /**
   * Five faces by place.
   *
   * @maxItems 8
   */
  dice: number[];
  /**
   * Rolls left in this turn.
   */
  rolls_left: number;
  /**
   * Points of the filled boxes by id; all other boxes of the column are open.
   */
  card?: {
    [k: string]: number;
  };
  /**
   * Id of the column being filled; by default the first.
   */
  phase?: string | null;
}
/**
 * A choice in a position. One of `keep` and `box` is null.
 */
export interface PositionChoice {
  /**
   * `reference` of the rule set.
   */
  rules: string;
  /**
   * Five faces by place.
   *
   * @maxItems 8
   */
  dice: number[];
  /**
   * Rolls left in this turn.
   */
  rolls_left: number;
  /**
   * Points of the filled boxes by id; all other boxes of the column are open.
   */
  card?: {
    [k: string]: number;
  };
  /**
   * Id of the column being filled; by default the first.
   */
  phase?: string | null;
  /**
   * Places of the dice to keep for the next roll.
   */
  keep?: number[] | null;
  /**
   * The box to fill.
   */
  box?: string | null;
}
/**
 * All choices of a position. Repeat the request while `readiness` is `solving`.
 */
export interface PositionView {
  /**
   * Boxes that may be filled now, with their points.
   */
  offers: FillOffer[];
  readiness: Readiness;
  /**
   * Progress from 0 to 1.
   */
  done: number;
  /**
   * Why there are no figures, null unless `readiness` is `too_large` or `failed`.
   */
  detail: string | null;
  /**
   * The choices, best first; null until they are computed.
   */
  figures: PositionFigures | null;
}
/**
 * Why a position is impossible.
 */
export interface PositionProblem {
  /**
   * `/problems/NAME` or `about:blank`; an identifier, not a link.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The problem and its solution, in English.
   */
  detail: string;
  /**
   * The reason in both languages, null for other faults of the request.
   */
  text?: TextView | null;
  /**
   * The box with impossible points, null for faults elsewhere.
   */
  box?: string | null;
}
/**
 * The hand of the day: five positions, the same for everybody.
 */
export interface TodayView {
  readiness: Readiness;
  /**
   * Progress from 0 to 1.
   */
  done: number;
  /**
   * Why there are no questions, null unless `readiness` is `too_large` or `failed`.
   */
  detail: string | null;
  /**
   * The date, YYYY-MM-DD in UTC.
   */
  day: string;
  /**
   * When the next day begins, in milliseconds since 1970.
   */
  ends_ms: number;
  rules: RulesView;
  /**
   * The positions in their order.
   */
  questions: QuestionView[];
}
/**
 * A position to choose in. Nothing in it tells which choice is best.
 */
export interface QuestionView {
  /**
   * Index of the column.
   */
  phase: number;
  /**
   * Points of each box of the column in card order, null for open boxes.
   */
  points: (number | null)[];
  /**
   * Five faces by place.
   */
  dice: number[];
  /**
   * Rolls left in this turn.
   */
  rolls_left: number;
  /**
   * Boxes that may be filled now, with their points.
   */
  offers: FillOffer[];
}
/**
 * The answer to a position of a day. One of `keep` and `box` is null.
 */
export interface TodayAnswer {
  /**
   * `day` of the hand.
   */
  day: string;
  /**
   * Index of the position.
   */
  question: number;
  /**
   * Places of the dice to keep for the next roll.
   */
  keep?: number[] | null;
  /**
   * The box to fill.
   */
  box?: string | null;
}
/**
 * An answer compared with the best choice.
 */
export interface VerdictView {
  /**
   * Whether it gives away fewer than 0.5 points.
   */
  right: boolean;
  /**
   * The mark of the answer.
   */
  mark: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  /**
   * The kind of mistake that the question is about; null if there is none.
   */
  theme:
    | (
        | 'kept_too_little'
        | 'kept_too_much'
        | 'other'
        | 'rolled_on'
        | 'scratch'
        | 'stopped_early'
        | 'straight_or_set'
        | 'which_number'
        | 'wrong_box'
      )
    | null;
  chosen: Choice;
  best: Choice;
  /**
   * Why the best choice is better; null if the answer is best, or while this is computed.
   */
  reasons: ReasonsFigures | null;
}
/**
 * The practice of an account. Repeat the request while `readiness` is `solving`.
 */
export interface PracticeView {
  readiness: Readiness;
  /**
   * Progress from 0 to 1.
   */
  done: number;
  /**
   * Why there is no drill, null unless `readiness` is `too_large` or `failed`.
   */
  detail: string | null;
  /**
   * Number of lessons.
   */
  lessons: number;
  /**
   * Number of lessons answered right at every step.
   */
  learned: number;
  /**
   * Number of lessons that are due now, under the filters of the request.
   */
  due: number;
  /**
   * When the next lesson is due, in milliseconds since 1970; null if all are learned.
   */
  next_ms: number | null;
  /**
   * Lessons by theme, most first.
   */
  themes: PracticeCount[];
  /**
   * Lessons by rule set, most first.
   */
  rules: PracticeCount[];
  /**
   * Up to ten positions.
   */
  drill: PracticeItem[];
}
/**
 * The lessons of a theme or of a rule set.
 */
export interface PracticeCount {
  /**
   * The theme, or the fingerprint of the rule set.
   */
  id: string;
  /**
   * The title of the rule set, null for a theme.
   */
  title: TextView | null;
  /**
   * Number of lessons.
   */
  lessons: number;
}
/**
 * A position of a drill. Nothing in it tells which choice is best.
 */
export interface PracticeItem {
  /**
   * Id of its lesson.
   */
  lesson: string;
  /**
   * Number of answers to the lesson so far.
   */
  round: number;
  /**
   * Whether it is a second position beside the lesson's, which does not change its progress.
   */
  herring: boolean;
  rules: RulesView;
  question: QuestionView;
}
/**
 * The answer to a position of a drill. One of `keep` and `box` is null.
 */
export interface PracticeAnswer {
  /**
   * `round` of the position.
   */
  round: number;
  /**
   * `herring` of the position.
   */
  herring?: boolean;
  /**
   * Places of the dice to keep for the next roll.
   */
  keep?: number[] | null;
  /**
   * The box to fill.
   */
  box?: string | null;
}
/**
 * The verdict on an answer, and the progress of its lesson.
 */
export interface LessonVerdict {
  verdict: VerdictView;
  /**
   * Right answers in a row, each on a day when the lesson was due; four make it learned.
   */
  step: number;
  /**
   * When the lesson comes again, in milliseconds since 1970; null once it is learned.
   */
  due_ms: number | null;
}
