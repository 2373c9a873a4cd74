"""`yacht simulate`: what a bot scores, playing many games by itself."""

import time
from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np
from cyclopts import Parameter
from numpy.typing import NDArray
from rich.table import Table

from yachtdice import bots
from yachtdice.bots import BOTS, BotKind
from yachtdice.cli.best_play import fetch_for, progress
from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_laid_out, write_line
from yachtdice.cli.rules_given import IdOrFile, load_given
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import Solution

MOST_GAMES: Final = 10_000_000
PLAYING: Final = Text(en="playing", ko="두는 중")


@dataclass(frozen=True, eq=False)
class Simulation:
    """Games played: of which bot by which rules, their scores, and the seconds they took.

    `expected`: the mean of best play, None where it cannot be worked out.
    """

    rules: RuleSet
    kind: BotKind
    seed: int
    scores: NDArray[np.int64]
    seconds: float
    expected: float | None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the scores, None for a single one."""
        return float(self.scores.std(ddof=1)) if len(self.scores) > 1 else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean, None for a single score."""
        return None if self.deviation is None else self.deviation / len(self.scores) ** 0.5

    @property
    def games_a_second(self) -> float:
        """How many games were played in a second."""
        return len(self.scores) / max(self.seconds, 1e-9)


def simulate(
    rules: IdOrFile,
    /,
    *,
    bot: Annotated[str, Parameter(help="Which bot plays, by its id.")],
    games: Annotated[int, Parameter(help="How many games.")],
    seed: Annotated[int, Parameter(help="The same seed gives the same games.")] = 0,
    answer: Answer | None = None,
) -> None:
    """Let a bot play many games by itself and tell its mean beside that of best play."""
    answer = answer or Answer()
    found = load_given(rules)
    kind = _kind_given(bot, answer)
    _check_games(games, answer)
    played = _played(found, kind, games, seed, answer)
    if answer.json:
        write_json(_facts(played))
        return
    write_line(answer.say(_heading(played)))
    write_laid_out(_laid_out(played, answer))


def _kind_given(bot: str, answer: Answer) -> BotKind:
    """Return the bot with this id; raise UsageError that lists those there are."""
    kind = bots.find_bot(bot)
    if kind is None:
        known = ", ".join(kind.id for kind in BOTS)
        en = f"--bot {bot}: there is no such bot; the bots are {known}"
        ko = f"--bot {bot}: 그런 봇이 없습니다. 있는 봇: {known}"
        raise UsageError(answer.say(Text(en, ko)))
    return kind


def _check_games(games: int, answer: Answer) -> None:
    """Raise UsageError for a number of games that cannot be played."""
    if not 1 <= games <= MOST_GAMES:
        en = f"--games {games}: from 1 to {MOST_GAMES:,} games can be played"
        ko = f"--games {games}: 1판부터 {MOST_GAMES:,}판까지 둘 수 있습니다"
        raise UsageError(answer.say(Text(en, ko)))


def _played(rules: RuleSet, kind: BotKind, games: int, seed: int, answer: Answer) -> Simulation:
    """Return the games, timed without the solving and the loading."""
    solution = _solution_for(rules, kind, answer)
    bots.simulate(kind, rules, solution, 1, seed=seed)  # loads what is compiled
    with progress(answer.say(PLAYING)) as tell:
        begun = time.perf_counter()
        scores = bots.simulate(kind, rules, solution, games, seed=seed, progress=tell)
        seconds = time.perf_counter() - begun
    expected = None if solution is None else solution.expected_score
    return Simulation(rules, kind, seed, scores, seconds, expected)


def _solution_for(rules: RuleSet, kind: BotKind, answer: Answer) -> Solution | None:
    """Return best play; a bot that needs none may play cards too large for it."""
    try:
        return fetch_for(rules, answer).solution
    except UsageError:
        if kind.needs_solution:
            raise
        return None


def _facts(played: Simulation) -> dict[str, object]:
    """Return the answer for programs."""
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
    """Return who played what."""
    title, bot, games = played.rules.title, played.kind, f"{len(played.scores):,}"
    plural = "s" * (len(played.scores) > 1)
    return Text(
        en=f"{title.en}: {bot.title.en} ({bot.id}), {games} game{plural}, seed {played.seed}",
        ko=f"{title.ko}: {bot.title.ko} ({bot.id}), {games}판, 시드 {played.seed}",
    )


def _laid_out(played: Simulation, answer: Answer) -> Table:
    """Return the figures."""
    scores, error, expected = played.scores, played.standard_error, played.expected
    rows = [
        (Text("Mean", "평균"), f"{scores.mean():.2f}"),
        (Text("Standard error", "표준오차"), _figure(error)),
        (Text("Best play expects", "최선일 때 기대 점수"), _figure(expected)),
        (Text("Standard deviation", "표준편차"), _figure(played.deviation)),
        (Text("Best", "최고"), f"{scores.max():,}"),
        (Text("Worst", "최저"), f"{scores.min():,}"),
        (Text("Games a second", "초당 판 수"), f"{played.games_a_second:,.0f}"),
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    for name, value in rows:
        grid.add_row(answer.say(name), value)
    return grid


def _figure(value: float | None) -> str:
    """Return a figure, or a dash where there is none."""
    return "-" if value is None else f"{value:.2f}"
