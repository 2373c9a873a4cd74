"""A game between several seats, in the form that the solver uses."""

from msgspec import Struct

from yachtdice.rules import Dice
from yachtdice.solver.values.card import Card


class Standing(Struct, frozen=True):
    """The standing of a player: the points so far, and the card in the phase being played.

    The card may be full. The points do not include an upper bonus of this phase.
    """

    score: int
    card: Card


class TablePosition(Struct, frozen=True):
    """A game before a roll or a choice of the seat on turn.

    `standings`: by seat, None for a seat that has resigned. `order`: all seats in turn order.
    `dice`: those on the table, None before the first roll of the turn.
    """

    standings: tuple[Standing | None, ...]
    order: tuple[int, ...]
    seat: int
    dice: Dice | None = None
    rolls_left: int = 0

    @property
    def playing(self) -> list[int]:
        """The seats that have not resigned, in turn order from the seat on turn."""
        start = self.order.index(self.seat)
        turns = (*self.order[start:], *self.order[:start])
        return [seat for seat in turns if self.standings[seat] is not None]

    def standing(self, seat: int) -> Standing:
        """Return the standing of a seat that has not resigned."""
        found = self.standings[seat]
        assert found is not None, f"seat {seat} has resigned"
        return found
