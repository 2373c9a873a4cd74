"""OpenSpiel's own tests, and its C++ `yacht`."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.test_openspiel import FIRST_BOX, THEIR_RULES, thrown, total
from yachtdice.rules import DICE, UnknownRulesError

pyspiel: Any = pytest.importorskip("pyspiel")

from yachtdice.envs import open_spiel  # noqa: E402, F401 - registers the games

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = [
    ("python_yachtdice", "classic", 1),
    ("python_yachtdice", "yahtzee", 2),
    ("python_yachtdice_match", "sums", 2),
    ("python_yachtdice_match", "clubhouse", 3),
]
every_game = pytest.mark.parametrize(("name", "rules", "players"), GAMES)


@every_game
def test_the_playthrough_is_the_stored_one(name: str, rules: str, players: int) -> None:
    """A game told state by state equals its file: a change of behaviour is seen."""
    # It imports all games of OpenSpiel and scipy, which only the worker of this test should pay.
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    told = generate_playthrough.playthrough(
        f"{name}(players={players},rules={rules})", None, seed=7, observation_params_string=""
    )
    stored = PLAYTHROUGHS / f"{name}_{rules}_{players}.txt"
    assert told.rstrip() == stored.read_text("utf-8").rstrip()


def test_unknown_rules_are_named() -> None:
    """The error lists the rule sets."""
    with pytest.raises(UnknownRulesError, match="classic"):
        pyspiel.load_game("python_yachtdice", {"rules": "nothing", "players": 2})


def test_games_end_as_in_the_built_in_yacht(tmp_path: Path) -> None:
    """Twenty random games, played throw by throw in both, end with the same total."""
    path = tmp_path / "openspiel.toml"
    path.write_text(THEIR_RULES.text, "utf-8")
    ours = pyspiel.load_game("python_yachtdice", {"rules": str(path), "players": 1})
    theirs = pyspiel.load_game("yacht", {"players": 1})
    for number in range(20):
        mine, other, chance = ours.new_initial_state(), theirs.new_initial_state(), Random(number)
        while not mine.is_terminal():
            if mine.is_chance_node():
                rolls, weights = zip(*mine.chance_outcomes(), strict=True)
                kept = mine.state.kept
                mine.apply_action(chance.choices(rolls, weights)[0])
                fresh = (f for place, f in enumerate(mine.state.dice) if place not in kept)
                other.apply_action(thrown(tuple(fresh)))
                continue
            action = chance.choice(mine.legal_actions())
            mine.apply_action(action)
            if action >= FIRST_BOX:
                if min(other.legal_actions()) == 0:
                    other.apply_action(0)
                other.apply_action(action)
            elif again := set(range(DICE)) - set(mine.state.kept):
                other.apply_action(sum(1 << place for place in again))
        assert other.is_terminal()
        assert mine.returns() == [total(other)]
