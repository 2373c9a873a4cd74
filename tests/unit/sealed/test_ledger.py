"""Pledges that count, shares that are accepted, and the effects of void attempts."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.support.games.sealed_games import TABLE
from tests.unit.sealed.test_vectors import CHAINS, ledger_of, proof
from yachtdice.sealed import (
    LINKS,
    Chain,
    Ledger,
    Pledges,
    Proof,
    ProofError,
    Void,
    bytes_of,
    read_proof,
)
from yachtdice.sealed.ledger import LEAD


def later(number: int) -> Chain:
    """Return another chain for each number."""
    return Chain(TABLE, Random(number).randbytes(32))


@given(
    tips=st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=7, unique=True),
    voids=st.integers(0, 2),
)
def test_late_pledges_do_not_change_the_next_throw(tips: list[bytes], voids: int) -> None:
    """Pledges that are made while the shares of a throw may be known leave its dice unchanged."""
    ledger, late = ledger_of(3), ledger_of(3)
    for tip in tips:
        letters = Proof((), 1, ((0, tip),)).text()[-43:]
        late = late.pledged(1, letters, late.soonest)
    missed = tuple(Void(1 + n, (2,) if n == 0 else (1,)) for n in range(voids))
    parties = (0, *[p for p in (1, 2) if p not in {x for v in missed for x in v.missing}])

    plain = ledger.thrown(proof(1 + voids, parties, *missed), 1)[1]

    assert late.thrown(proof(1 + voids, parties, *missed), 1)[1] == plain
    assert late.root(1) == ledger.root(1)
    assert late.root(1 + LEAD) != ledger.root(1 + LEAD)


def test_a_later_pledge_replaces_the_earlier_one() -> None:
    """From its number on, the share of the new chain is needed, and the old one is refused."""
    ledger = ledger_of(2).pledged(1, later(1).tip, 2)
    ledger, _ = ledger.thrown(proof(1, (0, 1)), 1)
    new = bytes_of(later(1).share(2)) or b""
    server = bytes_of(CHAINS[0].share(2)) or b""

    after, _ = ledger.thrown(Proof((), 2, ((0, server), (1, new))), 1)
    with pytest.raises(ProofError, match="party 1 is not the link"):
        ledger.thrown(proof(2, (0, 1)), 1)

    assert after.last == 2


WRONG_PLEDGES = {
    "too soon": ((1, later(1).tip, 1), "counts from throw 2"),
    "beyond the chain": ((1, later(1).tip, LINKS + 1), "counts from throw 2"),
    "the same tip": ((2, CHAINS[1].tip, 2), "pledged before"),
    "the server again": ((0, later(1).tip, 2), "the server pledges once"),
    "no party": ((6, later(1).tip, 2), "no party 6"),
    "no tip": ((1, "A" * 42, 2), "not the tip"),
    "spare bits": ((1, "A" * 42 + "B", 2), "not the tip"),
}


@pytest.mark.parametrize(("pledge", "reason"), WRONG_PLEDGES.values(), ids=WRONG_PLEDGES)
def test_wrong_pledges_are_refused(pledge: tuple[int, str, int], reason: str) -> None:
    """A pledge is refused if it counts too soon, repeats a tip, or has no party."""
    with pytest.raises(ProofError, match=reason):
        ledger_of(3).pledged(*pledge)


def test_a_party_pledges_at_most_eight_times() -> None:
    """The ninth pledge of a party is refused."""
    ledger = ledger_of(2)
    for number in range(7):
        ledger = ledger.pledged(1, later(number).tip, 2)

    with pytest.raises(ProofError, match="8 times"):
        ledger.pledged(1, later(8).tip, 2)


def test_the_server_pledges_first() -> None:
    """A game without a pledge of the server has no other pledges."""
    with pytest.raises(ProofError, match="before all others"):
        Ledger(Pledges(TABLE)).pledged(1, CHAINS[1].tip, 1, at_start=True)


WRONG_THROWS = {
    "a number left out": (proof(2, (0, 1)), "has number 2, the next one is 1"),
    "a party without pledge": (proof(1, (0, 3)), "party 3 has no pledge"),
    "a share of the next throw": (
        Proof((), 1, proof(2, (0, 1)).shares),
        "party 0 is not the link",
    ),
    "a void without pledge": (proof(2, (0, 1), Void(1, (3,))), "party 3 was not asked"),
    "a party both missing and there": (proof(2, (0, 1), Void(1, (1,))), "was missing"),
    "missing twice in a throw": (
        proof(3, (0,), Void(1, (1,)), Void(2, (1,))),
        "party 1 was not asked for throw 2",
    ),
}


@pytest.mark.parametrize(("wrong", "reason"), WRONG_THROWS.values(), ids=WRONG_THROWS)
def test_wrong_throws_are_refused(wrong: Proof, reason: str) -> None:
    """A throw is refused if its numbers, parties or shares do not continue the game."""
    with pytest.raises(ProofError, match=reason):
        ledger_of(3).thrown(wrong, 1)


def test_a_party_that_missed_twice_is_not_asked_again() -> None:
    """After two misses a party shares in its own throws only, and cannot void another one."""
    ledger = ledger_of(3)
    for number in (1, 3):
        ledger, _ = ledger.thrown(proof(number + 1, (0, 1), Void(number, (2,))), 1)

    assert not ledger.may_be_asked(2, 5)
    assert ledger.thrown(proof(5, (0, 1, 2)), seat=2)[0].last == 5
    with pytest.raises(ProofError, match="has no share"):
        ledger.thrown(proof(5, (0, 1, 2)), seat=1)
    with pytest.raises(ProofError, match="too often"):
        ledger.thrown(proof(6, (0, 1), Void(5, (2,))), 1)


def test_the_number_of_a_seat_that_resigned_is_void() -> None:
    """A resignation on turn uses up the next number, so that its shares decide no other throw."""
    ledger = ledger_of(3).without(1)

    assert ledger.soonest == 3
    assert ledger.thrown(proof(2, (0, 2), Void(1, (1,))), 2)[0].misses == {}
    with pytest.raises(ProofError, match="resigned"):
        ledger.thrown(proof(1, (0, 2)), 2)


WRONG_PROOFS = {
    "nothing": None,
    "empty": "",
    "an old proof": "a1b2",
    "no shares": "2;1",
    "a zero before the number": f"2;01;0{CHAINS[0].tip}",
    "spare bits": f"2;1;0{'A' * 42}B",
    "parties twice": f"2;1;0{CHAINS[0].tip};0{CHAINS[0].tip}",
    "without the server": f"2;1;1{CHAINS[0].tip}",
    "missing parties out of order": f"2;1-21;2;0{CHAINS[0].tip}",
    "a full-width digit": f"2;１;0{CHAINS[0].tip}",
    "beyond the chain": f"2;1025;0{CHAINS[0].tip}",
}


@pytest.mark.parametrize("text", WRONG_PROOFS.values(), ids=WRONG_PROOFS)
def test_other_texts_are_no_proofs(text: str | None) -> None:
    """Only the one way to write a proof is read."""
    with pytest.raises(ProofError):
        read_proof(text)


def test_a_chain_ends() -> None:
    """A chain has no link beyond its last one."""
    with pytest.raises(IndexError, match="0 to 1024"):
        CHAINS[0].share(LINKS + 1)
