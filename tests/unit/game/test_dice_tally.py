"""Counts of sealed throws, and the dice of void attempts."""

from collections import Counter
from random import Random

from tests.support.games.sealed_games import TABLE, SealedTable
from yachtdice.game import DiceThrown, Seat, check_dice, tally_dice
from yachtdice.rules import load_rules
from yachtdice.sealed import SERVER, read_proof, tape_of

RULES = load_rules("classic")
PEOPLE = [Seat("Mina"), Seat("Bo"), Seat("Joon")]


def test_each_throw_is_counted_once_by_the_parties_that_took_part() -> None:
    """Throws together, with gaps and by the server alone are all throws; misses are by party.

    A void attempt counts once, also if several parties were missing together.
    """
    game = SealedTable(RULES, Random(5), PEOPLE, (1, 2, 3), (0.2, 0.0, 0.0), away=0.1).play()
    proofs = [read_proof(event.proof) for event in game.events if isinstance(event, DiceThrown)]

    found = tally_dice(RULES, game.events, TABLE)

    assert found is not None
    gaps = [proof for proof in proofs if proof.voids]
    alone = [proof for proof in proofs if proof.parties == (SERVER,) and not proof.voids]
    assert (found.gaps, found.by_server) == (len(gaps), len(alone))
    assert found.together == len(proofs) - len(gaps) - len(alone)
    assert found.missed == game.ledger.misses
    assert found.voids == sum(len(proof.voids) for proof in proofs)


def test_void_attempts_show_the_dice_that_their_secret_shares_give() -> None:
    """The dice of a void attempt come from the chains of its parties; resignations have none."""
    seen = 0
    for seed in range(12):
        game = SealedTable(RULES, Random(seed), PEOPLE, (1, 2, 3), (0.15, 0.0, 0.01)).play()
        found = tally_dice(RULES, game.events, TABLE)
        assert found is not None
        seen += len(found.void_tapes)
        assert set(found.void_tapes) <= set(_all_tapes(game))
        assert len(found.void_tapes) <= found.voids
    assert seen > 20


def _all_tapes(game: SealedTable) -> list[tuple[int, ...]]:
    """Return the dice of each number for each seat and each set of parties, from the chains."""
    root, tapes = game.ledger.root(1), []
    for number in range(1, game.ledger.last + 1):
        for mask in range(8):
            parties = [SERVER, *(party for party in (1, 2, 3) if mask >> (party - 1) & 1)]
            shares = [(party, game._share(party, 1, number)) for party in parties]
            tapes += [tape_of(root, number, seat, shares) for seat in (1, 2, 3)]
    return tapes


def test_a_game_without_proofs_has_no_counts() -> None:
    """The dice of a game without pledges are not counted."""
    game = SealedTable(RULES, Random(1), PEOPLE[:1], (1,), (0.0, 0.0, 0.0)).play()
    bare = [event for event in game.events if type(event).__name__ != "DicePledged"]

    assert tally_dice(RULES, bare, TABLE) is None


def test_the_counts_are_those_of_the_checked_throws() -> None:
    """The tally trusts the proofs; it counts resignations and missing parties as the check does."""
    resigned = 0
    for seed in range(12):
        game = SealedTable(RULES, Random(seed), PEOPLE, (1, 2, 3), (0.1, 0.05, 0.05), 0.1).play()
        throws = check_dice(RULES, game.events, TABLE).throws
        found = tally_dice(RULES, game.events, TABLE)
        assert found is not None
        gaps = sum(bool(thrown.missing) for thrown in throws)
        alone = sum(thrown.is_by_server_alone and not thrown.missing for thrown in throws)
        assert (found.gaps, found.by_server) == (gaps, alone)
        assert found.together == len(throws) - gaps - alone
        assert found.voids == sum(len(thrown.late) for thrown in throws)
        assert found.missed == Counter(party for thrown in throws for party in thrown.missing)
        resigned += sum(thrown.resigned for thrown in throws)
    assert resigned > 3
