"""Names of accounts: unique, however they are typed, and no imitations of each other.

Two names are one when their folds agree. The fold is a small relative of Unicode's confusables
(UTS 39), made for names of 20 characters: compatibility forms, case, accents, spaces and
punctuation do not count, and letters of other alphabets, digits and marks that look like a Latin
letter count as that letter. It would rather take two names for one than one for two. Whole
alphabets are kept apart by `account_name`: a name is written in one of them, Latin beside Korean,
Chinese or Japanese being the exception.
"""

import unicodedata
from typing import Final

from yachtdice.services.guests import NameFault, NameRefusedError, tidy_name

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


def account_name(name: str) -> str:
    """Return the name as an account will bear it; raise NameRefusedError when it will not do."""
    tidy = tidy_name(name)
    scripts = {script for letter in tidy if (script := _script(letter))}
    if len(scripts) > 1 and not scripts <= _WITH_LATIN | {"LATIN"}:
        shown = " and ".join(sorted(script.capitalize() for script in scripts))
        reason = f"a name is written in one alphabet, not in {shown}"
        raise NameRefusedError(NameFault.ALPHABETS, reason)
    if not any(unicodedata.category(letter)[0] in "LN" for letter in tidy):
        reason = "the name of an account has a letter or a digit in it"
        raise NameRefusedError(NameFault.LETTERLESS, reason)
    return tidy


def _script(letter: str) -> str | None:
    """Return the alphabet of a letter, by the first word of its name; None for other characters."""
    letter = unicodedata.normalize("NFKC", letter)[0]
    if unicodedata.category(letter) not in {"Ll", "Lu", "Lt", "Lo"}:
        return None
    return unicodedata.name(letter, "?").split()[0]


def fold(name: str) -> str:
    """Return what a name and all its look-alikes share."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFD", plain) if ord(c) not in _ACCENTS)
    letters = unicodedata.normalize("NFKC", bare).translate(_ONE)
    folded = "".join(c for c in letters if unicodedata.category(c)[0] not in "ZPSC")
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    return (folded or plain)[:400]
