"""The picture of a preview as SVG: 1200 x 630, the same bytes for the same preview."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from yachtdice.charts import svg
from yachtdice.rules import Text
from yachtdice.server.previews.service.preview import Preview, PreviewRow
from yachtdice.server.previews.service.words import SITE

WIDTH: Final = 1200
HEIGHT: Final = 630
FAMILY: Final = "Pretendard"  #: The only font of the pictures; without it they have no words.

_LEFT, _RIGHT = 72, WIDTH - 72
_DIE: Final = 136
_GUTTER: Final = 60  #: The space between two columns of rows.
_ONE_COLUMN: Final = 3  #: The most rows in one column.
_SAIL, _ROPE, _LAMP, _TIDE = "#f3efe6", "#d9c7a3", "#ffb454", "#5cc9c1"
#: The turn of each die in degrees, as if it had rolled there.
_TURNS: Final = (-5, 4, -3, 7, -4)
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_WAVES: Final = (
    ("#102536", "M0 300 C 200 250 400 250 600 300 S 1000 350 1200 300 V 630 H 0 Z"),
    ("#0d1b2a", "M0 470 C 200 520 400 520 600 470 S 1000 420 1200 470 V 630 H 0 Z"),
)
_HEAD: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" \
viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FAMILY}" font-weight="600">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#15324a"/>
{"".join(f'<path fill="{fill}" d="{line}"/>' for fill, line in _WAVES)}"""


def picture_of(preview: Preview, language: str) -> str:
    """Return the picture of a preview in this language, `en` or `ko`."""
    return "\n".join((_HEAD, *_parts(preview, language), "</svg>", ""))


def _parts(preview: Preview, language: str) -> Iterator[str]:
    """Yield the parts from top to bottom."""
    yield from _die(_LEFT + 22, 76, 44, 5, -8)
    yield _words(_LEFT + 66, 90, said(SITE, language), 38, 500, fill=_SAIL)
    label = said(preview.label, language)
    yield _words(_RIGHT, 88, label, 34, 560, fill=_TIDE, text_anchor="end")
    top = 172
    if preview.headline:
        top = 248 if preview.dice else 206
        yield _words(_LEFT, top, said(preview.title, language), 84, _RIGHT - _LEFT, fill=_SAIL)
        top += 68
    yield _words(_LEFT, top, said(preview.note, language), 36, _RIGHT - _LEFT, fill=_ROPE)
    yield from _rows(preview.rows, language, top + 20, 410 if preview.dice else 590)
    if preview.dice:
        yield from _tray(preview.dice)


def _rows(rows: Sequence[PreviewRow], language: str, top: float, bottom: float) -> Iterator[str]:
    """Yield the rows between two heights: below each other, and more than three in two columns."""
    columns = 1 if len(rows) <= _ONE_COLUMN else 2
    lines = max(1, -(-len(rows) // columns))
    height = min(104.0, (bottom - top) / lines)
    size = min(66.0, height * 0.72)
    first = (top + bottom - height * lines) / 2 + height / 2 + size * 0.36
    width = (_RIGHT - _LEFT - _GUTTER * (columns - 1)) / columns
    for number, row in enumerate(rows):
        column, line = divmod(number, lines)
        x = _LEFT + column * (width + _GUTTER)
        yield from _row(row, language, x, first + line * height, width, size)


def _row(
    row: PreviewRow, language: str, x: float, y: float, width: float, size: float
) -> Iterator[str]:
    """Yield a name and its points; a marked one has a lamp."""
    fill = _LAMP if row.is_marked else _SAIL
    if row.is_marked:
        yield f'<circle cx="{x + 12:.1f}" cy="{y - size * 0.36:.1f}" r="11" fill="{_LAMP}"/>'
    points = max(_width(row.points) * size, size * 2)
    name = said(row.name, language)
    yield _words(x + 40, y, name, size, width - points - 70, fill=fill)
    yield _words(x + width, y, row.points, size, points, fill=fill, text_anchor="end")


def _tray(dice: Sequence[int]) -> Iterator[str]:
    """Yield the tray with its dice."""
    wood = f'<rect x="{_LEFT - 20}" y="418" width="{_RIGHT - _LEFT + 40}" height="178" rx="40"'
    yield f'{wood} fill="#6d4426" stroke="#8f7a50" stroke-width="12"/>'
    yield (
        f'{wood} fill="none" stroke="{_ROPE}" stroke-width="8" stroke-dasharray="20 9"'
        ' stroke-linecap="round"/>'
    )
    gap = 196.0
    first = WIDTH / 2 - gap * (len(dice) - 1) / 2
    for place, face in enumerate(dice):
        yield from _die(first + place * gap, 506, _DIE, face, _TURNS[place % len(_TURNS)])


def _die(x: float, y: float, size: float, face: int, turn: int) -> Iterator[str]:
    """Yield a die around this point; the single pip is larger and red, as on dice in Korea."""
    half = size / 2
    yield f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn})">'
    bend, shade = round(size * 0.14), size * 0.05 - half
    yield svg.rect(shade, shade + 5, size, size, rx=bend, fill="#120800", fill_opacity=0.4)
    yield svg.rect(-half, -half, size, size, rx=bend, fill="#cdbf9f")
    yield svg.rect(-half, -half, size, size * 0.96, rx=bend, fill="#faf5e8")
    radius, fill = (0.17, "#e4572e") if face == 1 else (0.095, "#17263a")
    for right, down in _PIPS[face]:
        yield (
            f'<circle cx="{right * size * 0.25:.1f}" cy="{down * size * 0.25:.1f}"'
            f' r="{size * radius:.1f}" fill="{fill}"/>'
        )
    yield "</g>"


def said(text: Text, language: str) -> str:
    """Return a text in a language on one line, without characters that change other text.

    Control characters and marks of the writing direction are left out.
    """
    words = unicodedata.normalize("NFC", text.ko if language == "ko" else text.en)
    return _without(words, ("C", "Zl", "Zp"))


def _without(words: str, categories: tuple[str, ...]) -> str:
    """Return words without the characters of some categories, with single spaces."""
    spaced = (" " if letter.isspace() else letter for letter in words)
    kept = (c for c in spaced if not unicodedata.category(c).startswith(categories))
    return " ".join("".join(kept).split())


def _words(
    x: float, y: float, words: str, size: float, most: float, **attributes: str | float
) -> str:
    """Return words no wider than `most`: smaller by up to a third, then cut.

    Stacked accents are left out, and emoji beside letters: the font has none.
    """
    words = _without(words, ("M",))
    words = "".join(letter for letter in words if letter <= "\uffff").strip() or words
    size = max(size * 0.66, min(size, most / max(1.0, _width(words))))
    shown = words
    while _width(shown) * size > most + 1 and shown != "…":  # rounding cuts nothing
        shown = shown.rstrip("…")[:-1].rstrip() + "…"
    return svg.text(x, y, shown, font_size=round(size, 1), **attributes)


def _width(words: str) -> float:
    """Return the width of words of size 1, hardly less than the font makes them."""
    return sum(_em(letter) for letter in words)


def _em(letter: str) -> float:
    """Return the width of a letter of size 1."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 0.87 if "가" <= letter <= "힣" else 1.0
    base = unicodedata.normalize("NFD", letter)[0]
    if base in "iljI.,:;|! '’·":
        return 0.29
    if base in 'frt()-"':
        return 0.44
    if base in "mwMW%@—…" or base > "~":
        return 0.98
    return 0.75 if base.isupper() else 0.65
