"""`yacht play`: a game in the terminal, on this machine or at a table of a server."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from platformdirs import user_data_path

from yachtdice.bots import kinds
from yachtdice.cli.common.bots import bot_given
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json
from yachtdice.cli.play.online import OnlinePlayer, TableUrl, online_session
from yachtdice.cli.play.view import PlayView
from yachtdice.game import Seat, Step
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import TooLargeError, has_best_play
from yachtdice.solver.limits import check_boxes
from yachtdice.terminal.local import LocalSession
from yachtdice.terminal.session import PlayError, PlaySession

RULES: Final = "clubhouse"  #: The rule set of a game without --rules, as in the browser.
_Words = Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Seating:
    """The players, the bots and the rules of a game, as typed."""

    rules: Annotated[
        str,
        option("Id of a rule set, or a rules file.", "규칙 아이디 또는 규칙 파일."),
    ] = RULES
    bots: Annotated[
        _Words,
        option(
            "Ids of the bots that play too (default: sailor against one player).",
            "함께 플레이할 봇의 아이디. 적지 않으면 혼자일 때 sailor.",
        ),
    ] = None
    players: Annotated[
        _Words,
        option("Names of the people at this keyboard.", "이 키보드로 함께하는 사람들의 이름."),
    ] = None
    seed: Annotated[
        int | None,
        option("The same seed gives the same dice.", "시드가 같으면 같은 주사위가 나옵니다."),
    ] = None


RecordName = Annotated[
    Path | None,
    option(
        "File for the record of the game (default: a new one in your data folder).",
        "게임 기록을 저장할 파일. 적지 않으면 내 데이터 폴더의 새 파일.",
        name="--record",
    ),
]


def play(
    url: TableUrl = None,
    /,
    *,
    seating: Seating | None = None,
    player: OnlinePlayer | None = None,
    view: PlayView | None = None,
    record: RecordName = None,
    answer: Answer | None = None,
) -> None:
    """Play in the terminal: against bots, with others at one keyboard, or at a server's table."""
    answer, view, seating = answer or Answer(), view or PlayView(), seating or Seating()
    file = record or _record_file()
    with refused(PlayError):
        if url is None:
            if player is not None:
                en = "--name and --code need the address of a server; give names with --players"
                ko = "--name과 --code는 서버 주소와 함께 씁니다. 이름은 --players로 적어 주세요"
                raise UsageError(en, ko)
            session = _local(seating, file, answer, view.bot_pause(answer))
        else:
            session = _remote(url, seating, player or OnlinePlayer(), file, answer)
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(view.show(session, answer))
    if answer.json:
        write_json(_facts(session))


def _local(seating: Seating, record: Path, answer: Answer, pause: float) -> PlaySession:
    """Return a game on this machine; raise UsageError for players that the rules refuse."""
    rules = load_given(seating.rules)
    people = seating.players or [answer.say(Text("Player", "플레이어"))]
    bots = seating.bots or ([] if seating.players else [_partner(rules)])
    found = [bot_given(bot, "--bots") for bot in bots]
    if any(kind.needs_solution for kind in found):
        with refused(TooLargeError, at="--bots"):
            check_boxes(rules)
    names = [*people, *(answer.say(kind.title) for kind in found)]
    _check_players(rules, names)
    ids = [*[None] * len(people), *(kind.id for kind in found)]
    seats = [Seat(*seat) for seat in zip(_numbered(names), ids, strict=True)]
    with refused(ValueError):
        return LocalSession(rules, seats, record, seed=seating.seed, pause=pause)


def _check_players(rules: RuleSet, names: Sequence[str]) -> None:
    """Raise UsageError for a name of no or several lines, and for a wrong number of players."""
    for name in names:
        if not name.strip() or len(name.splitlines()) > 1:
            en = f"--players: {name!r} is not a name; write one line of text"
            raise UsageError(en, f"--players: {name!r}: 이름이 아닙니다. 한 줄로 적어 주세요")
    least, most = rules.seats
    if not least <= len(names) <= most:
        en = f"{rules.title.en} is for {least} to {most} players and bots, not {len(names)}"
        ko = f"{rules.title.ko}: 사람과 봇은 모두 {least}~{most}명이어야 합니다({len(names)}명)"
        raise UsageError(en, ko)


def _numbered(names: Sequence[str]) -> list[str]:
    """Return the names, with a number after each that is there before: Gull, Gull 2."""
    counts = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return [
        f"{name} {count}" if count > 1 else name for name, count in zip(names, counts, strict=True)
    ]


def _remote(
    url: str, seating: Seating, player: OnlinePlayer, record: Path, answer: Answer
) -> PlaySession:
    """Return a session at a server; raise UsageError for options of games on this machine."""
    if seating.players or seating.seed is not None:
        en = "--players and --seed are for games on this machine; give your name with --name"
        ko = "--players와 --seed는 이 컴퓨터의 게임에만 씁니다. 이름은 --name으로 적어 주세요"
        raise UsageError(en, ko)
    rules, bots = seating.rules, seating.bots or ()
    return online_session(url, player, record, answer, rules=rules, bots=bots)


def _partner(rules: RuleSet) -> str:
    """Return the bot that plays against a person alone, as the server seats it."""
    return kinds.SAILOR if has_best_play(rules) else kinds.GREEDY


def _record_file() -> Path:
    """Return the file for a record without --record."""
    folder = user_data_path("yachtdice", appauthor=False) / "games"
    return folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M}.txt"


def _facts(session: PlaySession) -> dict[str, object]:
    """Return the end of the game for programs."""
    table, state = session.table, session.table.state
    return {
        "rules": table.rules.id,
        "over": state is not None and state.step is Step.OVER,
        "totals": [] if state is None else list(state.totals),
        "winners": [] if state is None else [seat + 1 for seat in state.winners],
        "record": table.saved,
    }
