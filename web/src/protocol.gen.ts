/* Generated from protocol.schema.json by "npm run gen". Never edit by hand. */

/**
 * Where a room stands.
 */
export type Stage = 'over' | 'playing' | 'waiting';
/**
 * The part of the card a box stands in; the upper one counts toward the upper bonus.
 */
export type Section = 'lower' | 'upper';
/**
 * How free a player is in placing a joker.
 */
export type JokerKind = 'forced' | 'free';
/**
 * Which open boxes of a phase may be filled.
 */
export type Order = 'any' | 'top_down';
/**
 * What a game awaits.
 */
export type Step = 'await_box' | 'await_choice' | 'await_dice' | 'await_roll' | 'over';
export type Event =
  GameStarted | RollOpened | DiceThrown | BoxFilled | SeatResigned | SeatHandedOver | SeatTakenBack;
/**
 * Where the work on best play of a room's rules stands.
 */
export type Readiness = 'failed' | 'not_needed' | 'ready' | 'solving';
/**
 * Why something was refused, for programs.
 */
export type RefusalCode =
  | 'awaited'
  | 'bad_message'
  | 'illegal'
  | 'no_name'
  | 'no_room'
  | 'not_allowed'
  | 'not_entered'
  | 'not_ready'
  | 'stale'
  | 'too_fast'
  | 'too_often'
  | 'too_soon'
  | 'unavailable';
/**
 * How far a tournament is; `broken`: its server ended before it did.
 */
export type TournamentStatus =
  'broken' | 'cancelled' | 'failed' | 'finished' | 'running' | 'waiting';
/**
 * What kind of thing is wrong with a record.
 */
export type RecordFault = 'dice' | 'form' | 'play' | 'points' | 'rules' | 'seats';
export type ClientMessage =
  | Enter
  | Ping
  | AskHint
  | SolveAgain
  | Shake
  | Say
  | TakeSeat
  | LeaveSeat
  | SeatBot
  | ClearSeat
  | SwapSeats
  | ChooseRules
  | AllowHints
  | KeepPrivate
  | SetClock
  | ListRoom
  | StartGame
  | Roll
  | Fill
  | Resign
  | HandOver
  | TakeBack
  | PlayAgain
  | Rematch;
export type ServerMessage =
  | Snapshot
  | Changed
  | Presence
  | Clock
  | Shaking
  | Said
  | ChatLog
  | BestPlay
  | UpToDate
  | Accepted
  | Refused
  | Hint
  | Pong;

export interface Protocol {
  [k: string]: unknown;
}
/**
 * Follow this room; `epoch` and `version` say what the client has seen of it, 0 for nothing.
 */
export interface Enter {
  type: 'Enter';
  room: string;
  epoch?: number;
  version?: number;
}
/**
 * Ask whether anybody is there.
 */
export interface Ping {
  type: 'Ping';
}
/**
 * Ask what best play makes of one's dice. It changes nothing and is not kept.
 */
export interface AskHint {
  type: 'AskHint';
  cid: string;
  expect: number;
}
/**
 * Have best play of the room's rules worked out once more, after that has failed.
 */
export interface SolveAgain {
  type: 'SolveAgain';
}
/**
 * Shake the cup, or put it down; the dice at these places stay out of it.
 *
 *     For whoever is to roll now. It is told to the others and stored nowhere; when it comes too
 *     late, or too often, nothing happens and nothing is answered.
 */
export interface Shake {
  type: 'Shake';
  on: boolean;
  /**
   * @maxItems 5
   */
  keep?: number[];
}
/**
 * Say a phrase of quick chat to everybody here. For whoever has a seat.
 *
 *     It is told to all, the speaker too, and stored nowhere; a refusal has the `cid`.
 */
export interface Say {
  type: 'Say';
  cid: string;
  phrase: string;
}
/**
 * Sit down on an empty seat, or change to it.
 */
export interface TakeSeat {
  type: 'TakeSeat';
  seat: number;
  cid: string;
  expect: number;
}
/**
 * Stand up before the game begins.
 */
