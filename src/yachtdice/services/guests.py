"""Guests: people who play under a name of their own choosing, known by a cookie."""

import unicodedata

from yachtdice.services.ports import Chance, GuestStore, Now, Player

SHORTEST, LONGEST = 2, 20
_FORBIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks by their category, but nothing to see."""
_STACKED = frozenset({"Me", "Mn"})
_HIGHEST_STACK = 3
"""Marks on one letter; no living script needs more."""


class NameRefusedError(Exception):
    """A name nobody can be shown by; the text says why."""


def tidy_name(name: str) -> str:
    """Return the name as it will be shown; raise NameRefusedError when it will not do.

    2 to 20 characters in composed form, inner spaces single, nothing invisible.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not SHORTEST <= len(tidy) <= LONGEST:
        raise NameRefusedError(f"a name has {SHORTEST} to {LONGEST} characters, not {len(tidy)}")
    for letter in tidy:
        if unicodedata.category(letter) in _FORBIDDEN or letter in _BLANKS:
            raise NameRefusedError(f"the character U+{ord(letter):04X} cannot be seen in a name")
    marks = "".join("m" if unicodedata.category(letter) in _STACKED else " " for letter in tidy)
    if marks.count("m") > len(tidy) // 2 or "m" * (_HIGHEST_STACK + 1) in marks:
        raise NameRefusedError("a name is made of letters, not of marks alone")
    return tidy


class Guests:
    """Who is who."""

    def __init__(self, store: GuestStore, chance: Chance, now: Now) -> None:
        """Keep guests in this store."""
        self._store, self._chance, self._now = store, chance, now

    async def find(self, secret: str | None) -> Player | None:
        """Return the guest known by this secret."""
        return await self._store.player_of(secret, self._now()) if secret else None

    async def welcome(self, name: str) -> tuple[Player, str]:
        """Return a new guest and the secret they will be known by; raise NameRefusedError."""
        player = Player(self._chance.new_id(12), tidy_name(name))
        secret = self._chance.new_id(32)
        await self._store.add_player(player, secret, self._now())
        return player, secret

    async def rename(self, player: Player, name: str) -> Player:
        """Return the guest under a new name; raise NameRefusedError."""
        renamed = Player(player.id, tidy_name(name))
        await self._store.rename_player(renamed.id, renamed.name)
        return renamed
