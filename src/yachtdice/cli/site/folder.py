"""The folder of a static site: the built client, with a page that works from any folder."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

import yachtdice
from yachtdice.cli.site.pages import lost_page, manifest, service_worker, start_page
from yachtdice.rules import RuleSet, Text
from yachtdice.views.rules import RulesFile, RulesView, show_file, show_rules

#: The built client of this package.
CLIENT: Final = Path(yachtdice.__file__).parent / "server" / "static"
#: The file with the rule sets of a site; a folder with it is a site.
MARK: Final = "site.json"
#: Files of the client that a site has in a form of its own.
_CHANGED: Final = ("index.html", "manifest.webmanifest", "sw.js")
#: Files of the client that a site does not need: a mark, the font of a server's pictures, and pages
#: for frames on other sites, which ask a server.
_LEFT_OUT: Final = (".sources", "fonts", "embed.html", "embed-*")


class SiteFile(msgspec.Struct, frozen=True):
    """The rule sets of a site besides the built-in ones, and the package's version."""

    version: str
    rules: tuple[RulesView, ...]
    files: dict[str, RulesFile]  #: The files of these rule sets, by their reference.


class FolderTakenError(Exception):
    """The folder has files that are not of a site; the text names one."""

    def __init__(self, folder: Path, name: str) -> None:
        """Name the folder and the entry."""
        super().__init__(str(folder))
        self.text = Text(
            f"{folder} has {name}, which does not belong to a site; name an empty or a new folder",
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

    The site is written beside the folder, so that an error changes nothing, and then moved into it:
    the folder itself stays, because shells, servers and containers may hold it open.
    Raises ClientMissingError, FolderTakenError, or OSError if the file system refuses.
    """
    if not (client / "index.html").is_file():
        raise ClientMissingError
    folder = folder.resolve()
    _refuse_others(folder, client)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new, old = Path(made) / "new", Path(made) / "old"
        _fill(new, rules, client)
        for path in (old, folder):
            path.mkdir(exist_ok=True)
        _move(folder, old)
        _move(new, folder)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def _move(source: Path, target: Path) -> None:
    """Move all entries of a folder into another one of the same file system."""
    for path in list(source.iterdir()):
        path.rename(target / path.name)


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
    shutil.copytree(client, site, ignore=shutil.ignore_patterns(*_LEFT_OUT, *_CHANGED))
    own = msgspec.json.encode(_own_rules(rules)).decode()
    page, facts, script = ((client / name).read_text("utf-8") for name in _CHANGED)
    texts = {
        "index.html": start_page(page),
        "404.html": lost_page(),
        "manifest.webmanifest": manifest(facts),
        "sw.js": service_worker(script, MARK, own),
        MARK: own,
        ".nojekyll": "",  # GitHub Pages would leave out files whose names begin with "_"
    }
    for name, text in texts.items():
        (site / name).write_text(text, encoding="utf-8")


def _own_rules(rules: Sequence[RuleSet]) -> SiteFile:
    """Return the rule sets for the client, each under its id, as a server offers them."""
    return SiteFile(
        version=yachtdice.__version__,
        rules=tuple(show_rules(one, one.id) for one in rules),
        files={one.id: show_file(one) for one in rules},
    )
