"""The state of a game: everything its events have made of it."""

from typing import Final

from msgspec import Struct

from yachtdice.game.events import Holder
from yachtdice.game.scorecard import Scorecard, card_total
from yachtdice.game.steps import Step
from yachtdice.rules import DICE, FACES, Dice, RuleSet

SHOWN_BEFORE_PLAY: Final[Dice] = (FACES,) * DICE
"""The dice on a table that nobody has rolled at yet."""


class GameState(Struct, frozen=True):
    """A game between two events.

    `seat` is the seat on turn (the last one to play when the game is over), `phase` the column
    being filled. `dice` are the last ones that lay, by place; `kept` the places left lying by
    the last roll. `bots[seat]` is the bot that plays a seat now, None for its own player.
    `version` counts the events.
    """

    rules: RuleSet
    holders: tuple[Holder, ...]
    order: tuple[int, ...]
    cards: tuple[Scorecard, ...]
    step: Step
    seat: int
    phase: int
    rolls_left: int
    dice: Dice
    kept: tuple[int, ...]
    resigned: frozenset[int]
    bots: tuple[str | None, ...]
    version: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return tuple(card_total(self.rules, card) for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total when the game is over; several share a draw.

        Empty while the game goes on, and when every seat has resigned.
        """
        if self.step is not Step.OVER:
            return ()
        playing = {
            seat: total for seat, total in enumerate(self.totals) if seat not in self.resigned
        }
        best = max(playing.values(), default=None)
        return tuple(seat for seat, total in playing.items() if total == best)
