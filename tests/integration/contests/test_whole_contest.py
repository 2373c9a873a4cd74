"""A whole contest over HTTP and the live socket, as its host and its entrants see it."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.best_play.test_best_play import see_best_play
from tests.integration.contests.evening import SHORT, Evening, ask
from tests.integration.members import open_account
from tests.paths import ROOT
from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from tests.support.waiting import until
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.rooms.messages.client import ChangeSettings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with short rules, which tests share."""
    folder: Path = tmp_path_factory.mktemp("contests")
    with server_with(folder, SHORT.text, limit_factor=CROWD, account_days=0) as process:
        yield process


async def test_a_whole_contest_with_a_late_one_a_leaver_and_a_reconnection(
    server: ServerProcess,
) -> None:
    """Two games of six people and two bots end; the standing, the record and the frames agree."""
    evening = await Evening.create(
        [server.url], server.database, 7, games=2, bots=["greedy", "captain"]
    )
    mina, jun, sora, hana, late, watcher, leaver = (evening.contestant(n) for n in range(7))
    for each in (mina, jun, sora, hana, leaver):
        await each.enter(sealed=each is not hana)
    leaver.leaves_after = 2
    evening.entrants.remove(watcher)
    for each in (mina, jun, sora, hana, leaver, late, watcher):
        evening.begin(each)
    await evening.start()
    await sora.until(lambda: len(sora.tapes) == 2)
    sora.cut()
    await late.until(lambda: len(late.tapes) > 2)
    await late.enter()
    late.cut()
    await evening.rest()
    view = await evening.judged()
    assert view.line.status is ContestStatus.OVER
    assert [one.from_game for one in view.entrants] == [1, 1, 1, 1, 1, 1, 1, 2]
    assert [one.left for one in view.standings] == [False] * 7 + [True]
    assert view.standings[-1].player == leaver.account.player
    checked = await evening.check()
    assert checked.throws == len(mina.tapes) > 8
    assert checked.alone == 0
    assert len(mina.acknowledged) >= 8
    assert (len(mina.finished), watcher.acknowledged) == (2, {})
    assert (await ask(server.url, None, "GET", "")).json()["contests"][0]["id"] == evening.contest


async def test_the_program_of_the_documentation_plays_a_contest_that_is_judged(
    server: ServerProcess,
) -> None:
    """A program enters, takes part in every throw, and is ranked by the points it gave away."""
    async with Guest(server.url) as ada:
        await open_account(ada, "Ada")
        await ada.enter(await ada.make_room(SHORT.id))
        await ada.do(ChangeSettings, hints=True)  # a stand-in plays before that
        await see_best_play(ada, Readiness.READY)
        await _play_as_ada(server)


async def _play_as_ada(server: ServerProcess) -> None:
    """Let the program of the documentation play a contest, and check its end."""
    evening = await Evening.create(
        [server.url], server.database, 1, ranking="given", bots=["optimal", "random"]
    )
    example = str(ROOT / "examples" / "contest_client.py")
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, example, server.url, evening.contest, "Ada", PASSWORD),
        stdout=asyncio.subprocess.PIPE,
    )

    async def has_entered() -> bool:
        return (await evening.view()).line.entrants == 3

    await until(has_entered)
    await evening.start()
    said, _ = await program.communicate()
    assert program.returncode == 0

    async def is_over() -> bool:
        return (await evening.view()).line.status is ContestStatus.OVER

    await until(is_over)
    view = await evening.view()
    assert view.judged
    given = [one.given for one in view.standings]
    assert (view.standings[0].bot, given[0]) == ("optimal", 0.0)
    assert given == sorted(given, key=lambda points: points or 0.0)
    [ada_line] = [one for one in view.standings if one.name == "Ada"]
    assert said.decode().startswith(f"{ada_line.points:g} points, place ")
    assert (await evening.check()).alone == 0
