"""`yacht site` writes the client and its rule sets into a folder, whole or not at all."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.paths import ROOT
from tests.unit.cli.conftest import HOUSE, Yacht
from yachtdice.cli.site import folder
from yachtdice.cli.site.pages import PAGES, lost_page
from yachtdice.rules import load_rules

PAGE: Final = """<!doctype html>
<html lang="en">
    <link rel="icon" href="/assets/favicon-1.svg" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <!-- Requested beside the script, which needs both answers for its first page. -->
    <link rel="preload" href="/api/me" as="fetch" crossorigin />
    <script type="module" crossorigin src="/assets/app-1.js"></script>
</html>
"""


@pytest.fixture(autouse=True)
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace the built client by one of a few files."""
    built = tmp_path / "static"
    for name, text in {
        "index.html": PAGE,
        "manifest.webmanifest": (ROOT / "web/public/manifest.webmanifest").read_text("utf-8"),
        "verify.html": "<!doctype html>",
        "sw.js": 'const KEPT = {"version":"1","first":["a"],"rest":["b"]};\n// more\nlast();\n',
        ".sources": "1",
        "assets/app-1.js": "1",
        "embed.html": "<!doctype html>",
        "assets/embed-1.js": "1",
    }.items():
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr("yachtdice.cli.site.command.CLIENT", built)
    return built


def files(of: Path) -> list[str]:
    """Return the paths of all files in a folder."""
    return sorted(path.relative_to(of).as_posix() for path in of.rglob("*") if path.is_file())


def test_the_files_of_a_site(yacht: Yacht, tmp_path: Path) -> None:
    """A site has the client, without the files that only a server sends, and its own files."""
    site = tmp_path / "a" / "site"
    written = yacht("site", str(site), "--json").json()
    own = [".nojekyll", "404.html", "index.html", "manifest.webmanifest", "site.json", "sw.js"]
    assert files(site) == sorted([*own, "assets/app-1.js", "verify.html"])
    assert written == {
        "folder": str(site),
        "files": 8,
        "bytes": sum((site / name).stat().st_size for name in files(site)),
        "rules": [],
    }


def test_the_page_names_its_files_relative_to_itself(yacht: Yacht, tmp_path: Path) -> None:
    """The page is marked as a site, asks no server, and names no file from the origin."""
    yacht("site", str(tmp_path / "site"))
    page = (tmp_path / "site/index.html").read_text("utf-8")
    assert "<html data-site " in page
    assert re.findall(r'(?:href|src)="(.*?)"', page) == [
        "assets/favicon-1.svg",
        "manifest.webmanifest",
        "assets/app-1.js",
    ]
    manifest = json.loads((tmp_path / "site/manifest.webmanifest").read_text("utf-8"))
    places = [manifest["start_url"], manifest["scope"], *(one["src"] for one in manifest["icons"])]
    assert [place for place in places if place.startswith("/")] == []
    assert "id" not in manifest


def test_own_rule_sets_are_in_the_site(yacht: Yacht, tmp_path: Path) -> None:
    """The rule set of a file is offered under its id, as a server offers those of its folder."""
    assert yacht("site", str(tmp_path / "site"), "--rules", HOUSE).code == 0
    written = json.loads((tmp_path / "site/site.json").read_text("utf-8"))
    [rules] = written["rules"]
    file = written["files"][rules["reference"]]
    assert (rules["reference"], rules["house"]) == (load_rules(HOUSE).id, False)
    assert file["text"] == Path(HOUSE).read_text("utf-8")
    assert file["fingerprint"] == load_rules(HOUSE).fingerprint


