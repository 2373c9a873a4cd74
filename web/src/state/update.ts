import type { Accepted, Changed, Event, Hint, Refused, Shaking, Snapshot, TableView } from '../protocol.gen';
import { logged, muted, pinned, said, SILENCE, type Chat } from './chat';
import { timed } from './clock';
import { inTheAir, landed, paceOf, throwIn, yachtsAfter } from './flight';
import type { Live, LocalMessage, Message, Model } from './model';
import { newsOf, timeoutsIn } from './news';
import type { Route } from './route';
import { doLie, isShaking, mayHold, mayRoll, mySeat } from './select';
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
    case 'UpToDate':
      return withLive(model, { you: message.you, bestPlay: UNNEEDED });
    case 'Presence':
      return withLive(model, { present: message.present, watchers: message.watchers });
    case 'Clock':
      return timed(model, { frame: message, passed: 0 });
    case 'BestPlay':
      return withLive(model, { bestPlay: { readiness: message.readiness, done: message.done } });
    case 'Said':
      return { ...model, chat: said(model.chat, message, model.live?.you ?? null) };
    case 'ChatLog':
      return { ...model, chat: logged(model.chat, message) };
    case 'Hint':
      return hinted(model, message);
    case 'Accepted':
      return accepted(model, message);
    case 'Refused':
      return refused(model, message);
    case 'Pong':
      return model;
    default:
      return here(model, message);
  }
}

/** The next model after what happens on this side of the wire. */
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
      return { ...model, connection: message.connection, shaken: null };
    case 'CommandSent':
      return { ...model, waiting: [...model.waiting, message.cid], marked: null };
    case 'HoldToggled':
      return mayHold(model) ? { ...model, held: toggled(model.held, message.place), marked: null } : model;
    case 'HintClosed':
      return { ...model, hint: null };
    case 'CardChosen':
      return { ...model, card: message.seat, lingers: false, marked: null };
    case 'CardLetGo':
      return model.lingers ? { ...model, card: null, lingers: false } : model;
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
    case 'BoxMarked':
      return { ...model, marked: message.box };
    case 'SettingsChosen':
      return { ...model, settings: { ...model.settings, ...message.settings }, marked: null };
    case 'StillnessWished':
      return { ...model, still: message.still };
    default:
      return unreachable(message);
  }
}

type ChatMessage = Extract<
  LocalMessage,
  { type: 'ChatOpened' | 'ChatRested' | 'BubbleGone' | 'SpeakerMuted' | 'AllMuted' | 'PhrasePinned' }
>;

/** The chat after what happens on this side of the wire. */
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

/** A snapshot says nothing of best play and of time; frames of their own follow where they are needed. */
const UNNEEDED: Live['bestPlay'] = { readiness: 'not_needed', done: 0 };
const UNTOLD = { bestPlay: UNNEEDED, clock: null } as const;

/** Another page begins with nothing of the last one; what a room said belongs to that room. */
function navigated(model: Model, route: Route): Model {
  const fresh = { route, page: null, missing: false, card: null, lingers: false, news: [], ...AT_REST };
  const gone = { live: null, held: [], waiting: [], awaited: 0, connection: 'connecting', gained: null } as const;
  return { ...model, ...fresh, ...gone, chat: { ...model.chat, ...SILENCE } };
}

/** No dice in the air, no cup in a hand, no box marked, no advice. */
const AT_REST = { flight: null, thrown: null, shaken: null, marked: null, hint: null } as const;

function snapshot(model: Model, message: Snapshot): Model {
  const { epoch, version, you, room, rules, table, present, watchers, link = null } = message;
  const held = stillHeld(model, table);
  const live: Live = { epoch, version, you, room, rules, table, present, watchers, link, ...UNTOLD };
  return { ...model, ...AT_REST, live, held, missing: false, awaited: 0 };
}

/**
 * A frame is shown at once, unless dice fly: it waits until they lie, and the next throw makes
 * those of the last one lie. What is only caught up with after a lost line does not fly again.
 */
