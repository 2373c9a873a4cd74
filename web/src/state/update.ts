import type { Accepted, Changed, Event, Hint, Refused, Snapshot, TableView } from '../protocol.gen';
import type { Live, Message, Model } from './model';
import { newsOf } from './news';
import type { Route } from './route';
import { mayHold, mySeat } from './select';
import { unreachable } from './unreachable';

/** The next model. Pure: no clock, no socket, no DOM. */
export function update(model: Model, message: Message): Model {
  switch (message.type) {
    case 'Snapshot':
      return snapshot(model, message);
    case 'Changed':
      return changed(model, message);
    case 'UpToDate':
      return withLive(model, { you: message.you, bestPlay: UNNEEDED });
    case 'Presence':
      return withLive(model, { present: message.present, watchers: message.watchers });
    case 'BestPlay':
      return withLive(model, { bestPlay: { readiness: message.readiness, done: message.done } });
    case 'Hint':
      return hinted(model, message);
    case 'HintClosed':
      return { ...model, hint: null };
    case 'Accepted':
      return accepted(model, message);
    case 'Refused':
      return refused(model, message);
    case 'Pong':
      return model;
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
      return { ...model, connection: message.connection };
    case 'CommandSent':
      return { ...model, waiting: [...model.waiting, message.cid] };
    case 'HoldToggled':
      return mayHold(model) ? { ...model, held: toggled(model.held, message.place) } : model;
    case 'CardChosen':
      return { ...model, card: message.seat, lingers: false };
    case 'CardLetGo':
      return model.lingers ? { ...model, card: null, lingers: false } : model;
    default:
      return unreachable(message);
  }
}

/** A snapshot says nothing of best play; a frame of its own follows where it is needed. */
const UNNEEDED: Live['bestPlay'] = { readiness: 'not_needed', done: 0 };

/** Another page begins with nothing of the last one; what a room said belongs to that room. */
function navigated(model: Model, route: Route): Model {
  const fresh = { route, page: null, missing: false, card: null, lingers: false, news: [] };
  const gone = { live: null, held: [], waiting: [], awaited: 0, hint: null, connection: 'connecting' } as const;
  return { ...model, ...fresh, ...gone };
}

function snapshot(model: Model, message: Snapshot): Model {
  const { epoch, version, you, room, rules, table, present, watchers, link = null } = message;
  const held = stillHeld(model, table);
  const live: Live = { epoch, version, you, room, rules, table, present, watchers, link, bestPlay: UNNEEDED };
  return { ...model, live, held, missing: false, awaited: 0, hint: null };
}

/** What a frame changes; one of another epoch, or seen before, changes nothing. */
function changed(model: Model, message: Changed): Model {
  const { live } = model;
  if (live === null || message.epoch !== live.epoch || message.version <= live.version) return model;
  const rules = message.rules ?? live.rules;
  const table = message.table ?? live.table;
  const news = table === null ? [] : newsOf(message.events, live.table, table, rules);
  const next: Live = { ...live, version: message.version, room: message.room ?? live.room, rules, table };
  return {
    ...model,
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

/** News replaces older news; no news leaves it readiness. */
function told(model: Model, news: Model['news']): Pick<Model, 'news' | 'told'> {
  if (news.length === 0) return { news: model.news, told: model.told };
  return { news, told: model.told + 1 };
}

function accepted(model: Model, { cid, version }: Accepted): Model {
  const waiting = model.waiting.filter((other) => other !== cid);
  return { ...model, waiting, awaited: Math.max(model.awaited, version) };
}

/** Advice for dice that have changed in the meantime is none. */
function hinted(model: Model, message: Hint): Model {
  const { live } = model;
  const fits = live !== null && message.epoch === live.epoch && message.version === live.version;
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
  return { ...model, waiting, missing, ...told(model, news) };
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
