"""Writes everything that is made from the code: vectors, the protocol's schema and types.

`python -m tools.gen` writes; with `--check` it writes nothing and fails, naming each stale file.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tools.gen_vectors import vectors
from tools.messages import message_files
from tools.rule_pages import rule_pages
from yachtdice.game import steps_diagram
from yachtdice.protocol.schema import protocol_schema
from yachtdice.rules import load_rules, rules_ids
from yachtdice.server.app import openapi_schema

ROOT = Path(__file__).resolve().parent.parent

SCHEMA = ROOT / "web" / "protocol.schema.json"
OPENAPI = ROOT / "docs" / "openapi.json"
TYPES = ROOT / "web" / "src" / "protocol.gen.ts"
MADE_WHOLE = {"scoring", "messages", "rules"}
"""Folders that hold nothing but made files."""
GAME_DOC = ROOT / "docs" / "game.md"


def made_files() -> dict[Path, str]:
    """Return what should stand in every made file but the TypeScript types."""
    scoring = ROOT / "vectors" / "scoring"
    schema = json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
    return {
        **{scoring / f"{name}.tsv": vectors(load_rules(name)) for name in rules_ids()},
        **message_files(ROOT / "vectors" / "messages"),
        **rule_pages(ROOT / "docs" / "rules"),
        SCHEMA: schema,
        OPENAPI: json.dumps(openapi_schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n",
        GAME_DOC: _with_diagram(GAME_DOC.read_text(encoding="utf-8")),
    }


def _with_diagram(text: str) -> str:
    """Return a page with the diagram of steps between its marks."""
    before, _, rest = text.partition("```mermaid\n")
    _, _, after = rest.partition("```")
    return f"{before}```mermaid\n{steps_diagram()}\n```{after}"


def stale_files() -> list[Path]:
    """Return the files that are not what the code would make, those too many among them."""
    made = made_files()
    stale = [
        path
        for path, text in made.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    folders = {path.parent for path in made if path.parent.name in MADE_WHOLE}
    extra = [path for folder in folders for path in folder.glob("*.*") if path not in made]
    return sorted(stale + extra)


def write_files() -> None:
    """Write every made file, then have the TypeScript types made from the schema."""
    for path in stale_files():
        path.unlink(missing_ok=True)
    for path, text in made_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run([_npm(), "run", "--silent", "gen"], cwd=ROOT / "web", check=True)


def _npm() -> str:
    """Return the npm on the path."""
    return shutil.which("npm") or "npm"


def types_are_stale() -> bool:
    """Return whether the TypeScript types differ from what the schema gives; needs npm."""
    before = TYPES.read_text(encoding="utf-8")
    subprocess.run([_npm(), "run", "--silent", "gen"], cwd=ROOT / "web", check=True)
    after = TYPES.read_text(encoding="utf-8")
    TYPES.write_text(before, encoding="utf-8")
    return before != after


def main() -> int:
    """Write, or check, and return the exit code."""
    if "--check" not in sys.argv[1:]:
        write_files()
        return 0
    stale = stale_files() or ([TYPES] if types_are_stale() else [])
    for path in stale:
        print(f"stale: {path.relative_to(ROOT)} (run: make gen)", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
