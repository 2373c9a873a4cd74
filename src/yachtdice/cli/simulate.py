"""`yacht simulate`: the scores of a bot in many solitaire games."""

import time
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from yachtdice import bots
from yachtdice.bots import BotKind
from yachtdice.cli.common.best_play import fetch_for, progress
from yachtdice.cli.common.bots import GivenBot, GivenGames, GivenSeed, bot_given, check_games
from yachtdice.cli.common.console import figures
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out, write_line
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import Solution

PLAYING: Final = Text(en="playing", ko="시뮬레이션 중")


@dataclass(frozen=True, eq=False)
class Simulation:
    """Simulated games: the rules, the bot, the scores, and the seconds they took.

    `expected`: the expected score of best play, None if it cannot be computed.
    """

    rules: RuleSet
    kind: BotKind
    seed: int
    scores: NDArray[np.int64]
    seconds: float
    expected: float | None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the scores, None for a single score."""
        return float(self.scores.std(ddof=1)) if len(self.scores) > 1 else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean, None for a single score."""
        return None if self.deviation is None else self.deviation / len(self.scores) ** 0.5

    @property
    def games_a_second(self) -> float:
        """The number of games per second."""
        return len(self.scores) / max(self.seconds, 1e-9)


def simulate(
    rules: IdOrFile,
    /,
    *,
    bot: GivenBot,
    games: GivenGames,
    seed: GivenSeed = 0,
    answer: Answer | None = None,
) -> None:
    """Simulate many games of a bot and compare its mean score with that of best play."""
    answer = answer or Answer()
    found = load_given(rules)
    kind = bot_given(bot)
    check_games(games)
    played = _played(found, kind, games, seed, answer)
    if answer.json:
        write_json(_facts(played))
        return
    write_line(answer.say(_heading(played)))
    write_laid_out(_laid_out(played, answer))


def _played(rules: RuleSet, kind: BotKind, games: int, seed: int, answer: Answer) -> Simulation:
    """Simulate the games; `seconds` includes neither solving nor loading."""
    solution = _solution_for(rules, kind, answer)
    bots.simulate(kind, rules, solution, 1, seed=seed)  # loads the compiled kernels
    with progress(answer.say(PLAYING)) as report:
        begun = time.perf_counter()
        scores = bots.simulate(kind, rules, solution, games, seed=seed, progress=report)
        seconds = time.perf_counter() - begun
    expected = None if solution is None else solution.expected_score
    return Simulation(rules, kind, seed, scores, seconds, expected)


def _solution_for(rules: RuleSet, kind: BotKind, answer: Answer) -> Solution | None:
    """Return best play; None if it cannot be computed and the bot does not need it."""
    try:
        return fetch_for(rules, answer).solution
    except UsageError:
        if kind.needs_solution:
            raise
        return None


def _facts(played: Simulation) -> dict[str, object]:
    """Return the output for programs."""
    scores = played.scores
    return {
        "rules": played.rules.id,
        "bot": played.kind.id,
        "games": len(scores),
        "seed": played.seed,
        "mean": float(scores.mean()),
        "standard_error": played.standard_error,
        "deviation": played.deviation,
        "least": int(scores.min()),
        "greatest": int(scores.max()),
        "expected_of_best_play": played.expected,
        "games_a_second": played.games_a_second,
        "seconds": played.seconds,
    }


def _heading(played: Simulation) -> Text:
    """Return the heading: rules, bot, games and seed."""
    title, bot, games = played.rules.title, played.kind, f"{len(played.scores):,}"
    plural = "s" * (len(played.scores) > 1)
    return Text(
        en=f"{title.en}: {bot.title.en} ({bot.id}), {games} game{plural}, seed {played.seed}",
        ko=f"{title.ko}: {bot.title.ko} ({bot.id}), {games}판, 시드 {played.seed}",
    )


def _laid_out(played: Simulation, answer: Answer) -> Table:
    """Return the table of figures."""
    scores, error, expected = played.scores, played.standard_error, played.expected
    rows = [
        (Text("Mean", "평균"), f"{scores.mean():.2f}"),
        (Text("Standard error", "표준오차"), _figure(error)),
        (Text("Best play expects", "최선의 플레이의 기대 점수"), _figure(expected)),
        (Text("Standard deviation", "표준편차"), _figure(played.deviation)),
        (Text("Best", "최고"), f"{scores.max():,}"),
        (Text("Worst", "최저"), f"{scores.min():,}"),
        (Text("Games per second", "초당 판 수"), f"{played.games_a_second:,.0f}"),
    ]
    return figures((answer.say(name), value) for name, value in rows)


def _figure(value: float | None) -> str:
    """Return a figure, or a dash for None."""
    return "-" if value is None else f"{value:.2f}"
