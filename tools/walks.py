"""The files of the package that a request passes through, in order of first entry, by tracing.

`python -m tools.walks [roll|review|tournament|login] ...` starts a server and sends three requests
of each kind. It prints each file in which a function ran in all three, between request and answer,
with the first such function. This leaves out what only the first request loads, and most work in
the background. Files of other processes than the server's are marked with `+`; players in a sandbox
are not traced. A roll is also counted from `submit` on.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import count, dropwhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias

from tests.support.clients.sealed_guest import SealedGuest
from tests.support.servers.databases import new_sqlite
from tests.support.servers.server_process import ServerProcess
from tools.walk_trace import RECORDS, SWITCH, switch_to
from yachtdice.server.best_play.messages import Readiness

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = f"{ROOT}/src/yachtdice/"
#: Name and password of the account that may start tournaments.
HOST: Final = ("Mina", "a long enough password")

TIMES: Final = 3  #: Number of requests of each kind.

_names = count(1)


class Entry(NamedTuple):
    """The first entry of a function in a walk."""

    process: int
    function: str
    file: str


class Walk:
    """The walk of one request: it is recorded only while it is under way."""

    def __init__(self, folder: Path, number: int) -> None:
        """Record in this folder under a number above 0."""
        self._folder, self._number = folder, number

    @asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        """Record until the end of the block."""
        switch_to(self._folder, self._number)
        yield
        switch_to(self._folder, 0)

    def entries(self) -> list[Entry]:
        """Return the recorded entries in their order."""
        lines = [line.split() for line in (self._folder / RECORDS).read_text().splitlines()]
        own = [words for words in lines if int(words[0]) == self._number]
        return [
            Entry(int(process), function, file.removeprefix(PACKAGE))
            for _, _, process, function, file in sorted(own, key=lambda words: int(words[1]))
        ]


Request: TypeAlias = Callable[[str, Walk], Coroutine[Any, Any, None]]


async def roll(url: str, walk: Walk) -> None:
    """Roll with a share in a game against a bot, until the command is acknowledged."""
    guest = SealedGuest(url, f"key {next(_names)}")
    async with guest:
        await _seat(guest)
        async with walk.under_way():
            await guest.ask(guest.next_roll("roll"))


async def _seat(guest: SealedGuest) -> str:
    """Start a game against a bot; return its id once the guest is on turn and has pledged."""
    await guest.named("Guest")
    made = await guest.http.post("/api/tables", json={"rules": "bonus"})
    await guest.enter(made.raise_for_status().json()["id"])
    await guest.see(lambda: _is_ready(guest))
    await _quiet(guest)
    return guest.table.game


def _is_ready(guest: SealedGuest) -> bool:
    """Return whether the guest is on turn, its pledge is stored and best play is computed."""
    client, best_play = guest.client, guest.best_play
    has_pledged = client is not None and any(pledge.party == 1 for pledge in client.pledged)
    is_computed = best_play is not None and best_play.readiness is Readiness.READY
    return has_pledged and is_computed and guest.has_turn(0)


async def _quiet(guest: SealedGuest) -> None:
    """Wait until the last step has reached all parts of the room: the server is idle again."""
    (await guest.http.get("/health")).raise_for_status()


async def review(url: str, walk: Walk) -> None:
    """Ask for the review of a finished game."""
    guest = SealedGuest(url, f"key {next(_names)}")
    async with guest:
        game = await _seat(guest)
        await guest.play_on(0)
        await _quiet(guest)
        async with walk.under_way():
            (await guest.http.get(f"/api/games/{game}/review")).raise_for_status()


async def tournament(url: str, walk: Walk) -> None:
    """Start a tournament as the browser does, and ask until its report is stored."""
    guest = SealedGuest(url, "host")
    async with guest:
        credentials = dict(zip(("name", "password"), HOST, strict=True))
        answer = await guest.http.post("/api/account", json=credentials)
        if answer.status_code == 409:
            answer = await guest.http.post("/api/account/login", json=credentials)
        answer.raise_for_status()
        order = {"rules": "bonus", "players": ["greedy", "random"], "games": 20}
        async with walk.under_way():
            made = await guest.http.post("/api/tournaments", json=order)
            view = made.raise_for_status().json()
            while view["report"] is None:
                await asyncio.sleep(0.1)
                page = f"/api/tournaments/{view['line']['id']}"
                view = (await guest.http.get(page)).json()


async def login(url: str, walk: Walk) -> None:
    """Log in with name and password."""
    guest = SealedGuest(url, "login")
    async with guest:
        credentials = {"name": f"Guest {next(_names)}", "password": "a long enough password"}
        (await guest.http.post("/api/account", json=credentials)).raise_for_status()
        guest.http.cookies.clear()
        async with walk.under_way():
            answer = await guest.http.post("/api/account/login", json=credentials)
        answer.raise_for_status()


REQUESTS: Final[dict[str, Request]] = {
    "roll": roll,
    "review": review,
    "tournament": tournament,
    "login": login,
}


def main(names: Iterable[str]) -> int:
    """Print the walks of these names."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / SWITCH).write_bytes(b"\0")
        (folder / RECORDS).touch()
        (folder / "sitecustomize.py").write_text(
            "from pathlib import Path\nfrom tools.walk_trace import record\n"
            f"record(Path({name!r}), {PACKAGE!r})\n"
        )
        paths = (name, str(ROOT / "src"), str(ROOT))  # every process of the server reads it
        os.environ["PYTHONPATH"] = os.pathsep.join(paths)
        new_sqlite(folder / "walks.sqlite3")
        database = str(folder / "walks.sqlite3")
        with ServerProcess(
            database, tournaments_by=(HOST[0],), checks_sessions=False, may_complain=True
        ) as server:
            for kind, each in enumerate(names):
                walks = [Walk(folder, kind * TIMES + time) for time in range(1, TIMES + 1)]
                for walk in walks:
                    asyncio.run(REQUESTS[each](server.url, walk))
                _print(each, [walk.entries() for walk in walks], server.pid)
    return 0


def _print(name: str, walks: list[list[Entry]], server: int) -> None:
    """Print the files that all walks have in common, and their number."""
    common = _files(walks)
    first = dict[str, Entry]()
    for entry in walks[-1]:
        if entry.file in common:
            first.setdefault(entry.file, entry)
    own = _files([entry for entry in walk if entry.process == server] for walk in walks)
    since = _files([*_since_submit(walk)] for walk in walks)
    for file, entry in first.items():
        print(f"{'  ' if file in own else '+ '}{file}: {entry.function}")
    rest = f", {len(since)} from `submit` on" if since else ""
    print(f"{name}: {len(first)} files, {len(own)} in the process of the server{rest}\n")


def _files(walks: Iterable[list[Entry]]) -> frozenset[str]:
    """Return the files that all walks enter."""
    sets = [frozenset(entry.file for entry in walk) for walk in walks]
    return sets[0].intersection(*sets)


def _since_submit(walk: list[Entry]) -> Iterator[Entry]:
    """Yield the entries from the one in which a room takes a message."""
    return dropwhile(lambda entry: not entry.function.endswith("Attendance.submit"), walk)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or REQUESTS))