def test_the_service_worker_keeps_the_rule_sets(yacht: Yacht, tmp_path: Path) -> None:
    """It lists the file of the rule sets, and has another version for other rule sets."""
    lists = []
    for rules in ((), ("--rules", HOUSE)):
        yacht("site", str(tmp_path / "site"), *rules)
        listed, _, rest = (tmp_path / "site/sw.js").read_text("utf-8").partition("\n")
        assert rest == "// more\nlast();\n"
        lists.append(json.loads(listed.removeprefix("const KEPT = ").removesuffix(";")))
    assert [(one["first"], one["rest"]) for one in lists] == [(["a", "site.json"], ["b"])] * 2
    assert lists[0]["version"] != lists[1]["version"]


def test_an_earlier_site_is_replaced_whole(yacht: Yacht, tmp_path: Path, client: Path) -> None:
    """A second site, in the same folder, has none of the files that only the first one had."""
    site = tmp_path / "site"
    yacht("site", str(site))
    inode = site.stat().st_ino
    (client / "assets/app-1.js").rename(client / "assets/app-2.js")
    assert yacht("site", str(site)).code == 0
    assert [name for name in files(site) if name.startswith("assets")] == ["assets/app-2.js"]
    assert site.stat().st_ino == inode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "static"]


@pytest.mark.parametrize("name", ["CNAME", ".git", "index.html"])
def test_a_folder_with_other_files_is_refused(yacht: Yacht, tmp_path: Path, name: str) -> None:
    """A folder with other files than those of a site stays as it is."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / name).touch()
    assert (
        f"has {name}, which does not belong to a site"
        in yacht("site", str(tmp_path / "site")).refused()
    )
    assert files(tmp_path / "site") == [name]


def test_a_site_with_a_file_of_others_is_refused(yacht: Yacht, tmp_path: Path) -> None:
    """A site with an added file is not replaced: the file would be lost."""
    yacht("site", str(tmp_path / "site"))
    (tmp_path / "site/CNAME").touch()
    assert "has CNAME" in yacht("site", str(tmp_path / "site")).refused()


def test_a_wrong_rules_file_writes_nothing(yacht: Yacht, tmp_path: Path) -> None:
    """An invalid file is reported with its line, as by `yacht rules check`; there is no folder."""
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("title = 3\n", encoding="utf-8")
    refused = yacht("site", str(tmp_path / "site"), "--rules", HOUSE, str(wrong))
    assert refused.code == 1
    assert refused.err == yacht("rules", "check", str(wrong)).err
    assert not (tmp_path / "site").exists()


def test_an_id_that_is_taken_is_refused(yacht: Yacht, tmp_path: Path) -> None:
    """Neither a built-in rule set nor the same file twice can be added."""
    for rules in (["yatzy"], [HOUSE, HOUSE]):
        refused = yacht("site", str(tmp_path / "site"), "--rules", *rules).refused()
        assert "is taken by another rule set" in refused


def test_a_fault_while_writing_leaves_the_earlier_site(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the file system refuses in the middle, the folder and its parent are as before."""
    site = tmp_path / "site"
    yacht("site", str(site), "--rules", HOUSE)
    before = {name: (site / name).read_bytes() for name in files(site)}

    def refuse(*_: object) -> str:
        raise OSError(28, "No space left on device", "404.html")

    monkeypatch.setattr(folder, "lost_page", refuse)
    assert "No space left on device" in yacht("site", str(site)).refused()
    assert {name: (site / name).read_bytes() for name in files(site)} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "static"]


def test_without_a_built_client(yacht: Yacht, tmp_path: Path, client: Path) -> None:
    """A checkout without the client says how to build it."""
    (client / "index.html").unlink()
    assert "run: make play" in yacht("site", str(tmp_path / "site")).refused()


def test_the_page_for_unknown_addresses_knows_paths_of_the_client() -> None:
    """Every path that it leads to the site is one of the client's router."""
    routes = (ROOT / "web/src/state/route.ts").read_text("utf-8")
    known = set(re.findall(r"^  \[/\^\\/([a-z-]+)", routes, re.MULTILINE))
    assert set(PAGES) - {"local"} <= known
    assert f"(?:{'|'.join(PAGES)})" in lost_page()
