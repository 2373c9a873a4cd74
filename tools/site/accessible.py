"""Makes the built pages accessible where the theme is not, after each build.

`axe` reports these faults of the theme: code and tables that scroll but take no keyboard focus, two
landmarks without names, and signatures of several lines as definition lists without terms.
"""

import re
from pathlib import Path
from typing import Any, Final

_PLAIN: Final = {
    "<pre>": '<pre tabindex="0">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Site">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="Page">',
    '<aside class="toc-drawer no-toc">': '<aside class="toc-drawer no-toc" aria-label="Page">',
}
_WIDE: Final = re.compile(r'(<div class="table-wrapper[^">]*")>')
_SIGNATURE: Final = re.compile(r"<dl>\s*((?:<dd>.*?</dd>\s*)+)</dl>")
_LINE: Final = re.compile(r"<dd>(.*?)</dd>")


def mend(html: str) -> str:
    """Return a page with these faults corrected; a corrected page stays the same."""
    for fault, good in _PLAIN.items():
        html = html.replace(fault, good)
    html = _WIDE.sub(r'\1 tabindex="0">', html)
    return _SIGNATURE.sub(
        lambda found: _LINE.sub(r'<span style="display:block;margin-left:2em">\1</span>', found[1]),
        html,
    )


def mend_pages(app: Any, error: Exception | None) -> None:
    """Correct all pages of a finished HTML build."""
    if error is None and app.builder.name == "html":
        for page in Path(app.outdir).rglob("*.html"):
            page.write_text(mend(page.read_text("utf-8")), "utf-8")
