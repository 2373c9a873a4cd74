"""The commands of the lines view, as a player types them in English or Korean."""

import asyncio
import codecs
import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Final

from yachtdice.game import places_of
from yachtdice.rules import RuleSet, Text
from yachtdice.terminal import words
from yachtdice.terminal.session import PlayError
from yachtdice.terminal.table import PlayTable


class Verb(StrEnum):
    """A command; the value is its English word."""

    ROLL = "roll"
    KEEP = "keep"
    FILL = "fill"
    CARD = "card"
    START = "start"
    AGAIN = "again"
    REVIEW = "review"
    OK = "ok"
    QUIT = "quit"
    HELP = "help"


KOREAN_VERBS: Final[Mapping[Verb, str]] = {
    Verb.ROLL: "굴리기",
    Verb.KEEP: "남기기",
    Verb.FILL: "채우기",
    Verb.CARD: "점수표",
    Verb.START: "시작",
    Verb.AGAIN: "다시",
    Verb.REVIEW: "복기",
    Verb.OK: "확인",
    Verb.QUIT: "나가기",
    Verb.HELP: "도움말",
}


def verb_of(word: str) -> Verb | None:
    """Return the command that a word, or its beginning, names; None for no command."""
    word = word.casefold()
    if word == "?":
        return Verb.HELP
    if word.isdecimal():
        return Verb.KEEP
    named = (v for v in Verb if word and (v.startswith(word) or KOREAN_VERBS[v].startswith(word)))
    return next(named, None)


def keep_of(text: str, table: PlayTable) -> tuple[int, ...]:
    """Return the places of the dice with these faces; raise PlayError if they do not lie there."""
    dice, found = table.dice, [char for char in text if char not in " ,"]
    if dice is None or not table.may_keep:
        raise PlayError(
            Text(
                "no dice can be kept now; type roll or fill",
                "지금은 남길 수 없어요. 굴리기나 채우기를 적어 주세요",
            )
        )
    if not found or not all(char in "123456" for char in found):
        raise PlayError(
            Text(
                "give the faces to keep, such as keep 3 3", "남길 눈을 적어 주세요. 예: 남기기 3 3"
            )
        )
    try:
        return places_of(dice, [int(char) for char in found])
    except ValueError:
        shown = words.faces(dice)
        en, ko = f"the dice are {shown}; keep some of these", f"{shown} 중에서 남겨 주세요"
        raise PlayError(Text(en, ko)) from None


def box_of(text: str, table: PlayTable) -> str:
    """Return the box that a number, a name or its beginning names; raise PlayError for none."""
    if not table.offers:
        raise PlayError(Text("roll first", "먼저 굴려 주세요"))
    offered = [offer.box for offer in table.offers]
    if not text.strip():
        raise PlayError(Text("name a box, such as fill 3", "칸을 적어 주세요. 예: 채우기 3"))
    rules, found = table.rules, _named(text, table.rules)
    open_ones = [box for box in found if box in offered]
    if len(open_ones) == 1:
        return open_ones[0]
    titles = [words.box_of(rules, box) for box in (open_ones or found)]
    en, ko = ", ".join(title.en for title in titles), ", ".join(title.ko for title in titles)
    if len(open_ones) > 1:
        raise PlayError(Text(f"several boxes begin so: {en}", f"여러 칸이 있어요: {ko}"))
    if found:
        raise PlayError(Text(f"{en} cannot be filled now", f"{ko}: 지금 채울 수 없어요"))
    raise PlayError(
        Text("there is no such box; type ? for the boxes", "그런 칸이 없어요. 칸 목록: ?")
    )


def _named(text: str, rules: RuleSet) -> list[str]:
    """Return the boxes with this number or name, else those whose names begin with the text."""
    given = _folded(text)
    names = {box.id: (box.id, box.title.en, box.title.ko) for box in rules.boxes}
    if given.isdecimal():
        return [box for place, box in enumerate(rules.categories, 1) if str(place) == given]
    equal = [box for box, known in names.items() if given in map(_folded, known)]
    if equal or not given:
        return equal
    return [box for box, known in names.items() if any(_folded(n).startswith(given) for n in known)]


def _folded(text: str) -> str:
    """Return a name for comparison: without case, spaces, hyphens and underscores."""
    return "".join(char for char in text.casefold() if char.isalnum())


class TypedLines:
    """The lines of a file descriptor, read in a thread of its own.

    The thread holds no lock of `sys.stdin`, so it does not delay the end of the process.
    """

    def __init__(self, descriptor: int) -> None:
        """Read this descriptor; call in a running event loop."""
        self.is_terminal = os.isatty(descriptor)
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(descriptor,), daemon=True).start()

    async def next(self) -> str | None:
        """Return the next line, None at the end of the input."""
        return await self._queue.get()

    def _read(self, descriptor: int) -> None:
        """Queue all lines; the end is None."""
        decoder, rest = codecs.getincrementaldecoder("utf-8")("replace"), ""
        with suppress(OSError, RuntimeError):  # a closed terminal; a closed event loop
            while data := os.read(descriptor, 4096):
                *lines, rest = (rest + decoder.decode(data)).split("\n")
                self._put(*lines)
        with suppress(RuntimeError):
            self._put(*([rest] if rest else []), None)

    def _put(self, *lines: str | None) -> None:
        """Queue lines from the thread."""
        for line in lines:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
