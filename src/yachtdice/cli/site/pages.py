"""The texts of a static site that differ from those of a server, such as its page."""

import json
import re
from hashlib import sha256
from typing import Final

#: A line of the page that asks the server for answers beside the script, and the comment before it.
_ASKING: Final = re.compile(
    r'^ *<(?:link rel="preload" href="/api/|!-- Requested beside).*\n', re.MULTILINE
)
#: How the first line of the service worker begins.
_KEPT: Final = "const KEPT = "
#: A file that the page names from the origin.
_FROM_ORIGIN: Final = re.compile(r'((?:href|src)=")/')

#: The first parts of the paths of the client's pages that a site has (web/src/state/route.ts).
PAGES: Final = ("board", "help", "house-rules", "learn", "local", "practice", "rules", "settings")

#: A server of files answers with this page at an unknown address. It leads from a path of the
#: client, such as those of a server, to the page of the site.
_LOST: Final = """<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Yacht Dice</title>
  <script>
    const found = /^(.*\\/)((?:PAGES)(?:\\/.*)?)$/.exec(location.pathname);
    if (found) location.replace(`${found[1]}#/${found[2]}${location.search}`);
  </script>
  <p>There is no page at this address. 이 주소에는 페이지가 없어요.</p>
</html>
"""


def start_page(page: str) -> str:
    """Return the page of a site: marked as a site, with relative addresses, asking no server."""
    marked = page.replace("<html ", "<html data-site ", 1)
    return _FROM_ORIGIN.sub(r"\1", _ASKING.sub("", marked))


def lost_page() -> str:
    """Return the page for unknown addresses."""
    return _LOST.replace("PAGES", "|".join(PAGES))


def manifest(text: str) -> str:
    """Return the manifest of a site, from that of a server: with relative addresses."""
    whole = json.loads(text)
    del whole["id"]  # without it, the start address is the id
    whole |= {"start_url": "./", "scope": "./"}
    for icon in whole["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def service_worker(script: str, name: str, text: str) -> str:
    """Return the service worker of a site, which also keeps the file of this name and text.

    Its first line lists the files of the client (web/worker/list.ts). The text is a part of the
    version, so that browsers notice another text.
    """
    listed, _, rest = script.partition("\n")
    kept = json.loads(listed.removeprefix(_KEPT).removesuffix(";"))
    kept["first"].append(name)
    kept["version"] += "-" + sha256(text.encode()).hexdigest()[:8]
    return f"{_KEPT}{json.dumps(kept)};\n{rest}"
