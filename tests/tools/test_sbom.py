"""The SBOM in the wheel."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.paths import ROOT
from yachtdice import __version__


def test_the_wheel_lists_the_packages_whose_code_it_contains(tmp_path: Path) -> None:
    """A built wheel has a CycloneDX document in its metadata: Svelte, in the locked version."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if ".dist-info/sboms/" in name]
        document = json.loads(files.read(name))
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    svelte = f"pkg:npm/svelte@{locked['node_modules/svelte']['version']}"

    assert name.endswith(".cdx.json")
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert document["metadata"]["component"]["purl"] == f"pkg:pypi/yachtdice@{__version__}"
    parts = [part["purl"] for part in document["components"]]
    assert svelte in parts
    assert document["dependencies"][0]["dependsOn"] == parts
    assert all(part["licenses"][0]["expression"] for part in document["components"])
