"""The laws of reviews, in short; `python -m tests.conformance.reviews` checks them at length."""

from random import Random

from hypothesis import given, settings, strategies as st

from tests.conformance.reviews import laws
from tests.support.games.bot_games import BRIEF
from tests.support.games.strategies import house_rules
from tests.support.length import at_length
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver import insight_of, solve


def check(rules: RuleSet, seed: int, *, games: int, cards: int) -> int:
    """Check all laws for a rule set; return the number of choices in its games."""
    solution, rng = solve(rules), Random(seed)
    insight = insight_of(solution)
    laws.check_empty_card(solution, insight)
    laws.check_cards(solution, insight, rng, cards=cards, games=4000)
    return sum(laws.check_game(solution, insight, rng, aspects=True) for _ in range(games))


def test_every_law_holds_for_rules_with_every_kind_of_bonus() -> None:
    """Sums, chances, aspects and facts hold for cards, games and seats of every kind."""
    games = at_length(1, 6)
    assert check(BRIEF, 4, games=games, cards=at_length(2, 8)) > 30 * games


@given(text=house_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=at_length(2, 5))
def test_every_law_holds_for_random_house_rules(text: str, seed: int) -> None:
    """The same laws hold for random house rules."""
    check(parse_rules(text), seed, games=1, cards=2)