export interface LeaveSeat {
  type: 'LeaveSeat';
  cid: string;
  expect: number;
}
/**
 * Put a bot on an empty seat. Host only.
 */
export interface SeatBot {
  type: 'SeatBot';
  seat: number;
  bot: string;
  cid: string;
  expect: number;
}
/**
 * Free a seat that a bot, or another player, holds. Host only, before the game.
 */
export interface ClearSeat {
  type: 'ClearSeat';
  seat: number;
  cid: string;
  expect: number;
}
/**
 * Exchange two seats, and with them the order of play. Host only, before the game.
 */
export interface SwapSeats {
  type: 'SwapSeats';
  one: number;
  other: number;
  cid: string;
  expect: number;
}
/**
 * Play by this rule set. Host only, before the game.
 */
export interface ChooseRules {
  type: 'ChooseRules';
  rules: string;
  cid: string;
  expect: number;
}
/**
 * Allow hints, or no longer; games with hints are for no rating. Host only, before the game.
 */
export interface AllowHints {
  type: 'AllowHints';
  allowed: boolean;
  cid: string;
  expect: number;
}
/**
 * Let only those who played see the games of this room afterwards, or everybody.
 *
 *     Host only, before the game.
 */
export interface KeepPrivate {
  type: 'KeepPrivate';
  private: boolean;
  cid: string;
  expect: number;
}
/**
 * Give every turn so many seconds, or (null) all the time. Host only, before the game.
 */
export interface SetClock {
  type: 'SetClock';
  seconds: (30 | 60 | 90) | null;
  cid: string;
  expect: number;
}
/**
 * Show the room in the lobby while it waits, or no longer. Host only, before the game.
 */
export interface ListRoom {
  type: 'ListRoom';
  listed: boolean;
  cid: string;
  expect: number;
}
/**
 * Begin with those who sit. Host only.
 */
export interface StartGame {
  type: 'StartGame';
  cid: string;
  expect: number;
}
/**
 * Roll the dice that are not at these places; all of them at the start of a turn.
 */
export interface Roll {
  type: 'Roll';
  /**
   * @maxItems 5
   */
  keep?: number[];
  cid: string;
  expect: number;
}
/**
 * Score the dice on the table in this box.
 */
export interface Fill {
  type: 'Fill';
  box: string;
  cid: string;
  expect: number;
}
/**
 * Give up one's own game.
 */
export interface Resign {
  type: 'Resign';
  cid: string;
  expect: number;
}
/**
 * Let a bot play on for a player who has been away for three minutes, or for oneself.
 */
export interface HandOver {
  type: 'HandOver';
  seat: number;
  bot: string;
  cid: string;
  expect: number;
}
/**
 * Play one's own seat again that a bot has kept going.
 */
export interface TakeBack {
  type: 'TakeBack';
  cid: string;
  expect: number;
}
/**
 * Go back to the waiting room, everybody on their seat, after a game.
 */
export interface PlayAgain {
  type: 'PlayAgain';
  cid: string;
  expect: number;
}
/**
 * Play again at once, all on their seats. Host only, after a game, while all players are here.
 *
 *     Where the rules leave open who begins, the last game's loser does.
 */
export interface Rematch {
  type: 'Rematch';
  cid: string;
  expect: number;
}
/**
 * The whole room; `you` is the receiver's public player id, None for a nameless watcher.
 *
 *     `link` opens the room on other machines; None where the server knows no better address than
 *     the one the client has reached it by.
 */
export interface Snapshot {
  type: 'Snapshot';
  epoch: number;
  version: number;
  you: string | null;
  room: RoomView;
  rules: RulesView;
  table: TableView | null;
  present: string[];
  watchers: number;
  link?: string | null;
}
/**
 * A room: its seats, its host (a player's public id) and what is about to be played.
 *
 *     `hints`: they are allowed, and games are for no rating. `listed`: the lobby shows it while it
 *     waits. `begins`: the seat that plays first in the next game, as the last one's loser. `clock`:
 *     the seconds of a turn, None for no clock. `timeouts`: how often each seat of the game has let
 *     its time run out. `private`: only those who played see its games afterwards.
 */
