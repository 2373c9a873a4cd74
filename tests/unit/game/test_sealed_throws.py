"""The throws that a server makes and trusts, against the check of the same throws by a reader."""

from random import Random

import pytest

from tests.support.games.sealed_games import SealedTable
from tests.support.games.strategies import SHIPPED
from tests.support.length import at_length
from yachtdice.game import DiceThrown, Seat
from yachtdice.game.dice_check import DiceReader
from yachtdice.rules import RuleSet
from yachtdice.sealed import HOST, read_proof

SEATS = {
    "a person": ([Seat("Mina")], (1,)),
    "people and others": (
        [Seat("Mina"), Seat("Gull", "greedy"), Seat("prog", program=True), Seat("Bo")],
        (1, 3, 4),
    ),
    "bots alone": ([Seat("Gull", "greedy"), Seat("Tern", "greedy")], (HOST,)),
    "no pledges of players": ([Seat("Mina"), Seat("Bo")], ()),
}


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@pytest.mark.parametrize(("holders", "parties"), SEATS.values(), ids=SEATS)
def test_a_throw_that_is_trusted_is_the_throw_that_is_checked(
    rules: RuleSet, holders: list[Seat], parties: tuple[int, ...]
) -> None:
    """A server's throw has the dice, proof, ledger and seal that a reader of its event gets.

    The games have void attempts, late pledges, parties that are dropped, and resignations.
    """
    rng = Random(f"{rules.id} {parties}")
    for _ in range(at_length(1, 40)):
        game = SealedTable(rules, rng, holders, parties, (0.15, 0.05, 0.03), away=0.1).play()
        reader = DiceReader(rules, game.started, game.ledger.table)
        for event in game.events[1:]:
            before, state = reader.dice, reader.state
            reader.follow(event)
            if isinstance(event, DiceThrown):
                made = before.throw(state, read_proof(event.proof))
                assert made == (event, reader.dice)
