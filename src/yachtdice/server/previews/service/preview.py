"""The content of a preview, in both languages."""

from typing import NamedTuple

from msgspec import Struct

from yachtdice.rules import Text
from yachtdice.server.previews.service.targets import Target


class PreviewRow(NamedTuple):
    """A player or an entrant; `is_marked` if it has won, leads or is on turn."""

    name: Text
    points: str
    is_marked: bool = False


class Preview(Struct, frozen=True):
    """The preview of the link to a page. Names are those that the page shows, not yet escaped."""

    target: Target
    label: Text  #: The kind of the page, such as *Finished game*.
    title: Text  #: The title of the link: names and points, or a question.
    note: Text  #: The rule set, and one more fact.
    headline: bool = False  #: Whether the picture has the title too; otherwise its rows say it.
    rows: tuple[PreviewRow, ...] = ()
    dice: tuple[int, ...] = ()


def alike(words: str) -> Text:
    """Return words that are the same in both languages."""
    return Text(words, words)
