import type { Accepted, Changed, Held, Hint, Refused, Shaking, Snapshot, TableView, UpToDate } from '../protocol.gen';
import { cardAfter, lookedAt } from './card';
import { logged, muted, pinned, said, SILENCE, type Chat } from './chat';
import { chancesAfter, NO_CHANCES, withChances } from './chances';
import { timed } from './clock';
import { begun, inTheAir, landed, lifted, paceOf, throwIn, yachtsAfter } from './flight';
import type { Live, LocalMessage, Message, Model } from './model';
import { arrivalsIn, logAfter, newsOf, timeoutsIn, withTimeouts } from './news';
import type { Route } from './route';
import { searched, type SearchMessage } from './search';
import { doLie, mayHold, mySeat, sameTurn } from './select';
import { unreachable } from './unreachable';

/** The next model. Pure: no clock, no socket, no DOM. */
export function update(model: Model, message: Message): Model {
  switch (message.type) {
    case 'Snapshot':
      return snapshot(model, message);
    case 'Changed':
      return changed(model, message);
    case 'Shaking':
      return shaking(model, message);
    case 'Opened':
      return shaking(model, { ...message, on: true });
    case 'UpToDate':
      return upToDate(model, message);
    case 'Failing':
      return withLive(model, { failing: message.on });
    case 'Presence':
      return withLive(model, { present: message.present, watchers: message.watchers });
    case 'Clock':
      return timed(model, { frame: message, passed: 0 });
    case 'BestPlay':
      return withLive(model, { bestPlay: { readiness: message.readiness, done: message.done } });
    case 'Chances':
      return withChances(model, message);
    case 'Said':
      return { ...model, chat: said(model.chat, message, model.live?.you ?? null) };
    case 'ChatLog':
      return { ...model, chat: logged(model.chat, message) };
    case 'Hint':
      return hinted(model, message);
    case 'Odds':
      return { ...model, waiting: model.waiting.filter((cid) => cid !== message.cid), odds: message };
    case 'Accepted':
      return accepted(model, message);
    case 'Refused':
      return refused(model, message);
    case 'Held':
      return heldNow(model, message);
    case 'Searching':
      return { ...model, search: searched(model.search, message) };
    case 'Matched': // the session opens the room
    case 'Asked': // the witness of the dice follows it
    case 'Pong':
      return model;
    default:
      return here(model, message);
  }
}

/** The next model after a message of the client. */
function here(model: Model, message: LocalMessage): Model {
  switch (message.type) {
    case 'Navigated':
      return navigated(model, message.route);
    case 'LanguageChosen':
      return { ...model, language: message.language };
    case 'MeKnown':
      return { ...model, me: message.me };
    case 'ShelfKnown':
      return { ...model, shelf: message.shelf };
    case 'RulesAdded':
      return { ...model, shelf: [...without(model.shelf, message.line.reference), message.line] };
    case 'BotsKnown':
      return { ...model, bots: message.bots, botsBy: message.rules };
    case 'PageKnown':
      return { ...model, page: message.page };
    case 'PageMissing':
      return { ...model, missing: true };
    case 'ConnectionChanged':
      return { ...model, connection: message.connection, shaken: model.shaken?.here ? model.shaken : null };
    case 'CommandSent':
      return { ...model, waiting: [...model.waiting, message.cid], marked: null, filling: message.box ?? null };
    case 'HoldToggled':
      return mayHold(model) && model.connection === 'open' ? { ...model, held: toggled(model.held, message.place), warned: false, marked: null } : model;
    case 'CardChosen':
    case 'CardGripped':
    case 'CardLetGo':
      return lookedAt(model, message);
    case 'CupLifted':
      return lifted(model);
    case 'CupPutDown':
      return { ...model, shaken: null };
    case 'DiceLanded':
      return landed(model, applied);
    case 'GainsKnown':
      return { ...model, gained: { gains: message.gains, fresh: message.fresh } };
    case 'TimePassed':
      return model.live?.clock == null ? model : timed(model, { ...model.live.clock, passed: message.ms });
    case 'LobbyKnown':
      return { ...model, lobby: message.lobby };
    case 'ChatOpened':
    case 'ChatRested':
    case 'BubbleGone':
    case 'SpeakerMuted':
    case 'AllMuted':
    case 'PhrasePinned':
      return { ...model, chat: chatted(model.chat, message) };
    case 'SettingsChosen':
      return { ...model, settings: { ...model.settings, ...message.settings }, marked: null };
    case 'AllKeptWarned':
    case 'PanelOpened':
    case 'HintClosed':
    case 'BoxMarked':
      return shown(model, message);
    case 'StillnessWished':
      return { ...model, still: message.still };
    default:
      return prepared(model, message);
  }
}

