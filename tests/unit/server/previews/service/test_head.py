"""Tags and oEmbed answers of links."""

from html import unescape
from re import findall

import pytest
from msgspec.structs import replace

from tests.unit.server.previews.service.samples import SAMPLES
from yachtdice.server.previews.service.head import language_of, oembed_of, tags_of, target_at
from yachtdice.server.previews.service.preview import alike
from yachtdice.server.previews.service.targets import LinkKind, Target, target_of

ORIGIN = "https://dice.example"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("ko", "ko"),
        ("ko-KR,ko;q=0.9,en-US;q=0.8", "ko"),
        ("en; q=0.9, KO; q=0.95", "ko"),
        ("en,ko;q=0.9", "en"),
        ("de,fr;q=0.5", "en"),
        ("de,ko;q=0.5", "ko"),
        ("ko;q=x;q=,,;q=1", "en"),
    ],
)
def test_the_language_follows_the_request(accepted: str, language: str) -> None:
    """The more wanted of the two languages counts, otherwise English."""
    assert language_of(accepted) == language


def test_no_title_ends_its_tag() -> None:
    """A name with quotes and markup stays inside its attribute."""
    evil = replace(SAMPLES["game"], title=alike('"><script>alert(1)</script>& ไม่\u202e'))
    tags = tags_of(evil, "en", ORIGIN)
    assert "<script" not in tags
    [title] = findall(r'<meta property="og:title" content="([^"]*)">\n', tags)
    assert unescape(title) == '"><script>alert(1)</script>& ไม่'
    assert "<script" not in (oembed_of(evil, "en", ORIGIN, 900, 900).html or "")


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("/games/abcdef", Target(LinkKind.GAME, "abcdef")),
        ("/r/abcdefghijkl?x=1#y", Target(LinkKind.TABLE, "abcdefghijkl")),
        ("/today", Target(LinkKind.TODAY)),
        ("/board?rules=a&dice=1", Target(LinkKind.BOARD, "rules=a&dice=1")),
        ("/board?rules=%22%3E&lang=ko", Target(LinkKind.BOARD, "rules=%22%3E")),
        ("/games/ab", None),
        ("/games/abcdef/x", None),
        ("/", None),
    ],
)
def test_an_address_names_its_page(url: str, target: Target | None) -> None:
    """Only pages with previews have one, and only on this server."""
    assert target_at(f"{ORIGIN}{url}", ORIGIN) == target
    for other in ("http://dice.example", "https://dice.example:444", "https://x@dice.example"):
        assert target_at(f"{other}{url}", ORIGIN) is None
    if target is not None:
        path, _, query = target.path.partition("?")
        assert target_of(path, query) == target


@pytest.mark.parametrize(
    ("name", "most", "kind", "size"),
    [
        ("game", (2000, 2000), "rich", (480, 560)),
        ("board", (320, 300), "rich", (320, 300)),
        ("today", (2000, 2000), "photo", (1200, 630)),
        ("contest", (800, 2000), "link", (None, None)),
    ],
)
def test_an_oembed_answer_fits(
    name: str, most: tuple[int, int], kind: str, size: tuple[int | None, int | None]
) -> None:
    """Nothing is larger than the other site asked for."""
    answer = oembed_of(SAMPLES[name], "en", ORIGIN, *most)
    assert (answer.type, (answer.width, answer.height)) == (kind, size)