export interface RoomView {
  id: string;
  stage: Stage;
  host: string;
  /**
   * @minItems 4
   * @maxItems 4
   */
  seats: RoomSeat[];
  rules: string;
  games: number;
  hints: boolean;
  private?: boolean;
  listed?: boolean;
  begins?: number | null;
  clock?: number | null;
  timeouts?: number[];
}
/**
 * A seat of a room: empty (no name), a player (with their public id) or a bot of ours.
 *
 *     `program`: the player is no person but an account of kind bot, which plays over the HTTP API.
 */
export interface RoomSeat {
  name?: string | null;
  player?: string | null;
  bot?: string | null;
  program?: boolean;
}
/**
 * A whole rule set; `paragraphs` are its rules in sentences, the boxes' apart.
 *
 *     `reference` is what ChooseRules takes; `house` tells a users' own rule set. `best_play`:
 *     it can be worked out, so that there may be hints, and bots that need it.
 */
export interface RulesView {
  reference: string;
  id: string;
  house: boolean;
  title: TextView;
  summary: TextView;
  sources: string[];
  upper_title: TextView;
  lower_title: TextView;
  boxes: BoxView[];
  upper_bonus: UpperBonusView | null;
  repeat_bonus: RepeatBonusView | null;
  joker: JokerKind | null;
  phases: PhaseView[];
  least_seats: number;
  most_seats: number;
  order_drawn: boolean;
  turns: number;
  best_play: boolean;
  paragraphs: TextView[];
}
/**
 * One text in both languages.
 */
export interface TextView {
  en: string;
  ko: string;
}
/**
 * A box of the card; `about` says in one sentence what it asks for and pays.
 *
 *     `face` is the face that alone counts in the box, None where no single one does.
 */
export interface BoxView {
  id: string;
  section: Section;
  title: TextView;
  about: TextView;
  face?: number | null;
}
/**
 * Points for an upper section of at least so much.
 */
export interface UpperBonusView {
  at_least: number;
  points: number;
}
/**
 * Points for five alike again; `into_box` or in a row of its own.
 */
export interface RepeatBonusView {
  box: string;
  points: number;
  upper_only: boolean;
  into_box: boolean;
}
/**
 * A column of the card.
 */
export interface PhaseView {
  id: string;
  title: TextView;
  order: Order;
  rolls: number;
}
/**
 * A game as everybody at the table sees it.
 *
 *     `seat` is on turn, `dice` are the last that lay (by place), `kept` the places the last roll
 *     left lying, `may_roll` whether the seat on turn may roll (`may_keep`: and keep dice).
 *     `turn` counts from 1 to `turns` for the seat on turn. `winners` is empty while it goes on.
 */
export interface TableView {
  game: string;
  seats: TableSeat[];
  order: number[];
  step: Step;
  seat: number;
  phase: number;
  turn: number;
  turns: number;
  dice: number[];
  kept: number[];
  rolls_left: number;
  rolls: number;
  may_roll: boolean;
  may_keep: boolean;
  offers: OfferView[];
  winners: number[];
}
/**
 * A seat in a game: who took it, the bot that plays it now (None: its player), its card.
 *
 *     `program`: its player is no person but a program of somebody's.
 */
export interface TableSeat {
  name: string;
  person: boolean;
  bot: string | null;
  resigned: boolean;
  columns: ColumnView[];
  total: number;
  program?: boolean;
}
/**
 * One column of a card: points by box (None: open) and the rows made from them.
 */
export interface ColumnView {
  points: (number | null)[];
  upper_total: number;
  upper_bonus: number;
  repeat_bonus: number;
  total: number;
}
/**
 * What a box that may be filled now would give.
 */
export interface OfferView {
  box: string;
  points: number;
  repeat_bonus: number;
  joker: boolean;
}
/**
 * What has just happened, and what it made of room, rules and table (None: as before).
 */
