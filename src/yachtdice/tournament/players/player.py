"""The API for Python players: the answers they give and the part of the game they may see."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, TypeAlias

from msgspec import Struct

from yachtdice.game import GameState, upper_bonus
from yachtdice.game.legal import fillable, keeps_allowed
from yachtdice.game.state import ColumnPoints, card_total, upper_total
from yachtdice.rules import Dice, OfFace, RuleSet, Section


# type name shared: players of the original challenge return `Keep`
class Keep(Struct, frozen=True):
    """Keep the dice at these indexes (0 to 4) and roll the others again."""

    indexes: Sequence[int] = ()


class Category:
    """A box of the card as a scoring rule, without jokers and bonuses, which depend on the game."""

    __slots__ = ("_box", "_place", "_points", "id")

    def __init__(self, rules: RuleSet, place: int) -> None:
        """Create the category for the box at this index of the card."""
        self._box, self._place, self._points = rules.boxes[place], place, rules.points
        self.id = self._box.id

    @property
    def is_upper(self) -> bool:
        """Whether the box is in the upper section."""
        return self._box.section is Section.UPPER

    @property
    def is_lower(self) -> bool:
        """Whether the box is in the lower section."""
        return self._box.section is Section.LOWER

    def matches(self, dice: Iterable[int]) -> bool:
        """Return whether the dice match the pattern; a face box needs at least one such die."""
        found = self._box.pattern.matching(tuple(dice))
        return bool(found) if isinstance(self._box.pattern, OfFace) else found is not None

    def score(self, dice: Iterable[int]) -> int:
        """Return the points of the dice without bonuses; 0 if they do not match."""
        return self._points(tuple(dice))[self._place]

    def __repr__(self) -> str:
        return f"Category({self.id!r})"


#: Answer of a turn: dice to keep, or a category (or its id) to fill.
TurnChoice: TypeAlias = Keep | Category | str


class CardCopy(Struct, frozen=True):
    """A copy of the player's own card: the open categories of this phase, and the totals.

    `columns`: for each phase the points of each box in card order, None for open boxes. `phase`:
    the number of the phase being played.
    """

    free_categories: tuple[Category, ...]
    score: int
    repeat_bonus: int
    upper_bonus: int
    upper_score: int
    columns: tuple[ColumnPoints, ...]
    phase: int


class LegalAnswers(Struct, frozen=True):
    """Legal answers: whether any keep is allowed, and the categories that may be filled."""

    keep: bool
    fill: tuple[Category, ...]


@lru_cache(maxsize=64)
def categories_of(rules: RuleSet) -> tuple[Category, ...]:
    """Return the categories of a rule set, from top to bottom of the card."""
    return tuple(Category(rules, place) for place in range(len(rules.boxes)))


class Game:
    """A player's view of its game; `seed` is for the player's own random numbers."""

    def __init__(self, rules: RuleSet, seat: int, seed: int, chance: Random) -> None:
        """Create the view from this seat; `chance` shuffles lists without an order."""
        self.rules, self.seed = rules, seed
        self._seat, self._chance = seat, chance
        self._state: GameState | None = None

    def look(self, state: GameState) -> None:
        """Set the current state; the tournament calls this."""
        self._state = state

    @property
    def categories(self) -> tuple[Category, ...]:
        """All categories, from top to bottom of the card."""
        return categories_of(self.rules)

    def category(self, category_id: str) -> Category:
        """Return the category with this id."""
        return self.categories[self.rules.index[category_id]]

    def matching(self, dice: Iterable[int]) -> tuple[Category, ...]:
        """Return all categories that the dice match, open or not."""
        shown = tuple(dice)
        return tuple(category for category in self.categories if category.matches(shown))

    def scorecard(self) -> CardCopy:
        """Return a copy of the player's own card."""
        return card_copy(self._seen(), self._seat)

    def scores(self) -> list[int]:
        """Return the totals of all players, including this one, in random order."""
        totals = list(self._seen().totals)
        self._chance.shuffle(totals)
        return totals

    def legal(self) -> LegalAnswers:
        """Return the legal answers; a forced joker allows only a few categories."""
        return legal_answers(self._seen())

    def _seen(self) -> GameState:
        """Return the current state; raise RuntimeError before the first turn."""
        if self._state is None:
            raise RuntimeError("the game has not begun: look at it in turn(), not in __init__()")
        return self._state


def card_copy(state: GameState, seat: int) -> CardCopy:
    """Return a copy of a seat's card."""
    rules, card, phase = state.rules, state.cards[seat], state.phase
    return CardCopy(
        free_categories=_picked(rules, card.open_boxes[phase]),
        score=card_total(rules, card),
        repeat_bonus=card.repeat[phase],
        upper_bonus=upper_bonus(rules, card, phase),
        upper_score=upper_total(rules, card, phase),
        columns=card.columns,
        phase=phase,
    )


def legal_answers(state: GameState) -> LegalAnswers:
    """Return the legal answers of the current seat."""
    return LegalAnswers(bool(keeps_allowed(state)), _picked(state.rules, fillable(state)))


@lru_cache(maxsize=65536)
def _picked(rules: RuleSet, bits: int) -> tuple[Category, ...]:
    """Return the categories of a bit mask."""
    return tuple(c for place, c in enumerate(categories_of(rules)) if bits >> place & 1)


class TurnBot(Protocol):
    """A Python player. The tournament calls its class with the game at the start of each game."""

    def turn(self, dice: Dice, stage: int) -> TurnChoice:
        """Return the answer to these dice; `stage` is the number of rerolls so far, 0 to 2."""
        ...
