"""The published test vectors of the scheme."""

from hashlib import sha256

from tests.support.games.sealed_games import TABLE
from yachtdice.sealed import Chain, Ledger, Pledges, Proof, Void, bytes_of, order_of, read_proof

CHAINS = [Chain(TABLE, sha256(f"test-secret-{party}".encode()).digest()) for party in range(4)]
TIPS = [
    "0d58f139938bfe83134634d6b2cf027238face12cf056be7014daa0163c81479",
    "e559ade341427988da8d281b800217b8463aee487cb7f151fa0c8f5638301f44",
    "bd0ccfa41a61c4aec3f4f7b0ffa8f4a50b840a7853281103b12334e29be9db4c",
]


def ledger_of(parties: int) -> Ledger:
    """Return a game in which this number of parties has pledged."""
    ledger = Ledger(Pledges(TABLE))
    for party in range(parties):
        ledger = ledger.pledged(party, CHAINS[party].tip, 1, at_start=True)
    return ledger


def proof(number: int, parties: tuple[int, ...], *voids: Void) -> Proof:
    """Return the proof of a throw with the shares of these parties."""
    shares = tuple((party, bytes_of(CHAINS[party].share(number)) or b"") for party in parties)
    return Proof(voids, number, shares)


def test_chains_have_the_published_tips() -> None:
    """The tips and the first share of the server are the published ones."""
    assert [(bytes_of(chain.tip) or b"").hex() for chain in CHAINS[:3]] == TIPS
    share = bytes_of(CHAINS[0].share(1)) or b""
    assert share.hex() == "d6ec2e9d2a0f99f09ca4401a7cad4ca2fbc96f4f2267a9ac3d5fae7a04eb1b01"


def test_pledges_have_the_published_root() -> None:
    """The root of three pledges is the published one."""
    root = "aebab3d0cf973748043a50bfa0571bbea69c5fffc7c8f195e53dac3316f900d3"
    assert ledger_of(3).root(1).hex() == root


def test_throws_have_the_published_dice() -> None:
    """Throws of three parties, and a throw after a void attempt, show the published dice."""
    ledger, first = ledger_of(3).thrown(proof(1, (0, 1, 2)), 1)
    ledger, second = ledger.thrown(proof(2, (0, 1, 2)), 1)
    ledger, third = ledger.thrown(proof(3, (0, 1, 2)), 2)
    for number in range(4, 9):
        ledger, _ = ledger.thrown(proof(number, (0, 1, 2)), 1)
    ledger, tenth = ledger.thrown(proof(10, (0, 1), Void(9, (2,))), 2)

    assert (first, second, third) == ((3, 5, 6, 1, 6), (2, 1, 1, 4, 6), (1, 6, 4, 1, 5))
    assert tenth == (6, 3, 6, 1, 5)
    assert (ledger.last, ledger.misses) == (10, {2: 1})


def test_the_order_of_seats_is_the_published_one() -> None:
    """The pledges of the server and three seats draw the published order."""
    root = ledger_of(4).root(1)

    assert root.hex() == "fce946d7531fbf96d19805cfdebca93d2df959c92bb3d37a67ce2922fa21a928"
    assert order_of(root, 3) == (3, 1, 2)


def test_a_proof_is_read_as_it_is_written() -> None:
    """The text of a proof with void attempts leads to the same proof."""
    given = proof(10, (0, 1), Void(8, (1, 2)), Void(9, (2,)))

    assert read_proof(given.text()) == given
    assert given.text().startswith("2;8-12;9-2;10;0")
