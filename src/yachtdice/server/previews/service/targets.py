"""The pages whose links have previews, and the addresses of all that belongs to one."""

import re
from enum import StrEnum
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode


class LinkKind(StrEnum):
    """The kind of a page; its value is the first part of its path."""

    GAME = "games"
    TABLE = "r"
    BOARD = "board"
    TODAY = "today"
    CONTEST = "contests"


_ONE: Final = re.compile(r"/(games|r|contests)/([a-zA-Z0-9]{6,32})")
#: The kinds that another site can frame.
_FRAMED: Final = frozenset({LinkKind.GAME, LinkKind.TABLE, LinkKind.BOARD})


class Target(NamedTuple):
    """A page. `key` is the id of its game, table or contest, or the query of a board."""

    kind: LinkKind
    key: str = ""

    @property
    def _place(self) -> str:
        """The path of the page without the query of a board."""
        is_alone = self.kind in {LinkKind.BOARD, LinkKind.TODAY}
        return f"/{self.kind}" if is_alone else f"/{self.kind}/{self.key}"

    @property
    def path(self) -> str:
        """The address of the page on its server."""
        return f"{self._place}?{self.key}" if self.kind is LinkKind.BOARD else self._place

    @property
    def frame(self) -> str | None:
        """The address of the page for frames of other sites, None without one."""
        return f"/embed{self.path}" if self.kind in _FRAMED else None

    def picture(self, language: str) -> str:
        """Return the address of the picture."""
        query = f"{self.key}&" if self.kind is LinkKind.BOARD else ""
        return f"/pictures{self._place}.png?{query}lang={language}"


def target_of(path: str, query: str) -> Target | None:
    """Return the page of an address, None for pages without previews."""
    if path == "/today":
        return Target(LinkKind.TODAY)
    if path == "/board":
        parts = [part for part in parse_qsl(query, keep_blank_values=True) if part[0] != "lang"]
        return Target(LinkKind.BOARD, urlencode(parts))
    found = _ONE.fullmatch(path)
    return None if found is None else Target(LinkKind(found[1]), found[2])
