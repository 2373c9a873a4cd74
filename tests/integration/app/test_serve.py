"""`yacht serve` as people run it: its output, its refusals, and its end."""

import asyncio
import json
import os
import pty
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from tests.integration.playing import play_on
from tests.paths import ROOT
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.waiting import PATIENCE, wait_until
from yachtdice.cli.app import run
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer
from yachtdice.cli.server.options import Listening
from yachtdice.cli.server.serve import _checked_url, serve
from yachtdice.cli.server.serving import Greeting
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.messages.client import SeatBot, StartGame

COMMAND = [str(Path(sys.executable).parent / "yacht"), "serve"]


def _environment(home: Path) -> dict[str, str]:
    """Return an environment with this folder as the user's home."""
    return {**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "100"}


def _one_line(complaint: str) -> str:
    """Return the only line of an error output."""
    [line] = complaint.splitlines()
    assert line.startswith("yacht: ")
    return line


class Served:
    """A running `yacht serve` and the lines it has printed."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Read the output of this process."""
        self.process = process
        self.lines: list[str] = []
        assert process.stdout is not None
        self._stdout = process.stdout

    def read_until(self, words: str) -> str:
        """Return the first line with these words."""
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        try:
            for line in self._stdout:
                self.lines.append(line)
                if words in line:
                    return line
        finally:
            timer.cancel()
        raise AssertionError(f"{words!r} was not printed: {self.lines}")

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Return the exit code and all of stderr after a signal."""
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        self.process.send_signal(how)
        self.lines += self._stdout.readlines()
        assert self.process.stderr is not None
        complaints = self.process.stderr.read()
        code = self.process.wait()
        timer.cancel()
        return code, complaints


@contextmanager
def _serving(home: Path, *arguments: str) -> Iterator[Served]:
    """Run `yacht serve` with these arguments."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, env=_environment(home), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        yield Served(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_it_prints_its_link_and_stops_cleanly(tmp_path: Path) -> None:
    """The printed link works at once, and Ctrl-C ends the server without errors."""
    with _serving(tmp_path, "--port", "0") as served:
        link = served.read_until("Yacht Dice is at").split()[-1]
        data = served.read_until("Data is stored in").split()[-1]
        assert data == str(tmp_path / "yachtdice" / "yacht.sqlite3")
        assert "--host 0.0.0.0" in served.read_until("other devices")
        assert httpx.get(f"{link}health").text == "up"
        assert (tmp_path / "yachtdice" / "yacht.sqlite3").is_file()
        assert served.end(signal.SIGINT) == (0, "")


def test_it_prints_its_address_as_json(tmp_path: Path) -> None:
    """With --json the greeting is one JSON document; SIGTERM ends the server without errors."""
    with _serving(tmp_path, "--port", "0", "--no-prepare", "--json") as served:
        served.read_until("}")
        greeting = json.loads("".join(served.lines))
        assert greeting["invite"] is None
        assert greeting["database"] == str(tmp_path / "yachtdice" / "yacht.sqlite3")
        assert httpx.get(f"{greeting['url']}health").text == "up"
        assert served.end(signal.SIGTERM) == (0, "")


