"""Generate files from the code: score vectors, message examples, schemas, types and pages.

`python -m tools.gen` writes them. With `--check` it changes no file, but names each stale file and
fails if there is one; the types of the client are not in git, so it leaves them alone. Figures that
take minutes are not computed here: pages mark those that are missing, and only `--check --complete`
fails, for a release.
"""

import json
import subprocess
import sys
from pathlib import Path

from hatch_build import Client
from tools.example_dice import examples_module
from tools.gen_vectors import vectors
from tools.install_lines import install_lines
from tools.messages import message_files
from tools.site.message_pages import message_pages
from tools.site.option_page import option_page
from tools.site.route_page import route_page
from tools.site.rule_sets.pages import rule_pages
from tools.site.rule_sets.statistics_page import charts
from tools.site.scale_page import scale_page
from tools.site.statistics import missing
from yachtdice.game import steps_diagram
from yachtdice.protocol.schema import protocol_schema
from yachtdice.rules import load_rules, rules_ids
from yachtdice.server.app import openapi_schema

ROOT = Path(__file__).resolve().parent.parent

SCHEMA = Client(ROOT).schema()
OPENAPI = ROOT / "docs" / "openapi.json"
GENERATE_TYPES = (sys.executable, str(ROOT / "hatch_build.py"), "npm", "run", "--silent", "gen")
MADE_WHOLE = {"scoring", "messages", "rules", "statistics"}
"""Folders that contain only generated files."""
EXAMPLES = ROOT / "web" / "src" / "examples.gen.ts"
GAME_DOC = ROOT / "docs" / "game.md"


def made_files() -> dict[Path, str]:
    """Return the content of every generated file but the TypeScript types."""
    scoring = ROOT / "vectors" / "scoring"
    schema = json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
    calls = openapi_schema()
    return {
        **{scoring / f"{name}.tsv": vectors(load_rules(name)) for name in rules_ids()},
        **message_files(ROOT / "vectors" / "messages"),
        **rule_pages(ROOT / "docs" / "rules"),
        **message_pages(ROOT / "docs"),
        **charts(ROOT / "docs" / "pictures" / "statistics"),
        **option_page(ROOT / "docs" / "reference"),
        **route_page(ROOT / "docs" / "reference", calls),
        **scale_page(ROOT / "docs" / "scale.md"),
        SCHEMA: schema,
        EXAMPLES: examples_module(),
        OPENAPI: json.dumps(calls, indent=1, ensure_ascii=False, sort_keys=True) + "\n",
        **install_lines(ROOT),
        GAME_DOC: _with_diagram(GAME_DOC.read_text(encoding="utf-8")),
    }


def _with_diagram(text: str) -> str:
    """Return a page with the diagram of steps in place of its Mermaid block."""
    before, _, rest = text.partition("```mermaid\n")
    _, _, after = rest.partition("```")
    return f"{before}```mermaid\n{steps_diagram()}\n```{after}"


def stale_files() -> list[Path]:
    """Return the generated files that are missing, differ from the code, or should not exist."""
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
    """Write every generated file; npm generates the TypeScript types from the schema."""
    made = made_files()  # first, because the page with the diagram keeps its other text
    for path in stale_files():
        path.unlink(missing_ok=True)
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run([*GENERATE_TYPES], check=True)


def main() -> int:
    """Write or check the files, name figures that pages mark as missing; return the exit code."""
    lacking = missing()
    for name in lacking:
        print(f"missing: figures of {name} (run: make statistics ARGS={name})", file=sys.stderr)
    if "--check" not in sys.argv[1:]:
        write_files()
        return 0
    stale = stale_files()
    for path in stale:
        print(f"stale: {path.relative_to(ROOT)} (run: make gen)", file=sys.stderr)
    return 1 if stale or ("--complete" in sys.argv[1:] and lacking) else 0


if __name__ == "__main__":
    sys.exit(main())
