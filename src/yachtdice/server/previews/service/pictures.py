"""Pictures as PNG: drawn by a process of their own, and kept in memory."""

import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from yachtdice.server.jobs.helper import KeptAnswers
from yachtdice.server.jobs.lines import ServerLines
from yachtdice.server.previews.service.drawing import FAMILY

#: The font of the pictures, which the build of the client puts there.
FONT: Final = Path(__file__).parents[2] / "static" / "fonts" / "Pretendard-SemiBold.otf"
MOST_BYTES: Final = 200 << 20  #: Size of all pictures that are kept.


class PaintRequest(Struct, frozen=True):
    """A picture to paint."""

    svg: str


class Painted(Struct, frozen=True):
    """A picture as PNG."""

    png: bytes


#: Returns the answer of the process of pictures, of this type.
AskPainter = Callable[[PaintRequest, type[Painted]], Awaitable[Painted]]


class Pictures:
    """Paints pictures; those that were asked for last are kept."""

    def __init__(self, ask: AskPainter, most_bytes: int = MOST_BYTES) -> None:
        """Paint with this process, and keep pictures up to this size in all."""
        self._ask, self._kept = ask, KeptAnswers(most_bytes)

    async def png(self, svg: str) -> bytes:
        """Return an SVG picture as PNG; raise HelperError and TooManyWaitingError."""
        key = svg.encode()
        kept = self._kept.find(key)
        if kept is None:
            kept = (await self._ask(PaintRequest(svg), Painted)).png
            self._kept.keep(key, kept)
        return kept


def mark_of(svg: str) -> str:
    """Return the entity tag of a picture, which changes with all that it shows."""
    return f'"{hashlib.sha256(svg.encode()).hexdigest()[:24]}"'


def paint(request: PaintRequest) -> Painted:
    """Return a picture as PNG, with the font of the package only."""
    import resvg_py  # noqa: PLC0415 - only the process of pictures needs it

    fonts: dict[str, Any] = {"skip_system_fonts": True, "font_files": [str(FONT)]}
    return Painted(resvg_py.svg_to_bytes(svg_string=request.svg, font_family=FAMILY, **fonts))


_requests: Final = msgspec.json.Decoder(PaintRequest)


def serve(lines: ServerLines) -> None:
    """Answer requests until the server ends."""
    lines.answer(lambda line: paint(_requests.decode(line)))
