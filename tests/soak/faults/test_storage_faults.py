"""Full disks and missing or damaged files: refused with the right reason, and logged."""

import os
import resource
from pathlib import Path

from tests.soak.faults.losses import count_losses
from tests.soak.faults.tables import tables, until_ready
from tests.support.servers.server_process import ServerProcess
from yachtdice.server.rooms.messages.server import RefusalCode

ANY = resource.RLIM_INFINITY


def size_of_wal(database: Path) -> int:
    """Return the size of the WAL of a database."""
    return Path(f"{database}-wal").stat().st_size


def delete(folder: Path) -> None:
    """Delete all files of a folder."""
    for file in folder.iterdir():
        file.unlink()


def damage(database: Path) -> None:
    """Overwrite every page of a database and of its WAL."""
    for file in (database, Path(f"{database}-wal")):
        with file.open("r+b") as pages:
            pages.write(os.urandom(file.stat().st_size))


async def test_a_full_disk_is_reported_and_survived(tmp_path: Path) -> None:
    """With a full disk no move is acknowledged, and start and end are logged once each."""
    database = tmp_path / "yacht.sqlite3"
    with ServerProcess(str(database), may_complain=True) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(20)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size_of_wal(database), ANY))
            await them.be_refused(RefusalCode.DISK_FAILING)
            stuck = them.accepted
            await until_ready(server, "disk_failing")
            await them.be_refused(RefusalCode.DISK_FAILING)
            assert them.accepted == stuck
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (ANY, ANY))
            await them.play_on(20)
            await until_ready(server)
        found = await count_losses(str(database), them.players)
        begun, over = server.said().splitlines()
    assert "the disk reports errors" in begun
    assert over.endswith("[database.back]")
    assert found.is_clean, found


async def test_a_deleted_file_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """After the file is deleted no move is acknowledged, and a copy has all acknowledged ones."""
    database = tmp_path / "yacht.sqlite3"
    with ServerProcess(str(database), may_complain=True) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(40)
            delete(tmp_path)
            await them.be_refused(RefusalCode.DATA_MISSING)
            stuck = them.accepted
            await until_ready(server, "data_missing")
            await them.be_refused(RefusalCode.DATA_MISSING)
            assert them.accepted == stuck
            while "copied" not in server.said():
                await them.be_refused(RefusalCode.DATA_MISSING)
        said = server.said().splitlines()
    [copy] = os.scandir(tmp_path)
    assert len(said) == 2, said
    assert copy.path in said[1]
    assert copy.stat().st_mode & 0o077 == 0
    found = await count_losses(copy.path, them.players)
    assert found.acknowledged >= 40
    assert found.is_clean, found


async def test_a_restored_file_is_used_again(tmp_path: Path) -> None:
    """A file moved away is reported, no new file is created, and it is used again once back."""
    database, away = tmp_path / "yacht.sqlite3", tmp_path / "away"
    with ServerProcess(str(database), may_complain=True) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(20)
            database.rename(away)
            await them.be_refused(RefusalCode.DATA_MISSING)
            assert not database.exists()
            away.rename(database)
            await them.play_on(20)
            await until_ready(server)
        found = await count_losses(str(database), them.players)
        assert server.said().splitlines()[-1].endswith("[database.back]")
    assert found.is_clean, found


async def test_a_damaged_file_is_not_written_any_further(tmp_path: Path) -> None:
    """Once damage is detected every move is refused, and the log says so once."""
    database = tmp_path / "yacht.sqlite3"
    with ServerProcess(str(database), may_complain=True) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(40)
            damage(database)
            await them.be_refused(RefusalCode.DATA_DAMAGED)
            stuck = them.accepted
            await until_ready(server, "data_damaged")
            await them.be_refused(RefusalCode.DATA_DAMAGED)
            assert them.accepted == stuck
        [said] = server.said().splitlines()
    assert "is damaged" in said
    assert "restore a backup" in said
