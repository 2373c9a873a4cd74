"""The options of `yacht play URL`, and the session at a table of a server."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.rules import Text
from yachtdice.terminal.session import PlayError, PlaySession

TableUrl: TypeAlias = Annotated[
    str | None,
    option(
        "Link of a table, or the address of a server: a new table. Without it: on this machine.",
        "테이블 링크, 또는 서버 주소(새 테이블). 적지 않으면 이 컴퓨터에서 합니다.",
        name="URL",
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class OnlinePlayer:
    """The options of a player at a server."""

    name: Annotated[
        str | None, option("Your name at the server.", "서버에서 쓸 이름.", name="--name")
    ] = None
    code: Annotated[
        str | None,
        option("Code of the table at this server.", "이 서버에 있는 테이블의 코드."),
    ] = None


def online_session(
    url: str,
    player: OnlinePlayer,
    record: Path,
    answer: Answer,
    *,
    rules: str,
    bots: Sequence[str],
) -> PlaySession:
    """Return a session at the table of a link, or at a new one with these rules and bots.

    Raises PlayError for an address that names no server, and for bots at a table that exists.
    """
    from yachtdice.terminal.remote.server import TableServer, table_address  # noqa: PLC0415
    from yachtdice.terminal.remote.session import RemoteSession  # noqa: PLC0415 - 0.2 s

    origin, room = table_address(url, player.code)
    if room is not None and bots:
        en = "--bots is for a new table; the host of this table seats its bots"
        raise PlayError(Text(en, "--bots는 새 테이블에만 씁니다. 이 테이블의 봇은 방장이 앉힙니다"))
    server = TableServer(origin, player.name or _name_asked(answer))
    return RemoteSession(server, room, record, rules=rules, bots=bots)


def _name_asked(answer: Answer) -> str:
    """Return the name that the player types on a terminal; a usual one without a terminal."""
    usual = answer.say(Text("Player", "플레이어"))
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(EOFError):
            return input(answer.say(Text("Your name: ", "이름: "))).strip() or usual
    return usual