export interface Changed {
  type: 'Changed';
  epoch: number;
  version: number;
  events: Event[];
  room: RoomView | null;
  rules: RulesView | null;
  table: TableView | null;
}
/**
 * The game began under these rules, with these seats, played in this order.
 */
export interface GameStarted {
  type: 'GameStarted';
  rules_id: string;
  fingerprint: string;
  holders: Holder[];
  order: number[];
}
/**
 * Who took a seat: the name shown, and the bot's id where one of our bots did.
 *
 *     `program`: a program of somebody's took it, which plays from outside as people do.
 */
export interface Holder {
  name: string;
  bot?: string | null;
  program?: boolean;
}
/**
 * The seat took up all dice but those at the kept places; they are about to fall.
 */
export interface RollOpened {
  type: 'RollOpened';
  seat: number;
  keep: number[];
}
/**
 * The dice lie: all five faces by place, and the proof of where the fresh ones came from.
 */
export interface DiceThrown {
  type: 'DiceThrown';
  dice: number[];
  proof?: string | null;
}
/**
 * The seat scored its dice in a box.
 *
 *     `points` are the box's own; `repeat_bonus` came on top. `joker` says that five alike
 *     stood for a pattern they do not show.
 */
export interface BoxFilled {
  type: 'BoxFilled';
  seat: number;
  box: string;
  points: number;
  repeat_bonus?: number;
  joker?: boolean;
}
/**
 * The seat left the game for good.
 */
export interface SeatResigned {
  type: 'SeatResigned';
  seat: number;
}
/**
 * A bot plays the seat from now on.
 */
export interface SeatHandedOver {
  type: 'SeatHandedOver';
  seat: number;
  bot: string;
}
/**
 * The seat's own player plays again.
 */
export interface SeatTakenBack {
  type: 'SeatTakenBack';
  seat: number;
}
/**
 * Who is here: public ids of players, and how many merely watch. It makes no new version.
 */
export interface Presence {
  type: 'Presence';
  epoch: number;
  version: number;
  present: string[];
  watchers: number;
}
/**
 * How much time there is, from now on; it makes no new version.
 *
 *     It follows each Presence, and each Changed that touches it. The turn of `seat` had `turn_ms`
 *     and has `left_ms`, which run down if it `runs`, once `still_ms` have passed: so long the dice
 *     fly. All four are None, or 0, where no turn is timed.
 */
export interface Clock {
  type: 'Clock';
  epoch: number;
  version: number;
  seat: number | null;
  turn_ms: number | null;
  left_ms: number | null;
  still_ms: number;
  runs: boolean;
  away: AwaySeat[];
}
/**
 * A seat of the game whose player is not here, and that no bot plays.
 *
 *     `left_ms` is what the player has left, over the whole game, to come back when the turn is
 *     theirs; it `runs` down only then, and is None without a clock. In `hand_over_ms` the others
 *     may let a bot play on.
 */
export interface AwaySeat {
  seat: number;
  left_ms: number | null;
  runs: boolean;
  hand_over_ms: number;
}
/**
 * A seat shakes the cup, all dice in it but those at `keep`, or has put it down.
 *
 *     It makes no new version and is told to the others only. A roll, and whatever else happens in
 *     the game, ends it without a word.
 */
export interface Shaking {
  type: 'Shaking';
  epoch: number;
  version: number;
  seat: number;
  on: boolean;
  keep?: number[];
}
/**
 * Somebody has said a phrase of quick chat. It makes no new version.
 */
export interface Said {
  type: 'Said';
  epoch: number;
  version: number;
  line: ChatLine;
}
/**
 * A phrase somebody has said: a player, by their public id, or a bot, on a seat of the room.
 *
 *     `at_ms` is when, in milliseconds since 1970; no two lines of a room have the same.
 */
export interface ChatLine {
  at_ms: number;
  seat: number;
  name: string;
  player: string | null;
  bot: string | null;
  phrase: string;
}
/**
 * What was said here of late, oldest first, for whoever has just entered.
 */
