"""Chains in little memory, and the shares that fit a ledger."""

import pytest
from hypothesis import given, strategies as st

from tests.support.games.sealed_games import TABLE
from yachtdice.sealed import LINKS, Chain, Ledger, Pledges, SparseChain, bytes_of, letters_of

LEAF = b"a leaf of thirty-two bytes......"
WHOLE = Chain(TABLE, LEAF)


def test_a_sparse_chain_has_the_links_of_the_whole_chain() -> None:
    """All 1025 links are equal, the tip and the leaf among them."""
    sparse = SparseChain(TABLE, LEAF)
    assert [letters_of(sparse.link(number)) for number in range(LINKS + 1)] == [
        WHOLE.share(number) for number in range(LINKS + 1)
    ]
    assert sparse.link(LINKS) == LEAF


@given(numbers=st.lists(st.integers(0, LINKS), min_size=1, max_size=40))
def test_the_order_of_use_does_not_change_the_links_of_a_sparse_chain(numbers: list[int]) -> None:
    """Each link is the same after any others, also where two stretches meet."""
    sparse = SparseChain(TABLE, LEAF)
    for number in (number for each in numbers for number in (each, each // 32 * 32, each)):
        assert letters_of(sparse.link(number)) == WHOLE.share(number)


@pytest.mark.parametrize("number", [-1, LINKS + 1])
def test_a_sparse_chain_ends_where_the_whole_one_does(number: int) -> None:
    """Links below 0 and above 1024 do not exist."""
    with pytest.raises(IndexError):
        SparseChain(TABLE, LEAF).link(number)


def test_a_share_fits_only_its_party_and_its_number() -> None:
    """A link is the share of the next throw only with its own number, of a pledge that counts."""
    server, own = Chain(TABLE, b"s" * 32), Chain(TABLE, LEAF)
    ledger = Ledger(Pledges(TABLE)).pledged(0, server.tip, 1, at_start=True).pledged(1, own.tip, 2)
    late = ledger.pledged(2, Chain(TABLE, b"t" * 32).tip, 3)
    link = bytes_of(server.share(1)) or b""
    assert late.fits(0, 1, link)
    assert not late.fits(0, 2, link)
    assert not late.fits(1, 1, link)
    assert not late.fits(1, 1, bytes_of(own.share(1)) or b"")
