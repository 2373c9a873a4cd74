"""A player of another package, installed as users install it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

_PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "harbour"
version = "1.2"

[project.entry-points."yachtdice.bots"]
pilot = "harbour.pilots:Pilot"
"""
_PLAYER = """
class Pilot:
    name = "Harbour pilot"

    def __init__(self, game):
        self.game = game

    def turn(self, dice, stage):
        return max(self.game.legal().fill, key=lambda category: category.score(dice))
"""


def _uv() -> str | None:
    """Return the installer of the checkout, or of the system."""
    own = ROOT / ".tools" / "uv"
    return str(own) if own.exists() else shutil.which("uv")


def _installed(folder: Path) -> Path:
    """Return a folder with an installed package that contains a player, without network."""
    uv = _uv()
    if uv is None:
        pytest.skip("there is no uv to install with")
    source, target = folder / "source", folder / "site"
    (source / "harbour").mkdir(parents=True)
    (source / "pyproject.toml").write_text(_PROJECT, "utf-8")
    (source / "harbour" / "__init__.py").touch()
    (source / "harbour" / "pilots.py").write_text(_PLAYER, "utf-8")
    how = ["--offline", "--no-index", "--no-build-isolation", "--python", sys.executable]
    command = [uv, "pip", "install", "--quiet", *how, "--target", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return target


def test_an_installed_player_is_named_by_its_entry_point(tmp_path: Path) -> None:
    """An installed package offers its player to the command and its workers."""
    environment = {**os.environ, "PYTHONPATH": str(_installed(tmp_path))}
    yacht = str(Path(sys.executable).with_name("yacht"))
    asked = ["tournament", "pilot", "random", "--games", "20", "--seed", "1", "--workers", "2"]
    command = [yacht, *asked, "--no-analysis", "--json", "-"]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", env=environment, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    first = json.loads(done.stdout)["standings"][0]
    assert (first["name"], first["player"], len(first["fingerprint"])) == (
        "Harbour pilot",
        "pilot",
        16,
    )
