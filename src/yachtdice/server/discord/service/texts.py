"""The texts that Discord shows: names without effects, and the words in both languages."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from yachtdice.rules import Text

DiscordLanguage = Literal["en", "ko"]

_LONGEST: Final = 80  #: Characters of a name or title; Discord limits a title to 256.
_MARKS: Final = re.compile(r"([!-/:-@\[-`{-~])")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str) -> str:
    """Return a text of users as Discord shows it literally.

    It gets no format, link or mention: all ASCII punctuation is escaped. Invisible characters, and
    those that turn the direction of the text, are left out.
    """
    seen = "".join(one for one in text if unicodedata.category(one) not in _HIDDEN)
    short = seen if len(seen) <= _LONGEST else f"{seen[: _LONGEST - 1]}…"
    return _MARKS.sub(r"\\\1", short)


def said(text: Text, language: DiscordLanguage) -> str:
    """Return a text in this language."""
    return text.ko if language == "ko" else text.en


@dataclass(frozen=True, slots=True)
class DiscordWords:
    """The sentences of messages; braces stand for names and figures."""

    game_over: str
    contest_over: str
    deleted: str
    points: str
    given: str


WORDS: Final[dict[DiscordLanguage, DiscordWords]] = {
    "en": DiscordWords(
        game_over="{rules}: the game is over",
        contest_over="{name}: the contest is over",
        deleted="deleted account",
        points="{points} points",
        given="{given} points given away",
    ),
    "ko": DiscordWords(
        game_over="{rules} 게임이 끝났어요",
        contest_over="{name} 대회가 끝났어요",
        deleted="탈퇴한 플레이어",
        points="{points}점",
        given="손해 {given}점",
    ),
}