type RestMessage = SearchMessage | Extract<LocalMessage, { type: 'TurnsKnown' | 'ReachKnown' | 'RulesWished' | 'NameSuggested' | 'DiceWitnessed' }>;

/** The model after a check of the dice or of the connection, or a step on the way into a game. */
function prepared(model: Model, message: RestMessage): Model {
  if (message.type === 'DiceWitnessed') return { ...model, sealed: message.sealed };
  if (message.type === 'TurnsKnown') return { ...model, turns: message.turns };
  if (message.type === 'ReachKnown') return { ...model, offline: message.offline };
  if (message.type === 'RulesWished') return { ...model, wished: message.reference };
  if (message.type === 'NameSuggested') return { ...model, suggested: message.suggested };
  return { ...model, search: searched(model.search, message) };
}

type ShowMessage = Extract<LocalMessage, { type: 'AllKeptWarned' | 'PanelOpened' | 'HintClosed' | 'BoxMarked' }>;

/** The model after a panel, a hint, a warning or a mark was shown or taken away. */
function shown(model: Model, message: ShowMessage): Model {
  switch (message.type) {
    case 'AllKeptWarned':
      return { ...model, warned: true };
    case 'PanelOpened':
      return { ...model, panel: message.panel };
    case 'HintClosed':
      return { ...model, hint: null };
    case 'BoxMarked':
      return { ...model, marked: message.box };
    default:
      return unreachable(message);
  }
}

type ChatMessage = Extract<
  LocalMessage,
  { type: 'ChatOpened' | 'ChatRested' | 'BubbleGone' | 'SpeakerMuted' | 'AllMuted' | 'PhrasePinned' }
>;

/** The chat after a message of the client. */
function chatted(chat: Chat, message: ChatMessage): Chat {
  switch (message.type) {
    case 'ChatOpened':
      return { ...chat, open: message.open };
    case 'ChatRested':
      return { ...chat, resting: false };
    case 'BubbleGone':
      return { ...chat, bubbles: chat.bubbles.filter(({ at_ms }) => at_ms !== message.at_ms) };
    case 'SpeakerMuted':
      return muted(chat, message.who, message.mute);
    case 'AllMuted':
      return { ...chat, allMuted: message.mute, bubbles: [] };
    case 'PhrasePinned':
      return pinned(chat, message.phrase);
    default:
      return unreachable(message);
  }
}

/** A snapshot has no `BestPlay`, `Clock` and `Chances`; the server sends these frames separately if needed. */
const UNNEEDED: Live['bestPlay'] = { readiness: 'not_needed', done: 0 };
const UNKNOWN = { failing: false, bestPlay: UNNEEDED, clock: null, chances: NO_CHANCES } as const;

/** Another page starts without the state of the previous one. */
function navigated(model: Model, route: Route): Model {
  const fresh = { route, page: null, missing: false, card: null, lingers: false, gripped: false, news: [], log: [], panel: null, ...AT_REST };
  const gone = { live: null, held: [], waiting: [], awaited: 0, connection: 'connecting', gained: null, sealed: null, search: null } as const;
  return { ...model, ...fresh, ...gone, chat: { ...model.chat, ...SILENCE } };
}

