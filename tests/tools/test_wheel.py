"""The wheel: when its client is built again, and its SBOM."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from hatch_build import MADE, TYPES, Client, Made
from tests.paths import ROOT
from yachtdice import __version__


def test_the_wheel_lists_the_packages_whose_code_it_contains(tmp_path: Path) -> None:
    """A built wheel has a CycloneDX document in its metadata, with Svelte in the locked version.

    It also has the font of the pictures, with its licence.
    """
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if ".dist-info/sboms/" in name]
        document = json.loads(files.read(name))
        fonts = {name for name in files.namelist() if "/static/fonts/" in name}
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    inside = {
        f"pkg:npm/{package}@{locked[f'node_modules/{package}']['version']}"
        for package in ("pretendard", "svelte")
    }

    assert name.endswith(".cdx.json")
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert document["metadata"]["component"]["purl"] == f"pkg:pypi/yachtdice@{__version__}"
    parts = [part["purl"] for part in document["components"]]
    assert inside <= {*parts}
    assert {Path(font).suffix for font in fonts} == {".otf", ".txt"}
    assert document["dependencies"][0]["dependsOn"] == parts
    assert all(part["licenses"][0]["expression"] for part in document["components"])


class _QuickClient(Client):
    """A client whose build takes no time: npm only writes the page, and made files are empty."""

    def make(self, one: Made) -> None:
        """Make an empty file."""
        self.made.mkdir(parents=True, exist_ok=True)
        (self.made / one.file).touch()

    def npm(self, arguments: Sequence[str]) -> None:
        """Write the page, as the command in `arguments` does."""
        assert arguments == ["run", "build"]
        self.static.mkdir(parents=True, exist_ok=True)
        (self.static / "index.html").write_text("page", "utf-8")


def test_a_changed_schema_or_source_builds_the_client_again(tmp_path: Path) -> None:
    """The client is not current after a change of its sources or the schema, but of its types."""
    client = _quick_client(tmp_path)
    source, types = client.web / "src" / "examples.gen.ts", client.web / "src" / TYPES
    for file in (schema := tmp_path / "server" / "schema.json", source, types):
        file.write_text("first", "utf-8")
    assert not client.is_built()
    client.build()
    types.write_text("made", "utf-8")
    assert client.is_built()
    for file in (schema, source):
        file.write_text("second", "utf-8")
        assert not client.is_built()
        client.build()
        assert client.is_built()


def test_a_file_of_the_client_is_made_again_when_its_sources_change(tmp_path: Path) -> None:
    """A file of the client is made again after a change of its own sources, and if it is lost."""
    client = _quick_client(tmp_path)
    (tmp_path / "server" / "schema.json").write_text("schema", "utf-8")
    kernel = tmp_path / "src" / "yachtdice" / "solver" / "kernels" / "solving.py"
    view = tmp_path / "src" / "yachtdice" / "views" / "rules.py"
    for file in (kernel, view):
        file.parent.mkdir(parents=True)
        file.write_text("first", "utf-8")
    assert client.unmade() == list(MADE)
    client.build()
    assert client.is_built()
    view.write_text("second", "utf-8")
    assert [one.file for one in client.unmade()] == ["shelf.json"]
    client.build()
    (client.made / "kernels.wasm").unlink()
    assert [one.file for one in client.unmade()] == ["kernels.wasm"]
    assert not client.is_built()


def test_a_made_file_stays_without_the_packages_that_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without numba, only changed sources need the module made again, so numba is installed."""
    client = _quick_client(tmp_path)
    (tmp_path / "server" / "schema.json").write_text("schema", "utf-8")
    kernel = tmp_path / "src" / "yachtdice" / "solver" / "kernels" / "solving.py"
    kernel.parent.mkdir(parents=True)
    kernel.write_text("first", "utf-8")
    client.build()
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert client.is_built()
    kernel.write_text("second", "utf-8")
    assert MADE[0] in client.unmade()


def _quick_client(root: Path) -> _QuickClient:
    """Return a client in a folder, with settings and no sources."""
    client = _QuickClient(root)
    (client.web / "src").mkdir(parents=True)
    (client.web / "package.json").write_text('{"config": {"schema": "../server/schema.json"}}')
    (root / "server").mkdir()
    return client