export interface ChatLog {
  type: 'ChatLog';
  epoch: number;
  version: number;
  lines: ChatLine[];
}
/**
 * How far best play of the room's rules is worked out, for its bots and hints.
 *
 *     `done` goes from 0 to 1. It makes no new version. After a Snapshot or UpToDate it is not
 *     needed, unless such a frame follows.
 */
export interface BestPlay {
  type: 'BestPlay';
  epoch: number;
  version: number;
  readiness: Readiness;
  done: number;
}
/**
 * The client that entered has missed nothing more; all it missed came before this.
 */
export interface UpToDate {
  type: 'UpToDate';
  epoch: number;
  version: number;
  you: string | null;
}
/**
 * The command is stored for good; `version` is the room's after it.
 */
export interface Accepted {
  type: 'Accepted';
  cid: string;
  epoch: number;
  version: number;
}
/**
 * Nothing has changed; `reason` says why, in English, for people.
 *
 *     `epoch` and `version` are None where no room is concerned.
 */
export interface Refused {
  type: 'Refused';
  code: RefusalCode;
  reason: string;
  cid?: string | null;
  epoch?: number | null;
  version?: number | null;
}
/**
 * The answer to AskHint: all one may choose from, best first.
 */
export interface Hint {
  type: 'Hint';
  cid: string;
  epoch: number;
  version: number;
  choices: Choice[];
}
/**
 * One thing to do with the dice on the table: roll again, keeping these places, or fill a box.
 *
 *     `value`: the points expected from now on. `regret`: what it costs against the best choice.
 */
export interface Choice {
  keep: number[] | null;
  box: string | null;
  value: number;
  regret: number;
}
/**
 * Somebody is here.
 */
export interface Pong {
  type: 'Pong';
}
/**
 * Who the browser is to the server; `player` is a public id, None before a name is chosen.
 *
 *     `account`: the player is known by name and password, not by this browser alone.
 */
export interface Me {
  player: string | null;
  name: string | null;
  account?: boolean;
}
/**
 * The name a guest wants to be shown by.
 */
export interface NameChoice {
  name: string;
}
/**
 * Why a request was refused (RFC 9457, application/problem+json).
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
}
/**
 * A new room: its id and the link that opens it to others.
 */
export interface RoomMade {
  id: string;
  link: string;
}
/**
 * A new room, to be played by these rules at first (a RulesView's `reference`).
 */
export interface RoomRequest {
  rules: string;
}
/**
 * A game against a bot, at once and by these rules (a RulesView's `reference`).
 */
export interface GameRequest {
  rules: string;
}
/**
 * Some of the rooms that wait for players, those with most people first; `total` of all.
 */
export interface LobbyPage {
  rooms: LobbyRoom[];
  total: number;
  page: number;
  pages: number;
}
/**
 * A room in the lobby: who waits there, and for what game.
 */
export interface LobbyRoom {
  id: string;
  host: string;
  rules: TextView;
  people: number;
  bots: number;
  free: number;
}
/**
 * The text of a rules file (TOML) of a user's own.
 */
export interface RulesText {
  text: string;
}
/**
 * A bot that can be seated; `strength` by the rules asked for, None if not measured.
 */
export interface BotLine {
  id: string;
  title: TextView;
  about: TextView;
  needs_best_play: boolean;
  strength: StrengthView | null;
}
/**
 * What a bot has scored, playing alone, over so many games.
 */
export interface StrengthView {
  mean: number;
  standard_error: number;
  games: number;
}
/**
 * A rule set in a list.
 */
export interface RulesLine {
  reference: string;
  house: boolean;
  title: TextView;
  summary: TextView;
}
/**
 * All bots of an owner, of `most` that one may have.
 */
export interface OwnBots {
  bots: OwnBot[];
  most: number;
}
/**
 * A bot as its owner sees it; `token`: it has one that lasts.
 */
export interface OwnBot {
  player: string;
  name: string;
  created_ms: number;
  token: boolean;
}
/**
 * A bot with its new token, which is told this once; it lasts a year.
 */
