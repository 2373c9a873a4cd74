"""`yacht rebuild-ranking` and `yacht backup`: maintenance of a server's database."""

from pathlib import Path
from typing import Annotated

import msgspec

from yachtdice.cli.common.errors import refused
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer, DatabaseName, database_of
from yachtdice.cli.server.working import on_database
from yachtdice.rules import Text
from yachtdice.server.database.engine.backup import Copied, back_up
from yachtdice.server.database.engine.database import DatabaseError, database_url
from yachtdice.server.people.store.rebuilding import Rebuilt, rebuild_statistics


def rebuild_ranking(*, database: DatabaseName = None, answer: Answer | None = None) -> None:
    """Rebuild ranking, ratings and statistics from the stored games."""
    answer = answer or Answer()
    rebuilt = on_database(database, rebuild_statistics)
    answer.report(msgspec.structs.asdict(rebuilt), _summary(rebuilt))


def _summary(rebuilt: Rebuilt) -> Text:
    """Return the result of a rebuild, for people."""
    same = "nothing has changed", "전과 똑같습니다"
    mended = (
        "the stored figures were different and have been corrected",
        "전과 달라서 바로잡았습니다",
    )
    en, ko = same if rebuilt.same else mended
    return Text(
        en=f"{rebuilt.games:,} games, {rebuilt.accounts:,} accounts: {en}",
        ko=f"게임 {rebuilt.games:,}판, 계정 {rebuilt.accounts:,}개: {ko}",
    )


def backup(
    file: Annotated[
        Path,
        option(
            "Backup file to create; it must not exist yet.",
            "복사할 파일. 아직 없는 이름이어야 합니다.",
        ),
    ],
    /,
    *,
    database: Annotated[
        DatabaseName,
        option(
            "SQLite file (default: yacht.sqlite3 in your data folder). For PostgreSQL use pg_dump.",
            "SQLite 파일. 적지 않으면 내 데이터 폴더의 yacht.sqlite3. PostgreSQL에는 pg_dump를 "
            "쓰세요.",
        ),
    ] = None,
    answer: Answer | None = None,
) -> None:
    """Back up the database to a file; the server can keep running."""
    with refused(DatabaseError):
        copied = back_up(database_url(database_of(database)), file)
    facts = {**msgspec.structs.asdict(copied), "path": str(copied.path)}
    (answer or Answer()).report(facts, _copied(copied))


def _copied(copied: Copied) -> Text:
    """Return the contents of a backup, for people."""
    return Text(
        en=f"{copied.path}: {copied.games:,} games, {copied.players:,} players, checked",
        ko=f"{copied.path}: 게임 {copied.games:,}판, 플레이어 {copied.players:,}명, 확인했습니다",
    )
