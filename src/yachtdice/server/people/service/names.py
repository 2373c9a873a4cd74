"""Names: the forms that may be shown, and the names of accounts, which are unique.

The names of two accounts count as equal if their folds are equal. The fold is a simplified version
of Unicode's confusables (UTS 39), made for names of 20 characters. It ignores compatibility forms,
case, accents, spaces and punctuation. Letters of other alphabets, digits and marks that look like a
Latin letter count as that letter. If in doubt, two names count as equal. `account_name` rejects
names that mix alphabets, except Latin together with Korean, Chinese or Japanese.
"""

import unicodedata
from enum import StrEnum
from typing import Final

SHORTEST, LONGEST = 2, 20
_FORBIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
#: Characters that are invisible although their Unicode category is letter or mark.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FLAG_HALVES = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_STACKED = frozenset({"Me", "Mn"})
_HIGHEST_STACK: Final = 3  #: Maximum number of marks on one letter; no living script needs more.

_LOOK_ALIKES: Final = {
    "a": "аαаɑ",
    "b": "ЬьБвβʙ",
    "c": "сϲⅽᴄ",
    "d": "ԁɗ",
    "e": "еєҽεɛэ",
    "f": "ƒғ",
    "g": "ɡցğ",
    "h": "һհнʜ",
    "j": "јϳȷ",
    "k": "кκҝĸᴋ",
    "l": "iıіɩιӏ1|!ľłℓاᅵ丨ǀ",
    "m": "мμᴍ",
    "n": "пηոռпᴎɴ",
    "o": "0оοօσөøо〇ᄋ",
    "p": "рρþᴘ",
    "q": "ԛզ",
    "r": "гʀ",
    "s": "ѕꜱ$5",
    "t": "тτᴛ",
    "u": "υսᴜц",
    "v": "ѵνᴠ",
    "w": "ѡωԝաᴡ",
    "x": "хχ×",
    "y": "уγүʏ",
    "z": "ᴢ",
}
_ONE: Final = {ord(other): letter for letter, others in _LOOK_ALIKES.items() for other in others}
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
_WITH_LATIN: Final = frozenset({"HANGUL", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"})
_ACCENTS: Final = range(0x300, 0x370)


class NameFault(StrEnum):
    """The kind of fault in a name, for programs."""

    LENGTH = "name-length"
    INVISIBLE = "name-invisible"
    MARKS = "name-marks"
    ALPHABETS = "name-alphabets"
    LETTERLESS = "name-letterless"


class NameRefusedError(Exception):
    """A name that cannot be shown; the text says why."""

    def __init__(self, fault: NameFault, reason: str) -> None:
        """Set the fault for programs, and the reason for people."""
        super().__init__(reason)
        self.fault = fault


def tidy_name(name: str) -> str:
    """Return the name in the form it will be shown; raise NameRefusedError if it is not allowed.

    Shown names have 2 to 20 characters in NFC, single inner spaces and no invisible characters.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not SHORTEST <= (length := characters(tidy)) <= LONGEST:
        reason = f"a name must have {SHORTEST} to {LONGEST} characters, not {length}"
        raise NameRefusedError(NameFault.LENGTH, reason)
    if (letter := invisible_in(tidy)) is not None:
        reason = f"the character U+{ord(letter):04X} is invisible; remove it from the name"
        raise NameRefusedError(NameFault.INVISIBLE, reason)
    marks = "".join("m" if unicodedata.category(letter) in _STACKED else " " for letter in tidy)
    if marks.count("m") > len(tidy) // 2 or "m" * (_HIGHEST_STACK + 1) in marks:
        reason = "a name needs more letters than marks"
        raise NameRefusedError(NameFault.MARKS, reason)
    return tidy


def invisible_in(text: str) -> str | None:
    """Return the first character of a text that cannot be seen, None without one."""
    hidden = (c for c in text if unicodedata.category(c) in _FORBIDDEN or c in _BLANKS)
    return next(hidden, None)


def characters(text: str) -> int:
    """Return the number of visible characters: a letter with its marks is one, and so is a flag."""
    marked = sum(unicodedata.category(letter)[0] == "M" for letter in text)
    skins = sum(letter in _SKINS for letter in text)
    halves = sum(letter in _FLAG_HALVES for letter in text)
    return len(text) - marked - skins - halves // 2


def account_name(name: str) -> str:
    """Return the name of an account in its stored form; raise NameRefusedError if not allowed."""
    tidy = tidy_name(name)
    scripts = {script for letter in tidy if (script := _script(letter))}
    if len(scripts) > 1 and not scripts <= _WITH_LATIN | {"LATIN"}:
        shown = " and ".join(sorted(script.capitalize() for script in scripts))
        reason = f"a name must use one alphabet, not {shown}"
        raise NameRefusedError(NameFault.ALPHABETS, reason)
    if not any(unicodedata.category(letter)[0] in "LN" for letter in tidy):
        reason = "the name of an account needs a letter or a digit"
        raise NameRefusedError(NameFault.LETTERLESS, reason)
    return tidy


def _script(letter: str) -> str | None:
    """Return the alphabet of a letter, the first word of its Unicode name; None for others."""
    letter = unicodedata.normalize("NFKC", letter)[0]
    if unicodedata.category(letter) not in {"Ll", "Lu", "Lt", "Lo"}:
        return None
    return unicodedata.name(letter, "?").split()[0]


def fold(name: str) -> str:
    """Return the key that a name shares with all its look-alikes."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFD", plain) if ord(c) not in _ACCENTS)
    letters = unicodedata.normalize("NFKC", bare).translate(_ONE)
    folded = "".join(c for c in letters if unicodedata.category(c)[0] not in "ZPSC")
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    return (folded or plain)[:400]
