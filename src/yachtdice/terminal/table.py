"""The table as its player sees it: the model that both views of the terminal show."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from yachtdice.game import FillOffer, GameState, Step, fill_offers
from yachtdice.game.legal import keeps_allowed
from yachtdice.rules import DICE, FACES, RuleSet, Text
from yachtdice.terminal import words

_MOST_SEATS: Final = 4  #: Of a table; the rules may allow fewer.


class SittingStage(StrEnum):
    """The stage of a table."""

    WAITING = "waiting"  #: Players take seats; the host starts the game.
    PLAYING = "playing"  #: A game runs.
    OVER = "over"  #: A game has ended; the players can play again.


class PlayTable(Struct, frozen=True, kw_only=True):
    """One state of a table. A change makes a new one; no method changes it.

    `names` are the seats of the waiting room (None: free). `own` are the seats of the game that
    this keyboard plays. `held` are the places of dice that the seat on turn has marked. `news` has
    everything told since the start of the program, the oldest first.
    """

    rules: RuleSet
    stage: SittingStage = SittingStage.WAITING
    state: GameState | None = None
    names: tuple[Text | None, ...] = ()
    own: frozenset[int] = frozenset()
    held: tuple[int, ...] = ()
    news: tuple[Text, ...] = ()
    status: Text | None = None  #: A lasting condition, such as a lost connection or a thinking bot.
    alarm: Text | None = None  #: A fault of the dice; it stays until `dismiss`.
    seal: Text | None = None  #: How many throws are checked; None without sealed dice.
    may_start: bool = False  #: Whether this player can start the game of the waiting room.
    link: str | None = None  #: The link that others open, None for a local game.
    saved: str | None = None  #: The file with the record of the last game.

    @property
    def game(self) -> GameState:
        """The game. Read it only after the first game has begun."""
        assert self.state is not None, "no game has begun"
        return self.state

    @property
    def is_mine(self) -> bool:
        """Whether this keyboard plays the seat on turn now."""
        state = self.state
        if state is None or self.stage is not SittingStage.PLAYING:
            return False
        return state.seat in self.own and state.bots[state.seat] is None

    @property
    def may_roll(self) -> bool:
        """Whether this keyboard may roll now."""
        return self.is_mine and bool(keeps_allowed(self.game))

    @property
    def may_keep(self) -> bool:
        """Whether it may keep dice when it rolls."""
        return self.is_mine and any(keeps_allowed(self.game))

    @property
    def offers(self) -> tuple[FillOffer, ...]:
        """The boxes that this keyboard may fill now, with their points, in card order."""
        return fill_offers(self.game) if self.is_mine else ()

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The dice of this turn by place, None before its first roll and without a game."""
        state = self.state
        has_dice = state is not None and state.step not in (Step.AWAIT_ROLL, Step.OVER)
        return state.dice if has_dice and state is not None else None

    @property
    def turn(self) -> int:
        """The number of the current turn of the seat on turn, from 1."""
        boxes = sum(mask.bit_count() for mask in self.game.cards[self.game.seat].open_boxes)
        return min(self.rules.turns - boxes + 1, self.rules.turns)

    def name(self, seat: int) -> Text:
        """Return the name on a seat of the game, without invisible characters."""
        return words.name_of(self.game, seat)


def check_state(state: GameState) -> None:
    """Raise ValueError for a state that no view can show; a hostile server can send any."""
    rules, seats = state.rules, range(len(state.cards))
    shapes = {tuple(map(len, card.columns)) for card in state.cards}
    places = tuple(sorted({*state.kept} & {*range(DICE)}))
    if not (
        0 < len(seats) == len(state.holders) == len(state.bots) <= _MOST_SEATS
        and sorted(state.order) == [*seats]
        and {state.seat, *state.resigned} <= {*seats}
        and shapes == {(len(rules.boxes),) * len(rules.phases)}
        and {len(card.repeat) for card in state.cards} == {len(rules.phases)}
        and state.phase in range(len(rules.phases))
        and state.rolls_left in range(rules.phases[state.phase].rolls + 1)
        and len(state.dice) == DICE
        and {*state.dice} <= {*range(1, FACES + 1)}
        and state.kept == places
    ):
        raise ValueError("the state of the game is impossible")
