/** A sheet as the card of a table shows it. */
import type { FillOffer, RoomSeat, RulesView, SheetView, TableView } from '../../protocol.gen';
import type { Live, Model } from '../../state/model';

export interface ShownCard {
  readonly seat: number;
  /** The boxes that may be filled by a press. */
  readonly offers: readonly FillOffer[];
  /** Whether entries are on their way. */
  readonly busy: boolean;
}

/** The reader's model with the card of one seat of a sheet, who is on turn there. */
export function cardModel(outer: Model, view: SheetView, rules: RulesView, { seat, offers, busy }: ShownCard): Model {
  const table = tableOf(view, rules, seat, offers);
  const you = offers.length > 0 ? String(seat) : null;
  const seats = view.seats.map(({ name }, place): RoomSeat => ({ name, player: String(place), bot: null }));
  const live: Live = {
    epoch: 1,
    version: view.version,
    since: view.version,
    heard: 0,
    you,
    room: { id: view.id, stage: table.step === 'over' ? 'over' : 'playing', host: '', seats, rules: view.rules, games: 1, hints: false },
    rules,
    table,
    present: [],
    watchers: 0,
    link: null,
    failing: false,
    bestPlay: { readiness: 'ready', done: 1 },
    clock: null,
    chances: { shown: null, latest: null },
  };
  return { ...outer, live, connection: 'open', waiting: busy ? ['entry'] : [], awaited: 0, marked: null, hint: null, shaken: null, flight: null, news: [], panel: null };
}

/** The state of a seat that the sheet does not have. */
const NOBODY = { phase: 0, step: 'over', turn: 1, dice: [], rolls_left: 0 } as const;

/** The table of a sheet, at the turn of a seat. */
export function tableOf(view: SheetView, rules: RulesView, seat = view.seat, offers: readonly FillOffer[] = []): TableView {
  const { phase, step, turn, dice, rolls_left } = view.seats[seat] ?? NOBODY;
  const best = Math.max(...view.seats.map(({ total }) => total));
  return {
    game: view.id,
    seats: view.seats.map(({ name, columns, total }) => ({ name, person: true, bot: null, resigned: false, columns, total })),
    order: view.seats.map((_, place) => place),
    step,
    seat,
    phase,
    turn,
    turns: view.turns,
    dice: [...dice],
    kept: [],
    rolls_left,
    rolls: rules.phases[phase]?.rolls ?? 1,
    may_roll: false,
    may_keep: false,
    offers: [...offers],
    winners: view.step === 'over' ? view.seats.flatMap(({ total }, place) => (total === best ? [place] : [])) : [],
  };
}
