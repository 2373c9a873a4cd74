"""Packages that the server must never import, or only when it needs them."""

import re
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT

UNUSED = ("faker", "polyfactory")


def test_the_server_needs_none_of_the_packages_that_its_lock_leaves_out() -> None:
    """Without them, the server is loaded, describes its API and makes its routes."""
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({UNUSED!r}))  # an import raises ModuleNotFoundError\n"
        "from yachtdice.server.app import run\n"
        "from yachtdice.server.app.asgi import openapi_schema\n"
        "assert openapi_schema()['paths']\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_the_lock_for_players_leaves_them_out() -> None:
    """No system installs them from `locks/play.txt`."""
    lock = (ROOT / "locks" / "play.txt").read_text("utf-8")
    for name in UNUSED:
        found = re.search(rf"^{name}==\S+(.*)", lock, re.MULTILINE)
        assert found is None or "sys_platform == 'never'" in found[1]


NOT_AT_THE_START = {
    *("alembic", "nats", "numba", "numpy", "pydantic", "rich"),
    *("sqlalchemy.dialects.postgresql", "sqlalchemy.orm", "yachtdice.solver.solving"),
    *("click", "http.server", "yaml.loader"),
}
SERVING = """
import signal, sys
from yachtdice.cli.server import serve
from yachtdice.server.app import Settings
from yachtdice.server.http.address import listen
from yachtdice.server.app.run import run

def up():
    print(*sys.modules)
    signal.raise_signal(signal.SIGTERM)

with listen("127.0.0.1", 0) as listener:
    run(Settings(sys.argv[1], prepare=False), listener, up)
"""


def test_a_server_answers_before_it_loads_what_only_some_work_needs(tmp_path: Path) -> None:
    """A server on an existing database is up without migrations, the bus and compiled code."""
    words = [sys.executable, "-c", SERVING, str(tmp_path / "yacht.sqlite3")]
    made = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "alembic" in made.stdout.split()
    loaded = set(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())
    assert "yachtdice.server.app.asgi" in loaded
    assert not loaded & NOT_AT_THE_START


def test_what_the_server_leaves_out_of_a_package_is_there_for_others() -> None:
    """Another program in the process gets SQLAlchemy's sessions, on the same connections."""
    program = (
        "from yachtdice.server.database.engine.database import AsyncEngine\n"
        "import sqlalchemy.ext.asyncio\n"
        "from sqlalchemy.ext.asyncio import AsyncSession\n"
        "assert sqlalchemy.ext.asyncio.AsyncEngine is AsyncEngine\n"
        "assert AsyncSession(bind=None) is not None\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