export interface BotToken {
  player: string;
  name: string;
  token: string;
}
/**
 * The name of the bot that is invited to a room.
 */
export interface BotCall {
  name: string;
}
/**
 * The name and password of an account.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * The password that is, and the one that is to be.
 */
export interface PasswordChange {
  old: string;
  new: string;
}
/**
 * The password, once more, before something that cannot be undone.
 */
export interface PasswordProof {
  password: string;
}
/**
 * A refusal because of too many tries: which limit it was, and when it is over.
 */
export interface LimitProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  limit: string;
  until_ms: number;
}
/**
 * A tournament to be held: rules by their reference, players by the ids on offer.
 *
 *     `games` is of each pair where pairs meet, and even there. Without a seed one is drawn.
 */
export interface TournamentOrder {
  rules: string;
  /**
   * @minItems 2
   * @maxItems 16
   */
  players: string[];
  mode?: 'hill' | 'pairs' | 'round-robin';
  games?: number;
  seed?: number | null;
}
/**
 * A player that can be chosen; `installed`: another package brings it, so it is not our own.
 *
 *     By the rules asked for: `able` says whether it can play at all, since some need best play, and
 *     `strength` is known where it was measured.
 */
export interface TournamentPlayer {
  id: string;
  title: TextView;
  about: TextView | null;
  installed: boolean;
  able: boolean;
  strength: StrengthView | null;
}
/**
 * Tournaments, the latest first; `may_start`: whether the asker may start and cancel them.
 */
export interface TournamentsPage {
  lines: TournamentLine[];
  next: string | null;
  may_start: boolean;
}
/**
 * A tournament in the list; `winners` are the ids of those at the top once it is finished.
 */
export interface TournamentLine {
  id: string;
  status: TournamentStatus;
  rules: string;
  title: TextView;
  players: TournamentEntrant[];
  mode: 'hill' | 'pairs' | 'round-robin';
  games: number;
  seed: number;
  created_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  winners: string[];
}
/**
 * Who takes part.
 */
export interface TournamentEntrant {
  id: string;
  title: TextView;
}
/**
 * A tournament: its progress while it runs or where it was cut off, its report at the end.
 *
 *     `fault` says why it failed.
 */
export interface TournamentView {
  line: TournamentLine;
  progress: TournamentProgress | null;
  report: TournamentReport | null;
  fault: string | null;
  may_cancel: boolean;
}
/**
 * How far a tournament has come: `solved`, a share, while best play is worked out for it.
 */
export interface TournamentProgress {
  solved: number | null;
  games: number;
  of: number;
  standings: ProgressRow[];
}
/**
 * A player's points and mean score so far.
 */
export interface ProgressRow {
  name: string;
  player: string;
  points: number;
  games: number;
  mean_score: number;
  barred: boolean;
}
/**
 * What the page of a finished tournament shows; the report in its JSON form has more.
 */
export interface TournamentReport {
  games: number;
  playoffs: number;
  undecided: string[];
  standings: TournamentStanding[];
  cross_table: TournamentPair[];
  scores: TournamentScores;
  luck: TournamentLuck | null;
  faults: TournamentFault[];
}
/**
 * A place, and the figures behind it; upper bonus and Yacht as rates, where there are any.
 */
export interface TournamentStanding {
  place: number;
  name: string;
  player: string;
  barred: boolean;
  points: number;
  playoff_points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: Figure;
  elo: Figure;
  upper_bonus_rate: number | null;
  yacht_rate: number | null;
}
/**
 * A mean and the reach of its interval of 95 %, None where there are too few deals.
 */
export interface Figure {
  mean: number;
  plus_minus: number | null;
}
/**
 * How one did against another; `superiority`: the chance that the first is the stronger.
 */
export interface TournamentPair {
  player: string;
  against: string;
  wins: number;
  draws: number;
  losses: number;
  share: Figure;
  superiority: number;
}
/**
 * The scores of all players, in bins of `width` points that begin at each of `from`.
 */
