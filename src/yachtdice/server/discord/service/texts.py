"""The texts that Discord shows: names without effects, and the sentences in both languages."""

import re
import unicodedata
from typing import Final, Literal

from yachtdice.rules import Text

DiscordLanguage = Literal["en", "ko"]

_LONGEST: Final = 80  #: Characters of a name or title; Discord limits a title to 256.
#: The characters of formats, lists, links and mentions.
_MARKS: Final = re.compile(r"([\\*_~`|#>+\-.!\[\]()<@:/])")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str) -> str:
    """Return a text of users as Discord shows it literally.

    It gets no format, link or mention: their characters are escaped. Invisible characters, and
    those that turn the direction of the text, are left out.
    """
    seen = "".join(one for one in text if unicodedata.category(one) not in _HIDDEN)
    short = seen if len(seen) <= _LONGEST else f"{seen[: _LONGEST - 1]}…"
    return _MARKS.sub(r"\\\1", short)


def said(text: Text, language: DiscordLanguage, **parts: object) -> str:
    """Return a text in this language, with its parts in the place of their names."""
    sentence = text.ko if language == "ko" else text.en
    return sentence.format(**parts) if parts else sentence


GAME_OVER: Final = Text("{rules}: the game is over", "{rules} 게임이 끝났어요")
CONTEST_OVER: Final = Text("{name}: the contest is over", "{name} 대회가 끝났어요")
DELETED: Final = Text("deleted account", "탈퇴한 플레이어")
POINTS: Final = Text("{points} points", "{points}점")
GIVEN: Final = Text("{points} points given away", "손해 {points}점")
OPENED: Final = Text(
    "A table for **{rules}** is open: {link}\nTable code: `{code}`. Friends can enter it on the "
    "home page while a player is at the table. The first player to sit down is the host.",
    "**{rules}** 테이블을 열었어요: {link}\n테이블 코드: `{code}`. 테이블에 사람이 있는 동안 "
    "홈에서 입력하면 들어올 수 있어요. 처음 앉는 사람이 방장이 돼요.",
)
UNKNOWN: Final = Text(
    "There is no rule set “{rules}”. The rule sets are: {all}.",
    "‘{rules}’ 규칙은 없어요. 고를 수 있는 규칙: {all}.",
)
TOO_OFTEN: Final = Text(
    "There are too many new tables. Try again in {seconds} seconds.",
    "새 테이블이 너무 많아요. {seconds}초 뒤에 다시 해 주세요.",
)
SLOW: Final = Text(
    "The server is slow at the moment. Try again in a minute.",
    "지금 서버가 느려요. 잠시 뒤에 다시 해 주세요.",
)
