"""A server that is killed at the end of games, and the figures that it has stored."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from tests.integration.people import open_account
from tests.support.guest import Guest
from tests.support.one_box import ANY
from tests.support.server_process import ServerProcess
from tests.unit.server.people.store.accounts import LINE
from yachtdice.server.rooms.messages.client import Fill, Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted, ServerMessage


def is_accepted(message: ServerMessage) -> bool:
    """Return whether a message accepts a command."""
    return isinstance(message, Accepted)


class EndingGames:
    """Games of one box on a server that is killed while the last box is filled."""

    def __init__(self, server: ServerProcess) -> None:
        """Play on this server."""
        self._server, self._kills, self._ended = server, 0, 0
        self._cookies: httpx.Cookies | None = None

    async def end_and_kill(self, listen: Callable[[Guest], Awaitable[object]]) -> int:
        """Fill the last box of a game, listen, kill the server; return how many games ended."""
        self._kills += 1
        async with Guest(self._server.url, self._cookies) as mina:
            if self._cookies is None:
                await open_account(mina, "Mina")
            self._cookies = mina.http.cookies
            await mina.enter(await mina.make_room(LINE.id))
            await mina.do(StartGame)
            await mina.do(Roll)
            await mina.say(Fill(cid=f"k{self._kills}", expect=mina.version, box="five"))
            with suppress(TimeoutError, ConnectionClosed):
                await listen(mina)
            self._server.kill()
        self._server.start()
        self._ended = _check_counts(self._server.database, self._ended)
        return self._ended


@contextmanager
def ending_games(folder: Path) -> Iterator[EndingGames]:
    """Yield games on a server with a new database in a folder."""
    (folder / "one-box.toml").write_text(ANY, "utf-8")
    with ServerProcess(str(folder / "yacht.sqlite3"), rules_folder=str(folder)) as server:
        yield EndingGames(server)


def _check_counts(where: str, before: int) -> int:
    """Return the number of ended games, after checking that exactly these are counted."""
    with closing(sqlite3.connect(where)) as connection:

        def one(query: str) -> int:
            return int(connection.execute(query).fetchone()[0] or 0)

        ended = one("SELECT count(*) FROM games WHERE ended_ms IS NOT NULL")
        assert ended >= before
        assert one("SELECT count(*) FROM events WHERE body LIKE '%BoxFilled%'") == ended
        assert one("SELECT count(*) FROM games WHERE ended IS NOT NULL") == ended
        assert one("SELECT sum(games) FROM player_rules") == ended
        assert one("SELECT sum(thrown) FROM all_dice") == 5 * ended
        level, exp = connection.execute("SELECT level, exp FROM standings").fetchone()
        assert sum(10 * max(1, below) for below in range(level)) + exp == 5 * ended
    return ended
