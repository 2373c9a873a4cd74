"""The extras of the package and the options in the documents, against the code of `envs`."""

import inspect
import re
import subprocess
import sys
import tomllib

import pytest

from tests.paths import ROOT
from yachtdice.envs import YachtEnv, YachtVectorEnv

#: The modules that each extra is for.
EXTRAS = {
    "envs": "yachtdice.envs, yachtdice.envs.table",
    "openspiel": "yachtdice.envs.open_spiel",
    "data": "yachtdice.datasets.games",
}
#: The optional packages by the name of their module.
PACKAGES = {
    "gymnasium": "gymnasium",
    "pettingzoo": "pettingzoo",
    "pyspiel": "open-spiel",
    "pyarrow": "pyarrow",
}


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_what_its_modules_import(extra: str) -> None:
    """A user who installs an extra can import its modules: no optional package is missing."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    listed = tomllib.loads(text)["project"]["optional-dependencies"][extra]
    program = f"import sys, {EXTRAS[extra]}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = {*done.stdout.decode().split()}
    needed = {package for module, package in PACKAGES.items() if module in loaded}
    assert needed <= {re.split("[>=<]", requirement)[0] for requirement in listed}


def test_every_option_is_in_the_table_of_the_documents() -> None:
    """The table of options names each option of the environments."""
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    table = page.partition("| Option | Values |")[2].partition("\n\n")[0]
    named = {name for row in table.splitlines() for name in re.findall("`(.*?)`", row[:40])}
    options = {
        name
        for kind in (YachtEnv, YachtVectorEnv)
        for name, option in inspect.signature(kind).parameters.items()
        if option.kind is option.KEYWORD_ONLY
    }
    assert options - {"render_mode"} <= named
