"""`yacht simulate` plays many games with a bot."""

from pathlib import Path

import pytest

from tests.support.games.large import SIXTEEN_BOXES
from tests.unit.cli.conftest import HOUSE, Yacht

KEYS = [
    "rules", "bot", "games", "seed", "mean", "standard_error", "deviation", "least", "greatest",
    "expected_of_best_play", "games_a_second", "seconds",
]  # fmt: skip
CLOCKED = {"games_a_second", "seconds"}


def figures(yacht: Yacht, *arguments: str) -> dict[str, object]:
    """Return the answer of `yacht simulate --json` without its times."""
    answer = yacht("simulate", HOUSE, *arguments, "--json").json()
    assert list(answer) == KEYS
    return {key: answer[key] for key in answer if key not in CLOCKED}


@pytest.mark.parametrize("bot", ["optimal", "sailor", "greedy"])
def test_the_same_seed_gives_the_same_games(yacht: Yacht, bot: str) -> None:
    """Two runs with one seed agree in every figure; a run with another seed does not."""
    games = ("--bot", bot, "--games", "40")
    first = figures(yacht, *games, "--seed", "7")
    assert first == figures(yacht, *games, "--seed", "7")
    assert first["mean"] != figures(yacht, *games, "--seed", "8")["mean"]


def test_best_play_reaches_its_expected_mean(yacht: Yacht) -> None:
    """The mean of many games is within four standard errors of the expected score."""
    answer = yacht("simulate", HOUSE, "--bot", "optimal", "--games", "20000", "--json").json()
    assert answer["expected_of_best_play"] == pytest.approx(126.885411, abs=1e-6)
    gap = abs(answer["mean"] - answer["expected_of_best_play"])
    assert gap < 4 * answer["standard_error"]
    assert answer["deviation"] == pytest.approx(answer["standard_error"] * 20000**0.5)


def test_people_get_a_table(yacht: Yacht) -> None:
    """Without --json there is a heading and one figure per line, including best play."""
    outcome = yacht("simulate", HOUSE, "--bot", "random", "--games", "50", "--seed", "3")
    lines = outcome.out.splitlines()
    assert (outcome.code, outcome.err) == (0, "")
    assert lines[0] == "Corner House: Drift (random), 50 games, seed 3"
    assert [" ".join(line.split()[:-1]) for line in lines[1:]] == [
        "Mean", "Standard error", "Best play expects", "Standard deviation", "Best", "Worst",
        "Games per second",
    ]  # fmt: skip
    assert "126.89" in lines[3]


def test_it_speaks_korean(yacht: Yacht) -> None:
    """With --lang ko the figures have Korean names."""
    output = yacht("simulate", HOUSE, "--bot", "greedy", "--games", "5", "--lang", "ko").out
    assert output.startswith("Corner House: 갈매기 (greedy), 5판, 시드 0\n평균 ")


def test_one_game_has_no_deviation(yacht: Yacht) -> None:
    """The deviation of a single game is null in JSON and a dash in the table."""
    answer = figures(yacht, "--bot", "greedy", "--games", "1")
    assert (answer["standard_error"], answer["deviation"]) == (None, None)
    assert answer["least"] == answer["greatest"] == answer["mean"]
    lines = yacht("simulate", HOUSE, "--bot", "greedy", "--games", "1").out.splitlines()
    assert lines[0].endswith("1 game, seed 0")
    assert lines[2].split() == ["Standard", "error", "-"]


def test_cards_too_large_for_best_play(yacht: Yacht, tmp_path: Path) -> None:
    """On a card of sixteen boxes only bots that need no solution can play."""
    file = tmp_path / "sixteen.toml"
    file.write_text(SIXTEEN_BOXES)
    arguments = ("simulate", str(file), "--games", "2", "--bot")
    assert yacht(*arguments, "greedy", "--json").json()["expected_of_best_play"] is None
    says = "yacht: sixteen has 16 boxes; at most 15 can be solved\n"
    assert yacht(*arguments, "optimal").err == says
    assert "칸이 16개라서" in yacht(*arguments, "optimal", "--lang", "ko").err


@pytest.mark.parametrize("games", ["0", "-5", "10000001"])
def test_an_impossible_number_of_games(yacht: Yacht, games: str) -> None:
    """Fewer games than one and more than ten million are refused, in either language."""
    for language, says in (("en", "a number from 1 to 10,000,000"), ("ko", "1판부터 10,000,000판")):
        refused = yacht(
            "simulate", HOUSE, "--bot", "greedy", f"--games={games}", "--lang", language
        )
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(f"yacht: --games {games}: ")
        assert says in refused.err


def test_an_unknown_bot(yacht: Yacht) -> None:
    """An unknown bot is refused with a list of the bots, in either language."""
    for language, says in (("en", "there is no bot 'x'"), ("ko", "'x' 봇이 없습니다")):
        refused = yacht(
            "simulate", HOUSE, "--bot", "x", "--games", "1", "--lang", language
        ).refused()
        assert says in refused
        assert "random, greedy" in refused
