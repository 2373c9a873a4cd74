"""The table of a game as JSON: seats, columns, the turn and the choices."""

from msgspec import Struct

from yachtdice.game import FillOffer, Step
from yachtdice.protocol.sealed_views import SealedDiceView


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