function changed(model: Model, message: Changed): Model {
  if (!isNew(model, message)) return model;
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

/** Whether a frame tells something; one of another epoch, or seen before, does not. */
function isNew({ live, flight }: Model, { epoch, version }: Changed): boolean {
  if (live === null || epoch !== live.epoch) return false;
  const seen = flight?.waiting.at(-1)?.version ?? flight?.frame.version ?? live.version;
  return version > seen;
}

/** What a frame changes. */
function applied(model: Model, message: Changed): Model {
  const { live } = model;
  if (live === null) return model;
  const rules = message.rules ?? live.rules;
  const table = message.table ?? live.table;
  const late = timeoutsIn(live.room, message.room ?? live.room);
  const news = table === null ? [] : [...late, ...newsOf(message.events, live.table, table, rules)];
  const next: Live = { ...live, version: message.version, room: message.room ?? live.room, rules, table };
  return {
    ...model,
    ...(message.table === null ? {} : { shaken: null, marked: null }),
    live: next,
    held: stillHeld(model, table),
    hint: null,
    ...cardAfter(model, live, message.events, table),
    ...(next.room.stage === 'waiting' ? { news: [] } : told(model, news)),
  };
}

/** A new turn brings its seat's card; after a fill of ours, our card lingers until it is let go. */
function cardAfter(
  { card, lingers }: Model,
  live: Live,
  events: readonly Event[],
  table: TableView | null,
): Pick<Model, 'card' | 'lingers'> {
  if (lingers || sameTurn(live.table, table)) return { card, lingers };
  const mine = mySeat(live);
  const filled = mine !== null && events.some((event) => event.type === 'BoxFilled' && event.seat === mine);
  return filled ? { card: mine, lingers: true } : { card: null, lingers: false };
}

/** News replaces older news; no news leaves it standing. */
function told(model: Model, news: Model['news']): Pick<Model, 'news' | 'told'> {
  if (news.length === 0) return { news: model.news, told: model.told };
  return { news, told: model.told + 1 };
}

function accepted(model: Model, { cid, version }: Accepted): Model {
  const waiting = model.waiting.filter((other) => other !== cid);
  return { ...model, waiting, awaited: Math.max(model.awaited, version) };
}

/** Advice for dice that have changed in the meantime, fly or are in a cup is none. */
function hinted(model: Model, message: Hint): Model {
  const { live } = model;
  const fits = doLie(model) && message.epoch === live?.epoch && message.version === live.version;
  const waiting = model.waiting.filter((other) => other !== message.cid);
  return { ...model, waiting, hint: fits ? message : model.hint };
}

/**
 * Why something was refused. A refusal without a cid may have been meant for any command, so
 * none is waited for any more. A stale one needs no words: the state that overtook it arrives.
 */
function refused(model: Model, { code, cid }: Refused): Model {
  const waiting = cid == null ? [] : model.waiting.filter((other) => other !== cid);
  const missing = model.missing || code === 'no_room';
  const news = code === 'stale' ? [] : [{ kind: 'refused', code } as const];
  return { ...model, waiting, missing, shaken: isShaking(model) ? null : model.shaken, ...told(model, news) };
}

/** Somebody else's cup. The dice of the last throw lie by now, since they are taken up again. */
function shaking(model: Model, { seat, on, keep = [] }: Shaking): Model {
  const lying = landed(model, applied);
  if (lying.live?.table?.seat !== seat) return model;
  return on ? { ...lying, shaken: { seat, keep }, hint: null } : { ...lying, shaken: null };
}

function lifted(model: Model): Model {
  const table = model.live?.table;
  if (table == null || !mayRoll(model)) return model;
  return { ...model, shaken: { seat: table.seat, keep: model.held }, marked: null, hint: null };
}

function withLive(model: Model, change: Partial<Live>): Model {
  return model.live === null ? model : { ...model, live: { ...model.live, ...change } };
}

/** Holds last for one turn of one seat, from roll to roll. */
function stillHeld(model: Model, after: TableView | null): readonly number[] {
  const kept = sameTurn(model.live?.table ?? null, after) && after?.step !== 'await_roll';
  return kept ? model.held : [];
}

function sameTurn(before: TableView | null, after: TableView | null): boolean {
  if (before === null || after === null) return before === after;
  const keys = ['game', 'seat', 'phase', 'turn'] as const;
  return keys.every((key) => before[key] === after[key]);
}

function toggled(held: readonly number[], place: number): readonly number[] {
  if (held.includes(place)) return held.filter((other) => other !== place);
  return [...held, place].sort();
}

function without(shelf: Model['shelf'], reference: string): Model['shelf'] {
  return shelf.filter((line) => line.reference !== reference);
}
