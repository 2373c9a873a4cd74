"""Copies the built site into the package, for `/docs` of the server: `python -m tools.site.pack`.

The server's policy allows only inline scripts whose hashes are in the written list. The client is
already in the package, so the game of the site is left out and its links lead to the server.
"""

import base64
import hashlib
import json
import re
import shutil
import sys
from importlib.metadata import metadata
from pathlib import Path
from typing import Final

from hatch_build import PACKAGES
from tools.site.links import ROOT
from tools.site.live.pages import TRY
from yachtdice.server.http.docs import DOCS, SCRIPTS

BUILT: Final = ROOT / "build" / "docs" / "html"
_UNUSED: Final = shutil.ignore_patterns(
    TRY,
    *(".*", "objects.inv", "_sources", "*.map", "*.codeobj.json", "*.py.md5", "*.zip"),
    "openapi.json",  # the server answers with it
)
#: The packages whose scripts and styles are on the pages.
_LICENCES: Final = {
    "furo": "MIT",
    "sphinx": "BSD-2-Clause",
    "sphinx-copybutton": "MIT",
    "sphinx-gallery": "BSD-3-Clause",
}

_GAME: Final = re.compile(rf'((?:href|src)=")(?:\.\./)*{TRY}/(?:index\.html)?')
_INLINE: Final = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


def inline_scripts(folder: Path) -> set[str]:
    """Return the hashes of all inline scripts of the pages, as a policy names them."""
    found = {
        script
        for page in folder.rglob("*.html")
        for script in _INLINE.findall(page.read_text("utf-8"))
    }
    digests = (hashlib.sha256(script.encode()).digest() for script in found if script.strip())
    return {f"sha256-{base64.b64encode(digest).decode()}" for digest in digests}


def pack(built: Path, target: Path) -> int:
    """Replace the target by the built site and return the number of bytes."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(built, target, ignore=_UNUSED)
    for page in target.rglob("*.html"):
        page.write_text(_GAME.sub(r"\1/", page.read_text("utf-8")), "utf-8")
    hashes = json.dumps(sorted(inline_scripts(target)))
    (target / SCRIPTS).write_text(hashes, encoding="utf-8")
    packages = [
        {"name": name, "version": metadata(name)["Version"], "identifier": licence}
        for name, licence in _LICENCES.items()
    ]
    (target / PACKAGES).write_text(json.dumps(packages), encoding="utf-8")
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


if __name__ == "__main__":
    size = pack(BUILT, DOCS)
    sys.stdout.write(f"{BUILT / 'index.html'}\n{DOCS}: {size / 1e6:.1f} MB\n")
