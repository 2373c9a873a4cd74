"""Packages that the server must never import."""

import re
import subprocess
import sys

from tests.paths import ROOT

UNUSED = ("faker", "polyfactory")


def test_the_server_needs_none_of_the_packages_that_its_lock_leaves_out() -> None:
    """Without them, the server is loaded, describes its API and makes its routes."""
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({UNUSED!r}))  # an import raises ModuleNotFoundError\n"
        "from yachtdice.server import run\n"
        "from yachtdice.server.app import openapi_schema\n"
        "assert openapi_schema()['paths']\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_the_lock_for_players_leaves_them_out() -> None:
    """No system installs them from `locks/play.txt`."""
    lock = (ROOT / "locks" / "play.txt").read_text("utf-8")
    for name in UNUSED:
        found = re.search(rf"^{name}==\S+(.*)", lock, re.MULTILINE)
        assert found is None or "sys_platform == 'never'" in found[1]
