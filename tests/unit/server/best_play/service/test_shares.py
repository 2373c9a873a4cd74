"""The shares of the cache that solutions in play may take."""

import pytest

from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.service.shares import ONE_OF_ALL, SolutionShares
from yachtdice.solver import solution_bytes

OFFERED = load_rules("yahtzee")
HOUSE = [
    parse_rules(load_rules("bonus").text.replace("points = 35", f"points = {n}"))
    for n in range(1, 10)
]
SIZE = solution_bytes(HOUSE[0])
MOST = 4 * SIZE
OF_ONE = 4 // ONE_OF_ALL


@pytest.fixture
def shares() -> SolutionShares:
    """Return shares for four house rule sets in all, two for one player or address."""
    return SolutionShares(MOST, lambda rules: rules.fingerprint == OFFERED.fingerprint)


def _borrow(shares: SolutionShares, rules: RuleSet, player: str, address: str) -> bool:
    return shares.borrow(rules, player, address) is not None


def test_a_player_and_an_address_have_a_share_each(shares: SolutionShares) -> None:
    """Neither new addresses of a player nor new players of an address get more."""
    for n in range(OF_ONE):
        assert _borrow(shares, HOUSE[n], "mina", f"address {n}")
    assert not _borrow(shares, HOUSE[7], "mina", "elsewhere")
    assert _borrow(shares, HOUSE[7], "jun", "elsewhere")
    assert _borrow(shares, HOUSE[8], "sora", "elsewhere")
    assert not _borrow(shares, HOUSE[6], "new", "elsewhere")


def test_all_tables_together_never_borrow_more_than_the_limit(shares: SolutionShares) -> None:
    """A hundred players from as many addresses stay within the limit."""
    for n in range(100):
        shares.borrow(HOUSE[n % 9], f"player {n}", f"address {n}")
        assert shares.lent <= MOST
    assert shares.lent == MOST


def test_the_same_rules_are_borrowed_once(shares: SolutionShares) -> None:
    """Tables of one player with the same rules share a loan, until the last of them ends."""
    loans = [shares.borrow(HOUSE[0], "mina", "here") for _ in range(20)]
    assert shares.lent == SIZE
    for loan in loans:
        assert loan is not None
        assert shares.lent == SIZE
        shares.give_back(loan)
    assert shares.lent == 0
    assert all(_borrow(shares, rules, "mina", "here") for rules in HOUSE[1 : 1 + OF_ONE])


def test_rules_on_offer_are_free_and_house_rules_need_an_account(shares: SolutionShares) -> None:
    """A table without connections gets only rules on offer, which no share counts."""
    loan = shares.borrow(OFFERED, "mina", None)
    assert loan is not None
    assert shares.lent == 0
    shares.give_back(loan)
    assert shares.borrow(HOUSE[0], "mina", None) is None


def test_a_solution_larger_than_a_share_is_too_large() -> None:
    """Such rules can never be borrowed, unless the server offers them."""
    tight = SolutionShares(2 * SIZE - 1, lambda rules: rules is HOUSE[1])
    assert tight.is_too_large(HOUSE[0])
    assert not tight.is_too_large(HOUSE[1])
    assert not SolutionShares(2 * SIZE, lambda _: False).is_too_large(HOUSE[0])
