"""The files of docs/ that follow from the code. They are not in git.

Every build of the site writes them, and so does `make gen`.
"""

import json
from pathlib import Path
from typing import Any, Final

from tools.site.links import DOCS
from tools.site.message_pages import message_pages
from tools.site.option_page import option_page
from tools.site.route_page import route_page
from tools.site.rule_sets.pages import rule_pages
from tools.site.rule_sets.statistics_page import charts

OPENAPI: Final = DOCS / "openapi.json"
#: Folders that contain only generated files.
MADE_WHOLE: Final = {"scoring", "messages", "rules", "statistics"}


def made_files(calls: dict[str, Any]) -> dict[Path, str]:
    """Return the content of every file of docs/ that is not in git.

    `calls` is the description of the HTTP API.
    """
    return {
        **rule_pages(DOCS / "rules"),
        **message_pages(DOCS),
        **charts(DOCS / "pictures" / "statistics"),
        **option_page(DOCS / "reference"),
        **route_page(DOCS / "reference", calls),
        OPENAPI: json.dumps(calls, indent=1, ensure_ascii=False, sort_keys=True) + "\n",
    }


def stale_files(made: dict[Path, str]) -> list[Path]:
    """Return the generated files that are missing, differ from the code, or should not exist."""
    stale = [
        path
        for path, text in made.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    folders = {path.parent for path in made if path.parent.name in MADE_WHOLE}
    extra = [path for folder in folders for path in folder.glob("*.*") if path not in made]
    return sorted(stale + extra)


def write_files(made: dict[Path, str]) -> None:
    """Write the generated files that are stale, and delete those that should not exist."""
    for path in stale_files(made):
        if path not in made:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
