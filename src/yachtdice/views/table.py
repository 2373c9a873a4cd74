"""The table of a game as JSON: its seats, columns and turn, and the choices of a player."""

from msgspec import Struct

from yachtdice.game import FillBox, FillOffer, GameState, Play, Seat, Step, fill_offers
from yachtdice.game.legal import keeps_allowed
from yachtdice.game.state import ColumnPoints, Scorecard, column_total, upper_bonus, upper_total
from yachtdice.rules import RuleSet
from yachtdice.solver import Option


class SealedDiceView(Struct, frozen=True):
    """The state of a game's sealed dice."""

    throw: int  #: Number of the last attempt, 0 before the first.
    seal: str  #: The seal so far.


class ColumnView(Struct, frozen=True):
    """One column of a seat's score card."""

    points: tuple[int | None, ...]  #: Points by box, null for an open box.
    upper_total: int  #: Sum of the upper section.
    upper_bonus: int  #: Upper bonus points.
    repeat_bonus: int  #: Repeat bonus points in a row of their own.
    total: int  #: Sum of the column.


class TableSeat(Struct, frozen=True):
    """A seat in a game."""

    #: Name of the player or bot that took the seat, null if the account was deleted.
    name: str | None
    person: bool  #: Whether a person took the seat.
    bot: str | None  #: Id of the bot that plays the seat now, null when its player does.
    resigned: bool  #: Whether the seat has resigned.
    columns: tuple[ColumnView, ...]  #: The score card, one entry per phase.
    total: int  #: Sum of all columns.
    program: bool = False  #: Whether the player is a bot account (HTTP API).


class TableView(Struct, frozen=True):
    """A game as every player and spectator sees it. Seats have the game's numbers, from 0."""

    game: str  #: The game's id.
    seats: tuple[TableSeat, ...]  #: The seats of the game.
    order: tuple[int, ...]  #: Seats in turn order.
    step: Step  #: The next thing that the game waits for.
    seat: int  #: The seat on turn.
    phase: int  #: Index of the current column.
    turn: int  #: The turn of this seat, from 1.
    turns: int  #: Turns per seat.
    #: Five faces by place. In `await_roll` they are left over from the turn before.
    dice: tuple[int, ...]
    kept: tuple[int, ...]  #: Places of the dice that were kept in the last roll.
    rolls_left: int  #: Rolls left in this turn.
    rolls: int  #: Rolls per turn in this phase.
    may_roll: bool  #: Whether the seat on turn may roll.
    may_keep: bool  #: Whether it may keep dice when it rolls.
    offers: tuple[FillOffer, ...]  #: Boxes that may be filled now.
    winners: tuple[int, ...]  #: Winning seats, empty during the game.
    #: The sealed dice of the game, null for a game whose dice have no proof.
    sealed: SealedDiceView | None = None


class Choice(Struct, frozen=True):
    """A legal choice: roll again keeping some dice, or fill a box. One of the two is null."""

    keep: tuple[int, ...] | None  #: Places of the dice to keep for the next roll.
    box: str | None  #: The box to fill.
    value: float  #: Expected points from now until the end of the game.
    regret: float  #: Expected points lost compared with the best choice.


def show_choice(play: Play, option: Option) -> Choice:
    """Return an option for clients; `play` is the same choice as a play of the game."""
    if isinstance(play, FillBox):
        return Choice(None, play.box, option.value, option.regret)
    return Choice(play.keep, None, option.value, option.regret)


def show_table(
    game: str,
    state: GameState,
    sealed: SealedDiceView | None = None,
    seats: tuple[TableSeat, ...] | None = None,
) -> TableView:
    """Return a game for clients; `game` is its id, `sealed` its sealed dice.

    `seats`: the value of `show_seats`, if the caller has it.
    """
    keeps = keeps_allowed(state)
    return TableView(
        game=game,
        seats=show_seats(state) if seats is None else seats,
        order=state.order,
        step=state.step,
        seat=state.seat,
        phase=state.phase,
        turn=_turn(state),
        turns=state.rules.turns,
        dice=state.dice,
        kept=state.kept,
        rolls_left=state.rolls_left,
        rolls=state.rules.phases[state.phase].rolls,
        may_roll=bool(keeps),
        may_keep=any(keeps),
        offers=fill_offers(state),
        winners=state.winners,
        sealed=sealed,
    )


def state_of(table: TableView, rules: RuleSet) -> GameState:
    """Return the state of a game that `show_table` shows; its version is 0."""
    columns = [[column.points for column in seat.columns] for seat in table.seats]
    repeats = [tuple(column.repeat_bonus for column in seat.columns) for seat in table.seats]
    return GameState(
        rules=rules,
        holders=tuple(
            Seat(seat.name, None if seat.person or seat.program else seat.bot, seat.program)
            for seat in table.seats
        ),
        order=table.order,
        cards=tuple(
            Scorecard(tuple(points), tuple(map(_open_boxes, points)), repeat)
            for points, repeat in zip(columns, repeats, strict=True)
        ),
        step=Step(table.step),
        seat=table.seat,
        phase=table.phase,
        rolls_left=table.rolls_left,
        dice=table.dice,
        kept=table.kept,
        resigned=frozenset(n for n, seat in enumerate(table.seats) if seat.resigned),
        bots=tuple(seat.bot for seat in table.seats),
        version=0,
    )


def _open_boxes(points: ColumnPoints) -> int:
    """Return the open boxes of a column as bits."""
    return sum(1 << place for place, held in enumerate(points) if held is None)


def _turn(state: GameState) -> int:
    """Return the number of the current turn of the seat on turn, from 1."""
    boxes = sum(mask.bit_count() for mask in state.cards[state.seat].open_boxes)
    return min(state.rules.turns - boxes + 1, state.rules.turns)


def show_seats(state: GameState) -> tuple[TableSeat, ...]:
    """Return the seats of a game and their cards for clients."""
    return tuple(_seat(state, seat) for seat in range(len(state.cards)))


def seats_after(
    shown: tuple[TableSeat, ...], before: GameState, state: GameState
) -> tuple[TableSeat, ...]:
    """Return the seats of a game for clients after a step; `shown` are those `before` it.

    A step changes at most one card, so most of them stay.
    """
    has_same_cards = state.cards is before.cards and state.bots is before.bots
    if has_same_cards and state.resigned is before.resigned:
        return shown
    return tuple(
        view if _looks_alike(state, before, seat) else _seat(state, seat)
        for seat, view in enumerate(shown)
    )


def _looks_alike(one: GameState, other: GameState, seat: int) -> bool:
    """Return whether a seat is shown alike in two states of a game."""
    is_same = one.cards[seat] is other.cards[seat] and one.bots[seat] == other.bots[seat]
    return is_same and (seat in one.resigned) == (seat in other.resigned)


def _seat(state: GameState, seat: int) -> TableSeat:
    """Return one seat and its card for clients."""
    holder, card = state.holders[seat], state.cards[seat]
    columns = tuple(_column(state, seat, column) for column in range(len(card.columns)))
    return TableSeat(
        name=holder.name,
        person=holder.is_person,
        program=holder.program,
        bot=state.bots[seat],
        resigned=seat in state.resigned,
        columns=columns,
        total=sum(column.total for column in columns),
    )


def _column(state: GameState, seat: int, column: int) -> ColumnView:
    """Return one column of a card for clients."""
    rules, card = state.rules, state.cards[seat]
    return ColumnView(
        points=card.columns[column],
        upper_total=upper_total(rules, card, column),
        upper_bonus=upper_bonus(rules, card, column),
        repeat_bonus=card.repeat[column],
        total=column_total(rules, card, column),
    )
