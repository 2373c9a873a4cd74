"""Makes a release: `make release VERSION=0.2.0`. It checks everything first and tags last.

`python -m tools.release try` installs the built wheel into an empty environment without Node and
starts a server; the release does so, and so do the jobs on other systems.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from yachtdice import IS_PUBLISHED, __version__

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE_S: Final = 120


class ReleaseError(Exception):
    """The release cannot be made; the message says what is missing."""


def check(version: str, root: Path = ROOT, *, is_published: bool = IS_PUBLISHED) -> None:
    """Raise ReleaseError unless the checkout is ready for a release of this version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+(rc\d+)?", version):
        raise ReleaseError(f"{version!r} is not a version like 0.2.0 or 0.2.0rc1")
    if version != __version__:
        raise ReleaseError(f"the version in src/yachtdice/__init__.py is {__version__}")
    if not is_published:
        raise ReleaseError(
            "the release publishes the package; set IS_PUBLISHED in src/yachtdice/__init__.py to "
            "True, run make gen, and commit: the install lines then name the package"
        )
    if changed := _git(root, "status", "--porcelain"):
        raise ReleaseError(f"the checkout has changes; commit them first:\n{changed}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"the tag v{version} exists")
    heading = rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$"
    found = re.search(heading, (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no heading '## [{version}] - YYYY-MM-DD'")
    citation = (root / "CITATION.cff").read_text("utf-8")
    for line in (f"version: {version}", f"date-released: {found[1]}"):
        if line not in citation:
            raise ReleaseError(f"CITATION.cff needs the line '{line}'")


def _git(root: Path, *words: str) -> str:
    """Return the output of a git command."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def try_wheel(dist: Path) -> None:
    """Install the wheel into an empty environment and start it; raise ReleaseError on a fault."""
    wheels = sorted(dist.glob("yachtdice-*.whl"))
    if len(wheels) != 1:
        raise ReleaseError(f"{dist} needs one wheel, but has {len(wheels)}; run: make build")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        scripts = _environment(home, wheels[0])
        settings = _bare_settings(home, scripts)
        for name in ("yacht", "yachtdice"):
            told = subprocess.run(
                [scripts / name, "--version"], env=settings, capture_output=True, check=True
            )
            if __version__ not in told.stdout.decode():
                raise ReleaseError(f"{name} --version answers {told.stdout!r}")
        _try_server(scripts / "yacht", settings, home)
        _try_postgresql(scripts / "yacht", settings)


def _environment(home: Path, wheel: Path) -> Path:
    """Create an environment with the wheel and its dependencies; return the folder of scripts."""
    subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
    scripts = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    words: list[str | Path] = [scripts / "python", "-m", "pip", "install", "--quiet", wheel]
    subprocess.run(words, check=True)
    return scripts


def _bare_settings(home: Path, scripts: Path) -> dict[str, str]:
    """Return the environment variables of a new user, with a path that has no Node."""
    keep = {key: os.environ[key] for key in ("SYSTEMROOT", "TEMP", "TMP") if key in os.environ}
    return {**keep, "PATH": str(scripts), "HOME": str(home), "LOCALAPPDATA": str(home)}


def _try_server(yacht: Path, settings: dict[str, str], home: Path) -> None:
    """Start the server, request its pages, and stop it; raise ReleaseError on a fault."""
    words: list[str | Path] = [yacht, "serve", "--port", "0", "--no-prepare", "--json"]
    words += ["--database", home / "yacht.sqlite3"]
    with subprocess.Popen(words, env=settings, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        try:
            lines = iter(server.stdout.readline, b"}\n")  # the last line of the JSON document
            url = json.loads(b"".join(lines) + b"}")["url"].rstrip("/")
            for path, part in (("/", "<title>"), ("/ready", "database"), ("/docs/", "Yacht Dice")):
                with urlopen(url + path, timeout=PATIENCE_S) as answer:  # noqa: S310 - our server
                    if part not in answer.read().decode():
                        raise ReleaseError(f"{path} of the installed server has no {part}")
        finally:
            server.terminate()


def _try_postgresql(yacht: Path, settings: dict[str, str]) -> None:
    """Raise ReleaseError unless a server without the packages for it names their extra."""
    words: list[str | Path] = [yacht, "serve", "--port", "0"]
    words += ["--database", "postgresql://host/yacht"]
    told = subprocess.run(words, env=settings, capture_output=True, text=True, check=False)
    if told.returncode != 2 or "[several-servers]" not in told.stderr:
        raise ReleaseError(f"without its extra, the server answers {told.stderr!r}")


def release(version: str) -> None:
    """Check, build, try the wheel in an empty environment, and tag."""
    check(version)
    make = shutil.which("make") or "make"
    subprocess.run([make, "check"], cwd=ROOT, check=True)
    subprocess.run([make, "build"], cwd=ROOT, check=True)
    try_wheel(ROOT / "dist")
    _git(ROOT, "tag", "--annotate", f"v{version}", "--message", f"Yacht Dice {version}")
    sys.stdout.write(f"Tagged v{version}. Publish it with: git push origin v{version}\n")


def main(words: list[str]) -> int:
    """Run the command of the arguments and return the exit code."""
    try:
        match words:
            case ["try"]:
                try_wheel(ROOT / "dist")
            case [version]:
                release(version)
            case _:
                raise ReleaseError("give a version: make release VERSION=0.2.0")
    except ReleaseError as error:
        sys.stderr.write(f"release: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