export interface TournamentScores {
  width: number;
  from: number[];
  players: ScoreSpread[];
}
/**
 * How a player's scores spread: quartiles, and the games in each bin.
 */
export interface ScoreSpread {
  player: string;
  least: number | null;
  lower_quartile: number | null;
  median: number | null;
  upper_quartile: number | null;
  greatest: number | null;
  deviation: number | null;
  games: number[];
}
/**
 * Luck told from skill, by the score that best play expects.
 */
export interface TournamentLuck {
  expected: number;
  players: LuckRow[];
}
/**
 * A player's mean score, the luck in it, and the score without it.
 */
export interface LuckRow {
  player: string;
  score: Figure;
  luck: Figure;
  adjusted: Figure;
}
/**
 * Why a player was barred, and where it happened.
 */
export interface TournamentFault {
  player: string;
  game: number;
  kind: string;
  reason: string;
  position: string;
}
/**
 * A part of the ranking; `own` is the asker's line.
 *
 *     `next` asks (as `after`) for what follows, `previous` (as `before`) for what comes before it.
 */
export interface RankingPage {
  lines: RankingLine[];
  next: string | null;
  own: RankingLine | null;
  previous?: string | null;
}
/**
 * An account in the ranking: its place, its level, and how far it is to the next.
 */
export interface RankingLine {
  place: number;
  player: string;
  name: string;
  level: number;
  exp: number;
  exp_needed: number;
  games: number;
  wins: number;
}
/**
 * A part of the ladder of strength by a rule set, with the cursors of a RankingPage.
 *
 *     Players of fewer than `settled_after` games are provisional.
 */
export interface RatingsPage {
  lines: RatingLine[];
  next: string | null;
  own: RatingLine | null;
  settled_after: number;
  previous?: string | null;
}
/**
 * An account on the ladder of strength by a rule set.
 */
export interface RatingLine {
  place: number;
  player: string;
  name: string;
  rating: RatingView;
}
/**
 * How strong a player is by a rule set: what is believed, and how uncertain that is.
 *
 *     `shown` is three deviations below the mean: what they almost surely are. `provisional`: so few
 *     games have been seen that the next ones may still change it a lot.
 */
export interface RatingView {
  rules: string;
  fingerprint: string;
  mean: number;
  deviation: number;
  shown: number;
  games: number;
  provisional: boolean;
}
/**
 * A player: their place (accounts only), their strength, and their games by rule set.
 *
 *     `program`: no person but an account of kind bot, which has neither place nor strength.
 */
export interface Profile {
  player: string;
  name: string;
  account: boolean;
  standing: RankingLine | null;
  games: number;
  wins: number;
  draws: number;
  ratings: RatingView[];
  rules: RulesRecord[];
  program?: boolean;
}
/**
 * A player's games by one rule set; `offered`: the server offers these very rules.
 *
 *     `finished` are those they played to the end, which all that follows is about; without any
 *     there are neither mean nor deviation. `bonuses` are upper bonuses.
 */
export interface RulesRecord {
  rules: string;
  fingerprint: string;
  games: number;
  wins: number;
  draws: number;
  finished: number;
  best: number;
  mean: number | null;
  deviation: number | null;
  yachts: number;
  bonuses: number;
  offered?: boolean;
}
/**
 * A player's games by one rule set, box by box and score by score, beside best play.
 *
 *     `readiness`: where the work on best play's figures stands (`done` from 0 to 1), None where it
 *     cannot be worked out. Until it is ready there are none; ask again in a moment.
 */
export interface RulesFigures {
  rules: RulesView;
  offered: boolean;
  boxes: BoxRecord[];
  scores: ScoresView;
  readiness: Readiness | null;
  done: number;
  best_play: BestPlayScores | null;
}
/**
 * What a player makes of a box: how often filled, its mean points, how often with 0.
 *
 *     `best_play` is what best play makes of it on average, None while that is not known.
 */
export interface BoxRecord {
  phase: string;
  box: string;
  filled: number;
  mean: number;
  zeros: number;
  best_play?: number | null;
}
/**
 * Scores in bins of `width` points, the first from `first` on: the games in each.
 *
 *     `best_play`: the chance that a game of best play falls in the bin, None while not known.
 */
