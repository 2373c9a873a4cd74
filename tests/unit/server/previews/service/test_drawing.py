"""Pictures of links: the same bytes each time, and no name changes more than its own text."""

from io import BytesIO
from typing import Final
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from tests.unit.server.previews.service.samples import LANGUAGES, PICTURES, SAMPLES
from yachtdice.server.previews.service.drawing import picture_of
from yachtdice.server.previews.service.pictures import (
    Painted,
    PaintRequest,
    Pictures,
    mark_of,
    paint,
)
from yachtdice.server.previews.service.preview import PreviewRow, alike

#: Where the words of each sample are, beside the dice: left, top, right, bottom.
_WORDS: Final = {"contest": (72, 290, 800, 590), "game": (100, 190, 560, 400)}


def _texts(svg: str) -> list[str]:
    """Return the texts of a picture."""
    return [one.text or "" for one in ElementTree.fromstring(svg).iter() if one.tag[-4:] == "text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_the_one_that_was_looked_at(name: str, language: str) -> None:
    """A preview has the picture in the file; `samples` writes it after a change of the design."""
    golden = (PICTURES / f"{name}-{language}.svg").read_text("utf-8")
    assert picture_of(SAMPLES[name], language) == golden


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_the_words_of_a_picture_are_painted(name: str, language: str) -> None:
    """Each PNG is 1200 x 630 and has ink where words are: without its font it would have none."""
    left, top, right, bottom = _WORDS.get(name, (72, 150, 800, 330))
    with Image.open(BytesIO(paint(PaintRequest(picture_of(SAMPLES[name], language))).png)) as png:
        assert png.size == (1200, 630)
        grey = png.convert("L").crop((left, top, right, bottom)).tobytes()
    assert sum(level > 140 for level in grey) / len(grey) > 0.01


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("</text><script>", "</text><script>"),
        ("\"&lt;'", "\"&lt;'"),
        ("a\u202eb\u200bc\x00d\x1b[31m", "abcd[31m"),
        ("a\n\tb\u2028c", "a b c"),
        ("Z\u0351\u0351\u0351algo", "Zalgo"),
        ("\ud800", ""),
        ("민아 \U0001f3b2", "민아"),
        ("\U0001f3b2", "\U0001f3b2"),
    ],
)
def test_a_name_is_only_text(given: str, shown: str) -> None:
    """Markup in a name stays text; control, bidi and stacked characters are left out."""
    sample = replace(SAMPLES["table"], rows=(PreviewRow(alike(given), "7"),))
    usual = replace(SAMPLES["table"], rows=(PreviewRow(alike("Mina"), "7"),))
    tree, plain = (ElementTree.fromstring(picture_of(one, "en")) for one in (sample, usual))
    assert [one.tag for one in tree.iter()] == [one.tag for one in plain.iter()]
    assert shown in _texts(picture_of(sample, "en"))


def test_a_long_name_ends_before_its_points() -> None:
    """A name of any length is cut, also one of wide letters."""
    for name in ("W" * 80, "뷁" * 80):
        sample = replace(SAMPLES["table"], rows=(PreviewRow(alike(name), "1231"),))
        png = paint(PaintRequest(picture_of(sample, "ko"))).png
        with Image.open(BytesIO(png)) as picture:
            gap = picture.convert("L").crop((950, 200, 968, 400)).tobytes()
        assert max(gap) < 128, name
    huge = PreviewRow(alike("Mina"), "9" * 200)
    assert "…" in _texts(picture_of(replace(SAMPLES["table"], rows=(huge,)), "ko"))


async def test_a_picture_is_painted_once_while_it_is_kept() -> None:
    """A picture is kept until newer ones take all the room; another one has another tag."""
    asked = list[str]()

    async def ask(request: PaintRequest, _: type[Painted]) -> Painted:
        asked.append(request.svg)
        return Painted(request.svg.encode() * 10)

    pictures = Pictures(ask, most_bytes=25)
    for svg in ("a", "a", "b", "a", "c", "b"):
        assert await pictures.png(svg) == svg.encode() * 10
    assert asked == ["a", "b", "c", "b"]
    assert mark_of("a") != mark_of("b")
