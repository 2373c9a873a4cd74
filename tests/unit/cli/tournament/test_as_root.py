"""Players of root without bubblewrap: the Python that runs them, and errors about closed files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.unit.cli.conftest import Outcome, Yacht
from yachtdice.tournament.processes import other_user

KEEPER = ROOT / "examples" / "players" / "keep_the_most.py"
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="it is about root")
NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
PUBLIC = [Path(folder, NAME) for folder in ("/usr/local/bin", "/usr/bin")]


def as_root(folder: Path, *arguments: str, first: str = "") -> Outcome:
    """Return the outcome of `yacht ...` without bubblewrap, with a Python that only root can use.

    Its interpreter is in this folder; `first` is executed before the command.
    """
    folder.chmod(0o700)
    python = folder / "python"
    python.symlink_to(Path(sys.executable).resolve())
    done = subprocess.run(
        [python, "-c", f"{first}\nfrom yachtdice.cli.app import main; main()", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={"PATH": str(folder), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(not any(map(Path.exists, PUBLIC)), reason=f"the system has no {NAME}")
@pytest.mark.skipif(not other_user.is_public(KEEPER), reason="only root can read the checkout")
def test_players_run_with_a_python_that_their_user_can_start(tmp_path: Path) -> None:
    """If only root can start this Python, players run with one of the system."""
    words = ("tournament", str(KEEPER), "random", "--games", "4", "--workers", "1")
    played = as_root(tmp_path, *words, "--no-analysis")
    assert (played.code, played.err) == (0, "")
    assert "they ran as an unprivileged user" in " ".join(played.out.split())


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "because yacht runs as root"), ("ko", "yacht를 root로 실행하면")],
)
def test_an_error_names_root_and_the_remedies(tmp_path: Path, language: str, says: str) -> None:
    """If no Python can run players, the error names the cause and the remedies."""
    words = ("tournament", str(KEEPER), "random", "--lang", language)
    alone = "from yachtdice.tournament.processes import other_user; other_user._USUAL_FOLDERS = ()"
    refused = as_root(tmp_path, *words, first=alone)
    assert (refused.code, refused.out) == (2, "")
    for part in (str(tmp_path / "python"), says, "bubblewrap", "--no-isolate"):
        assert part in refused.err
    assert refused.err.count("\n") == 1


COMMANDS = [
    ("tournament", "{}", "random"),
    ("tournament", "random", "--cmd", "python {}"),
    ("bot check", "--", "python", "{}"),
    ("serve", "--player", "{}"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_file_is_named(yacht: Yacht, tmp_path: Path, command: tuple[str, ...]) -> None:
    """A player's file that only root can read is refused with the cause, in both languages."""
    file = tmp_path / "closed.py"
    file.write_bytes(KEEPER.read_bytes())
    file.chmod(0o600)
    name, *words = command
    words = [word.format(file) for word in words]
    for language, says in (("en", f"players cannot read {file}"), ("ko", "읽을 수 없습니다")):
        refused = yacht(*name.split(), "--lang", language, *words)
        assert refused.code == 2
        assert str(file) in refused.err
        assert says in refused.err
        assert "--no-isolate" in refused.err


def test_a_trusted_player_can_be_closed(yacht: Yacht, tmp_path: Path) -> None:
    """With --no-isolate a player runs as root and can read its file."""
    file = tmp_path / "closed.py"
    file.write_bytes(KEEPER.read_bytes())
    file.chmod(0o600)
    words = ("tournament", str(file), "random", "--games", "4", "--workers", "1", "--no-analysis")
    assert yacht(*words, "--no-isolate").code == 0
