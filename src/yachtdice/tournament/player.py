"""What a Python player is, and all that it may see: its own card, the totals, the categories."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, TypeAlias

from msgspec import Struct

from yachtdice.game import GameState, upper_bonus
from yachtdice.game.legal import fillable, keeps_allowed
from yachtdice.game.scorecard import card_total, upper_total
from yachtdice.rules import Dice, OfFace, RuleSet, Section


class Keep(Struct, frozen=True):
    """Leave the dice at these indexes (0 to 4) lying and roll the others."""

    indexes: Sequence[int] = ()


class Category:
    """One box of the card as a rule; it knows no game, so jokers and bonuses are left out."""

    __slots__ = ("_box", "_place", "_points", "id")

    def __init__(self, rules: RuleSet, place: int) -> None:
        """Speak for the box at this place of the card."""
        self._box, self._place, self._points = rules.boxes[place], place, rules.points
        self.id = self._box.id

    @property
    def is_upper(self) -> bool:
        """Whether it stands in the upper section."""
        return self._box.section is Section.UPPER

    @property
    def is_lower(self) -> bool:
        """Whether it stands in the lower section."""
        return self._box.section is Section.LOWER

    def matches(self, dice: Iterable[int]) -> bool:
        """Return whether the dice show its pattern; of its face, at least one die."""
        found = self._box.pattern.matching(tuple(dice))
        return bool(found) if isinstance(self._box.pattern, OfFace) else found is not None

    def score(self, dice: Iterable[int]) -> int:
        """Return the plain points of the dice, 0 where they do not match."""
        return self._points(tuple(dice))[self._place]

    def __repr__(self) -> str:
        return f"Category({self.id!r})"


Answer: TypeAlias = Keep | Category | str
"""What a turn answers: dice to keep, or a category to fill, by its id if one likes."""


class CardCopy(Struct, frozen=True):
    """A copy of one's own card: the categories still free in this phase, and the sums."""

    free_categories: tuple[Category, ...]
    score: int
    repeat_bonus: int
    upper_bonus: int
    upper_score: int


class LegalAnswers(Struct, frozen=True):
    """What would be accepted now: any keep or none, and these categories."""

    keep: bool
    fill: tuple[Category, ...]


@lru_cache(maxsize=64)
def categories_of(rules: RuleSet) -> tuple[Category, ...]:
    """Return the categories of a rule set, from the top of the card to its foot."""
    return tuple(Category(rules, place) for place in range(len(rules.boxes)))


class Game:
    """The handle a player has on its game. `seed` is for the player's own chance."""

    def __init__(self, rules: RuleSet, seat: int, seed: int, chance: Random) -> None:
        """Show a game from this seat; `chance` shuffles what is in no particular order."""
        self.rules, self.seed = rules, seed
        self._seat, self._chance = seat, chance
        self._state: GameState | None = None

    def look(self, state: GameState) -> None:
        """Show this state from now on; the tournament calls this."""
        self._state = state

    @property
    def categories(self) -> tuple[Category, ...]:
        """All categories, from the top of the card to its foot."""
        return categories_of(self.rules)

    def category(self, category_id: str) -> Category:
        """Return the category with this id."""
        return self.categories[self.rules.index[category_id]]

    def matching(self, dice: Iterable[int]) -> tuple[Category, ...]:
        """Return all categories that the dice match, free or not."""
        shown = tuple(dice)
        return tuple(category for category in self.categories if category.matches(shown))

    def scorecard(self) -> CardCopy:
        """Return a copy of one's own card."""
        return card_copy(self._seen(), self._seat)

    def scores(self) -> list[int]:
        """Return the totals of all players, one's own among them, in no particular order."""
        totals = list(self._seen().totals)
        self._chance.shuffle(totals)
        return totals

    def legal(self) -> LegalAnswers:
        """Return what may be answered now; a forced joker leaves few categories."""
        return legal_answers(self._seen())

    def _seen(self) -> GameState:
        """Return the state; before the first turn there is none to see."""
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
    )


def legal_answers(state: GameState) -> LegalAnswers:
    """Return what the seat on turn may answer."""
    return LegalAnswers(bool(keeps_allowed(state)), _picked(state.rules, fillable(state)))


@lru_cache(maxsize=65536)
def _picked(rules: RuleSet, bits: int) -> tuple[Category, ...]:
    """Return the categories given as bits."""
    return tuple(c for place, c in enumerate(categories_of(rules)) if bits >> place & 1)


class Player(Protocol):
    """A Python player. Its class is called with the game for each new game."""

    def turn(self, dice: Dice, stage: int) -> Answer:
        """Return what to do with these dice; `stage` counts the rerolls behind it, 0 to 2."""
        ...
