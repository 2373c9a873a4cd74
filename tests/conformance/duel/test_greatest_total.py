"""The greatest total of `repeat`: found by search, then played."""

from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from tests.support.games.strategies import turn
from yachtdice.game import GameState, Step, fill_offers, new_game
from yachtdice.rules import Dice, RuleSet, all_rolls, load_rules

RULES: Final = load_rules("repeat")
YACHT: Final = RULES.index["yacht"]


class Turn(NamedTuple):
    """A possible turn: its points for the upper section, all its points, and its dice."""

    upper: int
    points: int
    dice: Dice


class Best(NamedTuple):
    """The best continuation: its points, and the box and dice of each turn."""

    points: int
    turns: tuple[tuple[str, Dice], ...]


def card_with(yacht: int | None) -> GameState:
    """Return a game with every box open except the Yacht box, which holds these points."""
    _, state = new_game(RULES)
    card = state.cards[0]
    if yacht is not None:
        card = card.filled(0, YACHT, yacht)
    return replace(state, cards=(card,), step=Step.AWAIT_BOX)


@cache
def turns_for(yacht: int | None) -> dict[str, tuple[Turn, ...]]:
    """Return by box the turns of any dice that no other turn dominates.

    The game itself is asked for every roll. `yacht` is the content of the Yacht box: without jokers
    no other box affects the points of a fill, so one query covers all cards.
    """
    assert RULES.joker is None
    state = card_with(yacht)
    found: dict[str, list[Turn]] = {}
    for dice in all_rolls():
        for offer in fill_offers(replace(state, dice=dice)):
            upper = offer.points if RULES.index[offer.box] in RULES.upper else 0
            worth = Turn(upper, offer.points + offer.repeat_bonus, dice)
            found.setdefault(offer.box, []).append(worth)
    return {box: tuple(_undominated(turns)) for box, turns in found.items()}


def _undominated(turns: list[Turn]) -> list[Turn]:
    """Return the turns that no other beats in both points; of equal ones the first."""
    kept: list[Turn] = []
    for worth in sorted(turns, key=lambda t: (t.upper, t.points), reverse=True):
        if all(worth.points > other.points for other in kept):
            kept.append(worth)
    return kept


@cache
def best(open_boxes: frozenset[str], yacht: int | None, upper: int) -> Best:
    """Return the best way to fill the open boxes in any order with any dice.

    `upper` is the sum of the upper section so far; the upper bonus counts at the end.
    """
    if not open_boxes:
        return Best(_upper_bonus(RULES, upper), ())
    ways = []
    for box in sorted(open_boxes):
        for worth in turns_for(yacht)[box]:
            held = worth.points if box == "yacht" else yacht
            after = best(open_boxes - {box}, held, upper + worth.upper)
            ways.append(Best(worth.points + after.points, ((box, worth.dice), *after.turns)))
    return max(ways, key=lambda way: way.points)


def _upper_bonus(rules: RuleSet, upper: int) -> int:
    """Return the upper bonus for this sum."""
    assert rules.upper_bonus is not None
    return rules.upper_bonus.points if upper >= rules.upper_bonus.at_least else 0


def test_a_yacht_of_0_need_not_be_searched() -> None:
    """50 is the only undominated Yacht fill, and after 0 no box is worth more than after 50."""
    assert [worth.points for worth in turns_for(None)["yacht"]] == [50]
    for name, after_0 in turns_for(0).items():
        for worth in after_0:
            rivals = turns_for(50)[name]
            assert any(r.upper >= worth.upper and r.points >= worth.points for r in rivals)


def test_the_greatest_total_is_975() -> None:
    """An exact search over all fill orders and dice finds a maximum of 975 points."""
    assert best(frozenset(RULES.categories), None, 0).points == 975


def test_the_greatest_total_can_be_played() -> None:
    """The solution of the search, played through the game, ends with 975 points."""
    _, state = new_game(RULES)
    for box, dice in best(frozenset(RULES.categories), None, 0).turns:
        state = turn(state, "".join(map(str, dice)), fill=box)
    assert state.step is Step.OVER
    assert state.totals == (975,)


def test_the_yacht_box_holds_650_at_most() -> None:
    """The Yacht box holds at most 50 plus 100 for each upper box, and the solution reaches it."""
    _, state = new_game(RULES)
    assert turns_for(50).keys() == set(RULES.categories) - {"yacht"}
    repeats = {box: max(t.points - t.upper for t in turns_for(50)[box]) for box in turns_for(50)}
    upper = {RULES.categories[place] for place in RULES.upper}
    bonuses = sum(points for box, points in repeats.items() if box in upper)
    for box, dice in best(frozenset(RULES.categories), None, 0).turns:
        state = turn(state, "".join(map(str, dice)), fill=box)
    assert state.cards[0].columns[0][YACHT] == 50 + bonuses == 650
