"""Firefox without a window, controlled by its own protocol, Marionette."""

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.servers.server_process import free_port
from tests.support.waiting import PATIENCE, wait_until

#: Seconds to wait for Firefox: best play of a large rule set takes it minutes on some machines.
_PATIENCE: Final = 4 * PATIENCE


class Firefox:
    """A tab of a running Firefox."""

    def __init__(self, connection: socket.socket) -> None:
        """Begin a session."""
        self._connection, self._number = connection, 0
        self._read()
        self._call("WebDriver:NewSession", {})

    def open(self, url: str) -> None:
        """Load a page."""
        self._call("WebDriver:Navigate", {"url": url})

    def reload(self) -> None:
        """Load the page again."""
        self._call("WebDriver:Refresh", {})

    def wait_for(self, condition: str) -> None:
        """Wait until an expression is true, also after another page has loaded."""
        wait = f"""const done = arguments[0];
        const look = () => (document.body && ({condition}) ? done(true) : setTimeout(look, 50));
        look();"""
        self._call("WebDriver:SetTimeouts", {"script": int(_PATIENCE * 1000)})
        self._call("WebDriver:ExecuteAsyncScript", {"script": wait, "args": []})

    def _call(self, name: str, values: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, name, values])
        self._connection.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self._some(1)
        text, size = b"", int(head[:-1])
        while len(text) < size:
            text += self._some(size - len(text))
        return json.loads(text)

    def _some(self, most: int) -> bytes:
        received = self._connection.recv(most)
        assert received, "Firefox has closed the connection"
        return received


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Yield a tab of a new Firefox with a profile in this folder; skip the test without one."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("Firefox is not available (Debian: tools/bootstrap.sh firefox)")
    port = free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', "utf-8")
    words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    process = subprocess.Popen(
        words,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with closing(_connected(port, process)) as connection:
            yield Firefox(connection)
    finally:
        process.terminate()
        process.wait()


def _connected(port: int, process: "subprocess.Popen[bytes]") -> socket.socket:
    """Return a connection, once Firefox listens."""

    def connection() -> socket.socket | None:
        assert process.poll() is None, "Firefox has ended"
        with suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE)
        return None

    return wait_until(connection)
