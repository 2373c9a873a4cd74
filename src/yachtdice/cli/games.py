"""`yacht games`: a data set of games with the exact value of every option."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from yachtdice.bots import BotKind
from yachtdice.cli.common.best_play import fetch_for, progress
from yachtdice.cli.common.bots import GivenBot, GivenGames, GivenSeed, bot_given, check_games
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import RulesPath, load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.rules import RuleSet, Text

if TYPE_CHECKING:
    from yachtdice.datasets.games import WrittenGames

PLAYING: Final = Text(en="playing", ko="플레이 중")


def games(
    *,
    rules: RulesPath,
    games: GivenGames,
    bot: GivenBot,
    out: Annotated[Path, option("Parquet file to write.", "쓸 Parquet 파일.")],
    seed: GivenSeed = 0,
    answer: Answer | None = None,
) -> None:
    """Write games of a bot with the exact value of every option into a Parquet file."""
    answer = answer or Answer()
    found = load_given(rules)
    kind = _checked(bot, games, seed)
    fetch_for(found, answer)
    written = _written(out, found, kind, games, seed, answer)
    size = out.stat().st_size
    head = {"file": str(out), "rules": found.id, "bot": kind.id, "games": games, "seed": seed}
    mean = written.mean
    en = f"{out}: {games:,} games of {kind.id}, {written.decisions:,} decisions, {size:,} bytes"
    ko = f"{out}: {kind.id}의 {games:,}판, 결정 {written.decisions:,}개, {size:,}바이트"
    answer.report(
        head | {"decisions": written.decisions, "mean": mean, "bytes": size},
        Text(en, ko),
        Text(f"mean score {mean:.2f}", f"평균 점수 {mean:.2f}"),
    )


def _checked(bot: str, many: int, seed: int) -> BotKind:
    """Return the bot; raise UsageError for an unknown bot, or for wrong numbers."""
    kind = bot_given(bot)
    check_games(many)
    if not 0 <= seed < 2**63:
        raise UsageError("give a number from 0", "0 이상으로 적어 주세요", at=f"--seed {seed}")
    return kind


def _written(
    out: Path, rules: RuleSet, kind: BotKind, many: int, seed: int, answer: Answer
) -> "WrittenGames":
    """Write the games; raise UsageError without the packages that this needs."""
    try:
        from yachtdice.datasets.games import write_games  # noqa: PLC0415 - an optional extra
        from yachtdice.envs.oracle import Oracle  # noqa: PLC0415 - as above
    except ModuleNotFoundError as error:
        raise UsageError(error) from error
    with progress(answer.say(PLAYING)) as report:
        return write_games(out, Oracle(rules), kind, many, seed=seed, progress=report)