def test_a_signal_to_its_group_ends_it_silently(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGTERM to the process group, while best play is prepared, ends the server without errors."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with _serving(tmp_path, "--port", "0") as served:
        served.read_until("other devices")
        wait_until(lambda: b"server.app.child\0best-play" in _commands_below(served.process.pid))
        os.killpg(served.process.pid, signal.SIGTERM)
        assert served.end(signal.SIGCONT) == (0, "")


def _commands_below(pid: int) -> bytes:
    """Return the command lines of the children of a process."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in threads for child in (task / "children").read_text().split()]
    files = [Path(f"/proc/{child}/cmdline") for child in children]
    return b" ".join(file.read_bytes() for file in files if file.exists())


def test_it_greets_in_korean(tmp_path: Path) -> None:
    """With --lang ko the links and the database path are announced in Korean."""
    with _serving(tmp_path, "--port", "0", "--no-prepare", "--lang", "ko") as served:
        assert served.read_until("주소:").split()[-1].startswith("http://localhost:")
        assert str(tmp_path) in served.read_until("데이터 저장 위치:")
        assert served.end(signal.SIGTERM) == (0, "")


def test_for_the_network_it_prints_a_link(tmp_path: Path) -> None:
    """On all addresses, or with a public URL, a link is printed; a log gets no QR code."""
    url = ("--public-url", "https://dice.example/")
    with _serving(tmp_path, "--port", "0", "--no-prepare", *url) as served:
        assert served.read_until("Link for others").split()[-1] == "https://dice.example/"
        served.end(signal.SIGINT)
        assert not any("█" in line or "▄" in line for line in served.lines)
    with _serving(tmp_path, "--port", "0", "--no-prepare", "--host", "0.0.0.0") as served:
        link = served.read_until("Yacht Dice is at").split()[-1]
        assert httpx.get(f"{link}health").text == "up"
        assert served.end(signal.SIGINT) == (0, "")
        assert any("Link for others" in line or "other devices" in line for line in served.lines)


def test_a_terminal_gets_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal the link for others is also a QR code."""
    greeting = Greeting("http://here/", "https://dice.example/", "yacht.sqlite3", False, Answer())
    ours, theirs = pty.openpty()
    with capsys.disabled(), os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        with redirect_stdout(terminal):
            greeting.write()
        drawn = b""
        while drawn.count(b"\r\n") < 14:
            drawn += os.read(ours, 65536)
        assert drawn.decode().count("▄") > 50
    os.close(ours)


def test_a_port_in_use_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A port in use is named in one line, with exit code 2."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert run(["serve", "--port", port, "--database", str(tmp_path / "yacht.sqlite3")]) == 2
        printed, complaint = capsys.readouterr()
        assert printed == ""
        assert f"port {port}" in _one_line(complaint)


def test_invalid_arguments_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong databases, folders, addresses and URLs are refused in one line, with exit code 2."""
    (tmp_path / "file").write_text("milk and eggs\n" * 100)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "wrong.toml").write_text("id = 7")
    for arguments, says in [
        (("--database", "mysql://host/yacht"), "'mysql' is not supported"),
        (("--database", "postgresql://host:port/yacht"), "not a database URL"),
        (("--database", str(tmp_path / "file")), "not a database"),
        (("--database", str(tmp_path / "file" / "x" / "y")), "cannot be created"),
        (("--database", "/proc/nowhere/yacht"), "cannot be created"),
        (("--database", str(_newer(tmp_path / "new.sqlite3"))), "newer version"),
        (("--rules", str(tmp_path / "nowhere")), "is not a folder"),
        (("--rules", str(tmp_path / "rules")), "wrong.toml"),
        (("--host", "no.such.host.invalid"), "cannot listen on"),
        (("--public-url", "https://["), "--public-url"),
        (("--player", "optimal"), "--player: optimal is a built-in bot"),
        (("--player", "nowhere.py"), "--player: nowhere.py: file not found"),
    ]:
        home = ("--database", str(tmp_path / "yacht.sqlite3"))
        given = arguments if "--database" in arguments else (*home, *arguments)
        assert run(["serve", "--port", "0", *given]) == 2
        printed, complaint = capsys.readouterr()
        assert printed == ""
        assert says in _one_line(complaint)


def _newer(path: Path) -> Path:
    """Return a database file as a newer version would leave it."""

    async def make() -> None:
        database = database_at(str(path))
        await database.open()
        async with database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await database.close()

    asyncio.run(make())
    return path


def test_a_range_of_all_addresses_is_no_proxy() -> None:
    """A wildcard as trusted proxy is refused, because any client could forge its address."""
    with pytest.raises(UsageError, match="--trusted-proxy"):
        serve(listening=Listening(trusted_proxy=("10.0.0.2", "*")))


@pytest.mark.parametrize(
    "url",
    ["dice.example", "ftp://dice.example", "https://", "https://dice.example/path",
     "https://dice.example?x=1", "https://dice.example#x", "https://me:pw@dice.example",
     "https://[", "https://dice.example:99999", "https://dice.example:0", ""],
)  # fmt: skip
def test_an_invalid_public_url_is_refused(url: str) -> None:
    """A public URL that is more than a site is refused."""
    with pytest.raises(UsageError, match="--public-url"):
        _checked_url(url)
    assert _checked_url("https://Dice.Example:8443/") == "https://Dice.Example:8443"


async def test_a_player_of_the_host_plays_a_whole_game(tmp_path: Path) -> None:
    """`--player` adds a bot to the list, and it makes every choice of a game by itself."""
    keeper = "examples/players/keep_the_most.py"
    with _serving(tmp_path, "--port", "0", "--no-prepare", "--player", keeper) as served:
        link = served.read_until("Yacht Dice is at").split()[-1].rstrip("/")
        async with Guest(link) as mina:
            await mina.named("Mina")
            last = (await mina.http.get("/api/bots")).json()[-1]
            assert (last["id"], last["title"]["ko"]) == ("keep-the-most", "KeepTheMost")
            kept = await mina.http.post("/api/rules", json={"text": ANY})
            await mina.enter(await mina.make_room(kept.json()["reference"]))
            await mina.do(SeatBot, seat=1, bot="keep-the-most")
            await mina.do(StartGame)
            await play_on(mina, 0)
            assert mina.table.seats[1].name == "KeepTheMost"
            assert mina.table.seats[1].total > 0
        # without a line about the stand-in
        assert served.end(signal.SIGINT) == (0, "")