export interface ScoresView {
  first: number;
  width: number;
  games: number[];
  best_play: number[] | null;
}
/**
 * How best play scores: mean, deviation, and how many upper bonuses it has in a game.
 */
export interface BestPlayScores {
  mean: number;
  deviation: number;
  bonuses: number;
}
/**
 * How two players did in the games both were in: who came out before the other.
 */
export interface HeadToHead {
  player: string;
  other: string;
  games: number;
  ahead: number;
  behind: number;
  level: number;
}
/**
 * All dice ever thrown in games that are over, by the kind of seat they were thrown for.
 */
export interface AllDice {
  accounts: DiceView;
  guests: DiceView;
  bots: DiceView;
  all: DiceView;
}
/**
 * Dice thrown: how often each face fell, and Pearson's test of that.
 *
 *     `p_value`: the chance that fair dice differ from even counts by this much or more.
 */
export interface DiceView {
  faces: number[];
  thrown: number;
  expected: number;
  chi_square: number;
  p_value: number;
}
/**
 * Games that are over, the latest first; `next` asks for those before.
 */
export interface GamesPage {
  games: GameLine[];
  next: string | null;
}
/**
 * A game that is over, in a list.
 */
export interface GameLine {
  id: string;
  rules: string;
  fingerprint: string;
  house: boolean;
  hints: boolean;
  private: boolean;
  started_ms: number;
  ended_ms: number;
  seats: GameSeat[];
}
/**
 * A seat of a game that is over; `bot` took it, or `player` (None: not known).
 *
 *     `program`: the player is no person but a program of somebody's.
 */
export interface GameSeat {
  name: string;
  player: string | null;
  bot: string | null;
  total: number;
  outcome: string;
  exp: number;
  program?: boolean;
}
/**
 * A game that is over: its cards, and everything that happened.
 */
export interface GameView {
  game: GameLine;
  rules: RulesView;
  table: TableView;
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | SeatHandedOver
    | SeatTakenBack
  )[];
}
/**
 * What a game that is over brought, by its seats; None for those that bots took.
 */
export interface GameGains {
  game: string;
  seats: (SeatGain | null)[];
}
/**
 * What a game brings who played a seat: exp by the score, and on top for winning.
 *
 *     `before` and `after` are where the player's account stood; without them the player had no
 *     account, and gained nothing of it.
 */
export interface SeatGain {
  by_score: number;
  by_win: number;
  before: LevelView | null;
  after: LevelView | null;
}
/**
 * A level, the exp gathered on it, and the exp that takes one to the next.
 */
export interface LevelView {
  level: number;
  exp: number;
  exp_needed: number;
}
/**
 * Some of a game's moments in their order, the first of them number `begin` of `total`.
 */
export interface MomentsPage {
  begin: number;
  total: number;
  moments: MomentView[];
}
/**
 * A moment of a game that is played again: what has just happened, and the table then.
 */
export interface MomentView {
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | SeatHandedOver
    | SeatTakenBack
  )[];
  table: TableView;
}
/**
 * The record of a game as JSON: the rules file it was played by, and everything that happened.
 *
 *     `format` is the version of the events' form.
 */
export interface GameRecord {
  format: number;
  rules_text: string;
  events: (
    | GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | SeatHandedOver
    | SeatTakenBack
  )[];
}
/**
 * A record, as text or as JSON, and the moment from which on it is to be shown.
 */
export interface RecordText {
  text: string;
  begin?: number;
}
/**
 * A record that was handed in, to be looked at; nothing of it is kept.
 */
export interface RecordView {
  rules: RulesView;
  table: TableView;
  page: MomentsPage;
}
/**
 * What is wrong with a record, and where: a line of a text, an event of JSON, from 1.
 *
 *     Without a `fault` it is the request that will not do.
 */
export interface RecordProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  fault?: RecordFault | null;
  line?: number | null;
  event?: number | null;
}
