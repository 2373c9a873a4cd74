"""`yacht rebuild-ranking` and `yacht backup`: keeping a server's database in order."""

import asyncio
from pathlib import Path

import msgspec

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_line
from yachtdice.cli.where import DatabaseName, database_of
from yachtdice.rules import Text
from yachtdice.storage import Copied, Database, DatabaseError, Rebuilt, back_up, database_url


def rebuild_ranking(*, database: DatabaseName = None, answer: Answer | None = None) -> None:
    """Make ranking, ratings and statistics again from the games alone.

    Parameters
    ----------
    database
        A file, sqlite:///FILE or postgresql://...; a file of your own by default.
    answer
        How to answer.

    """
    try:
        rebuilt = asyncio.run(_rebuild(Database.existing(database_of(database))))
    except DatabaseError as error:
        raise UsageError(str(error)) from error
    answer = answer or Answer()
    if answer.json:
        write_json(msgspec.structs.asdict(rebuilt))
    else:
        write_line(answer.say(_told(rebuilt)))


def _told(rebuilt: Rebuilt) -> Text:
    """Return what a rebuilding came to, for people."""
    same = "identical to what was there", "전과 똑같습니다"
    mended = "what was there was different", "전과 달라서 바로잡았습니다"
    en, ko = same if rebuilt.same else mended
    return Text(
        en=f"{rebuilt.games:,} games, {rebuilt.accounts:,} accounts: {en}",
        ko=f"게임 {rebuilt.games:,}판, 계정 {rebuilt.accounts:,}개: {ko}",
    )


async def _rebuild(opened: Database) -> Rebuilt:
    """Open the database and rebuild."""
    try:
        await opened.open()
        return await opened.rebuild()
    finally:
        await opened.close()


def backup(file: Path, /, *, database: DatabaseName = None, answer: Answer | None = None) -> None:
    """Copy the database to a file, while the server runs.

    Parameters
    ----------
    file
        Where to; it must not be there yet.
    database
        A file or sqlite:///FILE; a file of your own by default. For PostgreSQL run pg_dump.
    answer
        How to answer.

    """
    try:
        copied = back_up(database_url(database_of(database)), file)
    except DatabaseError as error:
        raise UsageError(str(error)) from error
    answer = answer or Answer()
    if answer.json:
        write_json({**msgspec.structs.asdict(copied), "path": str(copied.path)})
    else:
        write_line(answer.say(_copied(copied)))


def _copied(copied: Copied) -> Text:
    """Return what a copy holds, for people."""
    return Text(
        en=f"{copied.path}: {copied.games:,} games, {copied.players:,} players, checked",
        ko=f"{copied.path}: 게임 {copied.games:,}판, 플레이어 {copied.players:,}명, 확인했습니다",
    )
