"""Generate files from the code: score vectors, message examples, schemas, types and pages.

`python -m tools.gen` writes them. With `--check` it changes no file, but names each stale file that
is in git and fails if there is one. Figures that take minutes are not computed here: pages mark
those that are missing, and only `--check --complete` fails, for a release.
"""

import json
import subprocess
import sys
from pathlib import Path

from hatch_build import Client
from tests.support.games.contests import example
from tools.gen.example_dice import examples_module
from tools.gen.games import game_files
from tools.gen.install_lines import install_lines
from tools.gen.judging import judging_module
from tools.gen.levels import levels_module
from tools.gen.messages import message_files
from tools.gen.rules import fault_file
from tools.gen.vectors import vectors
from tools.gen.waves import wave_file
from tools.site.links import ROOT
from tools.site.made import made_files, stale_files, write_files
from tools.site.scale_page import scale_page
from tools.site.statistics import missing
from yachtdice.game import steps_diagram
from yachtdice.rules import load_rules, rules_ids
from yachtdice.server.app.asgi import openapi_schema
from yachtdice.server.app.schema import protocol_schema

SCHEMA = Client(ROOT).schema()
GENERATE_TYPES = (sys.executable, str(ROOT / "hatch_build.py"), "npm", "run", "--silent", "gen")
EXAMPLES = ROOT / "web" / "src" / "examples.gen.ts"
CONTEST = ROOT / "examples" / "contest.json"
LEVELS = ROOT / "web" / "src" / "local" / "room" / "levels.gen.ts"
JUDGING = ROOT / "web" / "src" / "local" / "learning" / "limits.gen.ts"
GAME_DOC = ROOT / "docs" / "game.md"


def committed_files() -> dict[Path, str]:
    """Return the content of every generated file that is in git."""
    scoring = ROOT / "vectors" / "scoring"
    schema = json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
    return {
        **{scoring / f"{name}.tsv": vectors(load_rules(name)) for name in rules_ids()},
        **message_files(ROOT / "vectors" / "messages"),
        **game_files(ROOT / "vectors" / "games"),
        **fault_file(ROOT / "vectors" / "rules"),
        **wave_file(ROOT / "vectors" / "dice"),
        **scale_page(ROOT / "docs" / "scale.md"),
        SCHEMA: schema,
        EXAMPLES: examples_module(),
        CONTEST: example(),
        LEVELS: levels_module(),
        JUDGING: judging_module(),
        **install_lines(ROOT),
        GAME_DOC: _with_diagram(GAME_DOC.read_text(encoding="utf-8")),
    }


def _with_diagram(text: str) -> str:
    """Return a page with the diagram of steps in place of its Mermaid block."""
    before, _, rest = text.partition("```mermaid\n")
    _, _, after = rest.partition("```")
    return f"{before}```mermaid\n{steps_diagram()}\n```{after}"


def main() -> int:
    """Write or check the files, name figures that pages mark as missing; return the exit code."""
    lacking = missing()
    for name in lacking:
        print(f"missing: figures of {name} (run: make statistics ARGS={name})", file=sys.stderr)
    if "--check" not in sys.argv[1:]:
        write_files({**committed_files(), **made_files(openapi_schema())})
        subprocess.run([*GENERATE_TYPES], check=True)
        return 0
    stale = stale_files(committed_files())
    for path in stale:
        print(f"stale: {path.relative_to(ROOT)} (run: make gen)", file=sys.stderr)
    return 1 if stale or ("--complete" in sys.argv[1:] and lacking) else 0


if __name__ == "__main__":
    sys.exit(main())
