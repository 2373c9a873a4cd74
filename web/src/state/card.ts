/** The card that a phone shows: that of the seat on turn, or the player's own if it has several columns, unless the player looks at another one. */
import type { Event, TableView } from '../protocol.gen';
import type { Live, LocalMessage, Model } from './model';
import { doLie, isMyTurn, mySeat, sameTurn } from './select';
import { unreachable } from './unreachable';

type Shown = Pick<Model, 'card' | 'lingers'>;

/** The seat of the card that is shown; at the end of a game, and with several columns a seat, it is the player's own. */
export function shownCard({ card, live }: Pick<Model, 'card' | 'live'>): number {
  const own = live != null && (live.room.stage === 'over' || live.rules.phases.length > 1) ? mySeat(live) : null;
  return card ?? own ?? live?.table?.seat ?? 0;
}

/**
 * A new turn shows its seat's card, with three exceptions: the player's own card stays after a fill until it is
 * let go, and if it was chosen until the player's turn; a card under a finger never changes.
 */
export function cardAfter({ card, lingers, gripped }: Model, live: Live, events: readonly Event[], table: TableView | null): Shown {
  if (lingers || gripped || sameTurn(live.table, table)) return { card, lingers };
  const mine = mySeat(live);
  if (mine !== null && events.some((event) => event.type === 'BoxFilled' && event.seat === mine)) return { card: mine, lingers: true };
  const isKept = card !== null && card === mine && table?.seat !== mine;
  return { card: isKept ? card : null, lingers: false };
}

/** The model after the player chose a card, put a finger on it or took it off, or has looked at it long enough. */
export function lookedAt(model: Model, message: Extract<LocalMessage, { type: 'CardChosen' | 'CardGripped' | 'CardLetGo' }>): Model {
  switch (message.type) {
    case 'CardChosen':
      return { ...model, card: message.seat, lingers: false, marked: null };
    case 'CardGripped':
      return { ...model, ...(message.on && model.card === null ? { card: shownCard(model), lingers: true } : {}), gripped: message.on };
    case 'CardLetGo':
      return model.lingers ? { ...model, card: null, lingers: false } : model;
    default:
      return unreachable(message);
  }
}

/**
 * Whether a card that lingers may give way to that of the seat on turn: no finger is on it, and either the player
 * is on turn, or has looked at it and the dice of the seat on turn lie.
 */
export function mayLetCardGo(model: Model, hasLooked: boolean): boolean {
  if (!model.lingers || model.gripped) return false;
  return isMyTurn(model.live) || (hasLooked && doLie(model) && model.live?.table?.step !== 'await_roll');
}