/** Clears flying dice, shaken cups, marked boxes, hints and warnings. */
const AT_REST = { flight: null, thrown: null, shaken: null, heldElsewhere: null, marked: null, filling: null, hint: null, warned: false } as const;

function snapshot(model: Model, message: Snapshot): Model {
  const { epoch, version, you, room, rules, table, present, watchers, link = null } = message;
  const held = stillHeld(model, table);
  const live: Live = { epoch, version, since: version, heard: 0, you, room, rules, table, present, watchers, link, ...UNKNOWN };
  const log = logAfter(model.log, [], model.live?.table ?? null, table);
  const next = { ...model, ...AT_REST, ...begun(model, live), live, held, log, missing: false, awaited: 0 };
  return table === null || message.held === undefined ? next : heldNow(next, { seat: table.seat, keep: message.held });
}

/** Nothing has changed while the connection was lost, except perhaps the player of this page. */
function upToDate(model: Model, { you }: UpToDate): Model {
  if (model.live === null) return model;
  const live = { ...model.live, you, bestPlay: UNNEEDED, failing: false };
  return { ...model, ...begun(model, live), live };
}

/** The dice that the seat on turn holds; those of the player come from another page, or from before a reload. */
function heldNow(model: Model, { seat, keep }: Pick<Held, 'seat' | 'keep'>): Model {
  if (model.live === null) return model;
  return seat === mySeat(model.live) ? { ...model, held: keep } : { ...model, heldElsewhere: { seat, keep } };
}

/**
 * A frame is shown at once, unless dice fly: then it waits until they are at rest. The next throw
 * ends the flight of the last one. Frames received after a reconnection do not animate.
 */
function changed(model: Model, message: Changed): Model {
  if (!isNew(model, message)) return model;
  const keepsHeld = message.events.length === 0 || onlyPledges(message);
  return shownIn(keepsHeld ? model : { ...model, heldElsewhere: null }, message);
}

/** Whether a frame only adds pledges, which changes nothing that a player can see or choose. */
const onlyPledges = ({ events }: Changed): boolean => events.length > 0 && events.every(({ type }) => type === 'DicePledged');

/** The model that shows a new frame, now or later. */
function shownIn(model: Model, message: Changed): Model {
  const fresh = model.connection === 'open' ? throwIn(message, paceOf(model)) : null;
  if (fresh === null) {
    const { flight } = model;
    if (flight === null) return applied(model, message);
    return { ...model, flight: { ...flight, waiting: [...flight.waiting, message] } };
  }
  const lying = { ...landed(model, applied), thrown: fresh, shaken: null, marked: null, hint: null };
  if (fresh.ms > 0) return inTheAir(lying, message);
  return yachtsAfter(applied(lying, message));
}

/** Whether a frame is new: of the current epoch and not seen before. */
function isNew({ live, flight }: Model, { epoch, version }: Changed): boolean {
  if (live === null || epoch !== live.epoch) return false;
  const seen = flight?.waiting.at(-1)?.version ?? flight?.frame.version ?? live.version;
  return version > seen;
}

/** The changes that a frame makes. */
function applied(model: Model, message: Changed): Model {
  const { live } = model;
  if (live === null) return model;
  return onlyPledges(message) ? pledged(model, live, message) : moved(model, live, message);
}

/** New pledges change the version and the state of the dice's proof only. */
const pledged = (model: Model, live: Live, { version, events, room, table }: Changed): Model =>
  withLive(model, { version, heard: live.heard + events.length, room: room ?? live.room, table: table ?? live.table });

