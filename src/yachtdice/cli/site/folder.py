"""The folder of a static site: the built client, with a page that works from any folder."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

import yachtdice
from yachtdice.cli.site.pages import lost_page, manifest, start_page
from yachtdice.rules import RuleSet, Text
from yachtdice.views.rules import RulesView, show_rules

#: The built client of this package.
CLIENT: Final = Path(yachtdice.__file__).parent / "server" / "static"
#: The file with the rule sets of a site; a folder with it is a site.
MARK: Final = "site.json"
#: Entries of the client that only a server needs, or that a site has in a form of its own.
_LEFT: Final = {"index.html", "manifest.webmanifest", "offline.css", "offline.html", "sw.js"}


class SiteFile(msgspec.Struct, frozen=True):
    """What the client of a site reads at its start: the rule sets besides the built-in ones."""

    version: str  #: The version of the package that wrote the site.
    rules: tuple[RulesView, ...]


class FolderTakenError(Exception):
    """The folder has files that are not of a site; the text names one."""

    def __init__(self, folder: Path, name: str) -> None:
        """Name the folder and the entry."""
        super().__init__(str(folder))
        self.text = Text(
            f"{folder} has {name}, which is no part of a site; name an empty or a new folder",
            f"{folder}: 사이트와 상관없는 {name} 항목이 있습니다. 새 폴더를 적어 주세요",
        )


class ClientMissingError(Exception):
    """The package has no built client, as in a new checkout."""

    text: Final = Text(
        "the browser client is not built; run: make play",
        "브라우저 클라이언트가 아직 없습니다. make play를 실행하세요",
    )


def write_site(folder: Path, rules: Sequence[RuleSet], client: Path) -> tuple[int, int]:
    """Write the site into the folder, and return the number of its files and of their bytes.

    The site is written beside the folder and then moved there, so that an error changes nothing.
    Raises ClientMissingError, FolderTakenError, or OSError if the file system refuses.
    """
    if not (client / "index.html").is_file():
        raise ClientMissingError
    folder = folder.resolve()
    _refuse_others(folder, client)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new = Path(made) / "new"
        _fill(new, rules, client)
        if folder.exists():
            folder.rename(Path(made) / "old")
        new.rename(folder)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def _refuse_others(folder: Path, client: Path) -> None:
    """Raise FolderTakenError if the folder has entries that are not of a site."""
    if not folder.exists():
        return
    found = {path.name for path in folder.iterdir()}
    own = {path.name for path in client.iterdir()} | {MARK, "404.html", ".nojekyll"}
    others = found - own if MARK in found else found
    if others:
        raise FolderTakenError(folder, min(others))


def _fill(site: Path, rules: Sequence[RuleSet], client: Path) -> None:
    """Write all files of a site into a new folder."""
    kept = shutil.ignore_patterns(".sources", *_LEFT)
    shutil.copytree(client, site, ignore=kept)
    own = SiteFile(yachtdice.__version__, tuple(show_rules(one, one.id) for one in rules))
    texts = {
        "index.html": start_page((client / "index.html").read_text("utf-8")),
        "404.html": lost_page(),
        "manifest.webmanifest": manifest((client / "manifest.webmanifest").read_text("utf-8")),
        MARK: msgspec.json.encode(own).decode(),
        ".nojekyll": "",  # GitHub Pages would leave out files whose names begin with "_"
    }
    for name, text in texts.items():
        (site / name).write_text(text, encoding="utf-8")
