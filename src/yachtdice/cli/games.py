"""`yacht games`: a data set of games with the exact value of every option."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from yachtdice.bots import BotKind
from yachtdice.cli.common.best_play import fetch_for, progress
from yachtdice.cli.common.bots import bot_given
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_line
from yachtdice.rules import RuleSet, Text

if TYPE_CHECKING:
    from yachtdice.datasets.games import WrittenGames

MOST_GAMES: Final = 10_000_000
PLAYING: Final = Text(en="playing", ko="플레이 중")


def games(
    *,
    rules: Annotated[
        str,
        option("Id of a rule set, or the path of its file.", "규칙의 아이디나 규칙 파일의 경로."),
    ],
    games: Annotated[int, option("Number of games.", "판 수.")],
    bot: Annotated[str, option("Id of the bot.", "플레이할 봇의 아이디.")],
    out: Annotated[Path, option("Parquet file to write.", "쓸 Parquet 파일.")],
    seed: Annotated[
        int, option("The same seed gives the same games.", "시드가 같으면 같은 게임이 나옵니다.")
    ] = 0,
    answer: Answer | None = None,
) -> None:
    """Write games of a bot with the exact value of every option into a Parquet file."""
    answer = answer or Answer()
    found = load_given(rules)
    kind = _checked(bot, games, seed)
    fetch_for(found, answer)
    written = _written(out, found, kind, games, seed, answer)
    size = out.stat().st_size
    if answer.json:
        facts = {"decisions": written.decisions, "mean": written.mean, "bytes": size}
        head = {"file": str(out), "rules": found.id, "bot": kind.id, "games": games, "seed": seed}
        write_json({**head, **facts})
        return
    en = f"{out}: {games:,} games of {kind.id}, {written.decisions:,} decisions, {size:,} bytes"
    ko = f"{out}: {kind.id}의 {games:,}판, 결정 {written.decisions:,}개, {size:,}바이트"
    write_line(answer.say(Text(en, ko)))
    en, ko = f"mean score {written.mean:.2f}", f"평균 점수 {written.mean:.2f}"
    write_line(answer.say(Text(en, ko)))


def _checked(bot: str, many: int, seed: int) -> BotKind:
    """Return the bot; raise UsageError for an unknown bot, or for wrong numbers."""
    kind = bot_given(bot)
    if not 1 <= many <= MOST_GAMES:
        en = f"give a number from 1 to {MOST_GAMES:,}"
        ko = f"1판부터 {MOST_GAMES:,}판까지 할 수 있습니다"
        raise UsageError(en, ko, at=f"--games {many}")
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
