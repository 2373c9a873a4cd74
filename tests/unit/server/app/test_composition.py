"""The composition root: what it loads, and its errors before the services are opened."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.servers.server_process import share_kernels
from tests.support.waiting import let_others_run, until
from yachtdice.rules import load_rules
from yachtdice.server.app.composition import compose
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStage
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.cluster.ports import BusError
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.settings import Settings
from yachtdice.solver.solving import SOLUTIONS

HOUSE = load_rules(ROOT / "examples" / "house.toml")


def test_composing_loads_neither_a_web_framework_nor_nats() -> None:
    """A program without HTTP and without a cluster does not pay for their imports."""
    program = "import sys; from yachtdice.server.app import compose; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not {b"litestar", b"uvicorn.server", b"websockets", b"nats"} & set(done.stdout.split())


def test_a_cluster_needs_a_database_server() -> None:
    """Several servers cannot share a file."""
    with pytest.raises(BusError, match="PostgreSQL"):
        compose(Settings("games.sqlite3", bus="nats://127.0.0.1:4222"))


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the path of a new database, beside a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    share_kernels(tmp_path)
    return str(tmp_path / "yacht.sqlite3")


async def test_best_play_that_the_cache_deletes_is_computed_again(database: str) -> None:
    """Reviews and positions wait while a worker computes the lost file again."""
    services = compose(Settings(database))
    async with services.running():
        await until(lambda: services.positions.stage(HOUSE).is_ready)
        SOLUTIONS.path(HOUSE).unlink()
        assert services.positions.stage(HOUSE).readiness is Readiness.SOLVING
        await until(lambda: services.positions.stage(HOUSE).is_ready)
        assert SOLUTIONS.path(HOUSE).exists()


async def test_best_play_that_cannot_be_stored_is_computed_once(database: str) -> None:
    """Without a folder that can be written, the stage stays ready after it was computed."""
    SOLUTIONS.path(HOUSE).parent.touch()
    services = compose(Settings(database))
    async with services.running():
        await until(lambda: services.positions.stage(HOUSE).is_ready)
        assert services.positions.stage(HOUSE) == ReviewStage(Readiness.READY, 1.0)


async def test_best_play_without_room_in_the_cache_is_full(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lost file that does not fit any longer is not computed again and again."""
    services = compose(Settings(database))
    async with services.running():
        await until(lambda: services.positions.stage(HOUSE).is_ready)
        SOLUTIONS.path(HOUSE).unlink()
        monkeypatch.setenv("YACHT_CACHE_MB", "0")
        assert services.positions.stage(HOUSE).readiness is Readiness.SOLVING
        await until(lambda: services.positions.stage(HOUSE).readiness is Readiness.FULL)
        assert services.positions.stage(HOUSE).readiness is Readiness.FULL


async def test_damage_that_a_client_no_longer_waits_for_is_no_fault() -> None:
    """A thread that meets damage after its client has gone leaves nothing more to log."""
    threads, faults = compose(Settings("games.sqlite3")).threads, list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    gone = asyncio.create_task(threads.run(rules_of, "?"))
    await let_others_run(2)
    gone.cancel()
    with pytest.raises(DamagedDataError):
        await threads.run(rules_of, "?")
    assert (gone.cancelled(), faults) == (True, [])