function moved(model: Model, live: Live, message: Changed): Model {
  const rules = message.rules ?? live.rules;
  const table = message.table ?? live.table;
  const late = timeoutsIn(live.room, message.room ?? live.room);
  const news = table === null ? [] : withTimeouts(late, newsOf(message.events, live.table, table, rules));
  const next: Live = { ...live, version: message.version, since: message.version, heard: live.heard + message.events.length, room: message.room ?? live.room, rules, table, chances: chancesAfter(live, message) };
  return {
    ...model,
    ...(message.table === null ? {} : begun(model, next)),
    waiting: [], // a command for the state before is part of this one, or it is stale
    live: next,
    held: stillHeld(model, table),
    warned: false,
    log: logAfter(model.log, news, live.table, table),
    hint: null,
    ...cardAfter(model, live, message.events, table),
    ...(next.room.stage === 'waiting' ? withArrivals(model, arrivalsIn(live.room, next.room, live.you)) : withNews(model, news)),
  };
}

/** In a waiting room, only arrivals are news, until the next change. */
const withArrivals = (model: Model, arrivals: Model['news']): Pick<Model, 'news' | 'newsCount'> => ({
  ...withNews(model, arrivals),
  news: arrivals,
});

/** News replaces older news; without news the old one stays. */
function withNews(model: Model, news: Model['news']): Pick<Model, 'news' | 'newsCount'> {
  if (news.length === 0) return { news: model.news, newsCount: model.newsCount };
  return { news, newsCount: model.newsCount + 1 };
}

function accepted(model: Model, { cid, version }: Accepted): Model {
  const waiting = model.waiting.filter((other) => other !== cid);
  return { ...model, waiting, awaited: Math.max(model.awaited, version) };
}

/** A hint is dropped if the dice have changed, fly or are in a cup. */
function hinted(model: Model, message: Hint): Model {
  const { live } = model;
  const fits = doLie(model) && message.epoch === live?.epoch && message.version >= live.since;
  const waiting = model.waiting.filter((other) => other !== message.cid);
  return { ...model, waiting, hint: fits ? message : model.hint };
}

/**
 * The reason of a refusal. A refusal without a cid may answer any command, so none stays pending.
 * A stale command needs no message: the newer state arrives, and decides about a throw or a fill that was refused.
 */
function refused(model: Model, { code, cid, version }: Refused): Model {
  const isOurs = cid == null || model.waiting.includes(cid);
  const waiting = cid == null ? [] : model.waiting.filter((other) => other !== cid);
  const missing = model.missing || code === 'no_room';
  if (code === 'stale' && isBehind(model, version)) return { ...model, waiting, awaited: version };
  const news = code === 'stale' ? [] : [{ kind: 'refused', code } as const];
  const next = { ...model, waiting, missing, ...withNews(model, news) };
  return isOurs ? { ...next, shaken: model.shaken?.here ? null : model.shaken, filling: null } : next;
}

/** Whether the server has a later version of the room than this page has seen. */
const isBehind = ({ live, awaited }: Model, version: number | null | undefined): version is number =>
  live !== null && version != null && version > Math.max(live.version, awaited);

/**
 * A player's cup, shaken or waiting for shares of the throw. It ends the flight of the last throw, because the dice are rolled again.
 * The end of a shake that this player began on an earlier connection does not take the cup out of the hand here.
 */
function shaking(model: Model, { seat, on, keep = [] }: Pick<Shaking, 'seat' | 'on' | 'keep'>): Model {
  if (!on && model.shaken?.here) return model;
  const lying = landed(model, applied);
  if (lying.live?.table?.seat !== seat) return model;
  return on ? { ...lying, shaken: { seat, keep, here: lying.shaken?.here === true }, hint: null } : { ...lying, shaken: null };
}

function withLive(model: Model, change: Partial<Live>): Model {
  return model.live === null ? model : { ...model, live: { ...model.live, ...change } };
}

/** Marks of kept dice last for one turn of one seat. */
function stillHeld(model: Model, after: TableView | null): readonly number[] {
  const kept = sameTurn(model.live?.table ?? null, after) && after?.step !== 'await_roll';
  return kept ? model.held : [];
}

function toggled(held: readonly number[], place: number): readonly number[] {
  if (held.includes(place)) return held.filter((other) => other !== place);
  return [...held, place].sort();
}

function without(shelf: Model['shelf'], reference: string): Model['shelf'] {
  return shelf.filter((line) => line.reference !== reference);
}
