"""Publishes the built site: `python -m tools.site.publish REMOTE VERSION`.

The branch `gh-pages` has one folder for each version, and a copy of the newest as `latest`.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.site.pack import BUILT

BRANCH: Final = "gh-pages"
_START: Final = '<!doctype html><meta http-equiv="refresh" content="0; url=latest/">\n'


def publish(built: Path, remote: str, version: str) -> None:
    """Replace the folders of this version and of `latest` on the branch, and push it."""
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "pages"
        _clone(remote, pages)
        for name in (version, "latest"):
            shutil.rmtree(pages / name, ignore_errors=True)
            shutil.copytree(built, pages / name)
        (pages / ".nojekyll").touch()
        (pages / "index.html").write_text(_START, "utf-8")
        _git(pages, "add", "--all")
        _git(pages, "commit", "--quiet", "--allow-empty", "--message", f"Documentation {version}")
        _git(pages, "push", "--quiet", "origin", f"HEAD:{BRANCH}")


def _clone(remote: str, pages: Path) -> None:
    """Clone the branch; begin it if the remote does not have it."""
    listed = _git(pages.parent, "ls-remote", "--heads", remote, BRANCH)
    if listed:
        _git(
            pages.parent, "clone", "--quiet", "--depth=1", f"--branch={BRANCH}", remote, str(pages)
        )
        return
    _git(pages.parent, "init", "--quiet", f"--initial-branch={BRANCH}", str(pages))
    _git(pages, "remote", "add", "origin", remote)


def _git(folder: Path, *words: str) -> str:
    """Run git with the name of the project and return its output."""
    names = ["-c", "user.name=Yacht Dice", "-c", "user.email=docs@localhost"]
    done = subprocess.run(
        ["git", *names, *words], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


if __name__ == "__main__":
    publish(BUILT, sys.argv[1], sys.argv[2])
