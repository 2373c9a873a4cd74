"""The client's engine for games offline is the engine of the package."""

from collections.abc import Iterator

import pytest

from tests.soak.laws.device_engine import DeviceEngine, compare, device_engine
from tests.support.games.scripted_games import scripted_game, seeded
from yachtdice.rules import load_rules


@pytest.fixture(scope="module")
def engine() -> Iterator[DeviceEngine]:
    """Return the client's engine."""
    with device_engine() as running:
        yield running


def test_random_games_are_equal_in_every_step(engine: DeviceEngine) -> None:
    """In 2,000 games each event, refusal, table and record is that of the package."""
    assert sum(compare(engine, 7, 2000)) > 100_000


def test_steps_of_a_whole_game_are_equal(engine: DeviceEngine) -> None:
    """The digests stand for these steps: the text of each event or refusal, and of the table."""
    rules = load_rules("yahtzee")
    engine.deal(rules)
    for number in range(20):
        game = scripted_game(rules, seeded(f"whole {number}"))
        engine.ask(game, whole=True)
        assert engine.answer() == {"steps": list(game.steps), "record": game.record}


def test_one_other_action_gives_other_digests(engine: DeviceEngine) -> None:
    """A comparison of digests finds a single refused action more."""
    rules = load_rules("classic")
    engine.deal(rules)
    game = scripted_game(rules, seeded("other"))
    engine.ask(game._replace(words=("t1234567", *game.words)))
    assert engine.answer()["digest"] != game.digest
