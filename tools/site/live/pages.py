"""The parts of the site that compute: the game in its folder `try`, and "Solve live".

Both are the built client. The page of a rule set has an empty element for "Solve live"; its script
fills it, so that a page without the script has nothing that does not work.
"""

import re
from pathlib import Path
from typing import Any, Final

from tools.site.links import URLS
from yachtdice.cli.site.folder import CLIENT, write_site

#: The folder of the game in the site.
TRY: Final = "try"
_LINK: Final = re.compile(rf"\[([^\]]+)\]\({re.escape(URLS['Documentation'])}{TRY}/\)")


def link_game(text: str, page: str) -> str:
    """Return the text of a page whose links to the published game lead to that of this site."""
    up = "../" * page.count("/")
    return _LINK.sub(rf'<a href="{up}{TRY}/index.html">\1</a>', text)


def element(rules_id: str) -> str:
    """Return the element of "Solve live", for the page of a rule set."""
    return f'<div class="live" data-rules="{rules_id}"></div>'


def add_script(app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Add the script of "Solve live" to the page of a rule set."""
    script = live_script(CLIENT)
    if app.builder.name == "html" and page.startswith("rules/") and script is not None:
        place = context["pathto"](f"{TRY}/assets/{script}", 1)
        context["body"] += f'<script type="module" src="{place}"></script>\n'


def live_script(client: Path) -> str | None:
    """Return the name of the script in the built client, None if it is not built."""
    return next((path.name for path in sorted(client.glob("assets/live-*.js"))), None)


def write_game(app: Any, error: Exception | None) -> None:
    """Write the game into a finished HTML build."""
    if error is None and app.builder.name == "html" and (CLIENT / "index.html").is_file():
        write_site(Path(app.outdir) / TRY, (), CLIENT)
