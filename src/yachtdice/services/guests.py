"""Guests: people who play under a name of their own choosing, known by a cookie."""

import unicodedata
from enum import StrEnum
from typing import Final

from yachtdice.services.limits import Limit, Limiter
from yachtdice.services.ports import Chance, GuestStore, Now, Player

SHORTEST, LONGEST = 2, 20
NEW_GUESTS: Final = Limit("new guests, by address", 100, 3600)
_FORBIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks by their category, but nothing to see."""
_SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FLAG_HALVES = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_STACKED = frozenset({"Me", "Mn"})
_HIGHEST_STACK = 3
"""Marks on one letter; no living script needs more."""


class NameFault(StrEnum):
    """What is wrong with a name, for programs."""

    LENGTH = "name-length"
    INVISIBLE = "name-invisible"
    MARKS = "name-marks"
    ALPHABETS = "name-alphabets"
    LETTERLESS = "name-letterless"


class NameRefusedError(Exception):
    """A name nobody can be shown by; the text says why."""

    def __init__(self, fault: NameFault, reason: str) -> None:
        """Hold what is wrong for programs, and why for people."""
        super().__init__(reason)
        self.fault = fault


def tidy_name(name: str) -> str:
    """Return the name as it will be shown; raise NameRefusedError when it will not do.

    2 to 20 characters in composed form, inner spaces single, nothing invisible.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not SHORTEST <= (length := characters(tidy)) <= LONGEST:
        reason = f"a name has {SHORTEST} to {LONGEST} characters, not {length}"
        raise NameRefusedError(NameFault.LENGTH, reason)
    for letter in tidy:
        if unicodedata.category(letter) in _FORBIDDEN or letter in _BLANKS:
            reason = f"the character U+{ord(letter):04X} cannot be seen in a name"
            raise NameRefusedError(NameFault.INVISIBLE, reason)
    marks = "".join("m" if unicodedata.category(letter) in _STACKED else " " for letter in tidy)
    if marks.count("m") > len(tidy) // 2 or "m" * (_HIGHEST_STACK + 1) in marks:
        reason = "a name is made of letters, not of marks alone"
        raise NameRefusedError(NameFault.MARKS, reason)
    return tidy


def characters(text: str) -> int:
    """Return how many characters people count: a letter with its marks is one, and so is a flag."""
    marked = sum(unicodedata.category(letter)[0] == "M" for letter in text)
    skins = sum(letter in _SKINS for letter in text)
    halves = sum(letter in _FLAG_HALVES for letter in text)
    return len(text) - marked - skins - halves // 2


class Guests:
    """Who is who."""

    def __init__(self, store: GuestStore, chance: Chance, now: Now, limiter: Limiter) -> None:
        """Keep guests in this store."""
        self._store, self._chance, self._now, self._limiter = store, chance, now, limiter

    async def find(self, secret: str | None) -> Player | None:
        """Return the guest known by this secret."""
        return await self._store.player_of(secret, self._now()) if secret else None

    async def welcome(self, name: str, address: str) -> tuple[Player, str]:
        """Return a new guest and the secret they will be known by.

        Raises NameRefusedError, and TooOftenError for one guest too many from this address.
        """
        tidy = tidy_name(name)
        self._limiter.take(NEW_GUESTS, address)
        player = Player(self._chance.new_id(12), tidy)
        secret = self._chance.new_id(32)
        await self._store.add_player(player, secret, self._now())
        return player, secret

    async def rename(self, player: Player, name: str) -> Player:
        """Return the guest under a new name; raise NameRefusedError."""
        renamed = Player(player.id, tidy_name(name))
        await self._store.rename_player(renamed.id, renamed.name)
        return renamed
