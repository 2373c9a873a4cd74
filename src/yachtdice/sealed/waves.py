"""The dice of a duplicate contest: each throw opens for all entrants at once.

The links of a throw are revealed only after every choice before it is locked, and the throw follows
from a digest of these choices. `docs/dice/duplicate.md` describes it byte by byte.
"""

from collections.abc import Mapping

from yachtdice.sealed.chains import byte, digest, named, word
from yachtdice.sealed.throws import faces_of

_NO_TIP = bytes(32)


def wave_root(
    contest: str, game: int, fingerprint: bytes, server: bytes, tips: Mapping[int, bytes | None]
) -> bytes:
    """Return the root of a game (from 1): its rules, the server's tip, and all entrants with tips.

    `tips` has the number of every entrant that plays the game; None for an entrant without a tip.
    """
    parts = [word(number) + (tip or _NO_TIP) for number, tip in sorted(tips.items())]
    head = (named(contest), byte(game), fingerprint, server, word(len(tips)))
    return digest("wave root", *head, *parts)


def choices_digest(contest: str, throw: int, choices: Mapping[int, int]) -> bytes:
    """Return the digest of the choices after a throw: one byte of each entrant that plays.

    Before the first throw of a game, `throw` is the number of the last throw, without choices.
    """
    parts = [word(number) + byte(choice) for number, choice in sorted(choices.items())]
    return digest("wave choices", named(contest), word(throw), *parts)


def links_digest(contest: str, throw: int, server: bytes, links: Mapping[int, bytes]) -> bytes:
    """Return the digest of the links of a throw: the server's, then those of entrants."""
    parts = [word(number) + link for number, link in sorted(links.items())]
    return digest("wave links", named(contest), word(throw), server, *parts)


def wave_tape(root: bytes, throw: int, before: bytes, links: bytes) -> tuple[int, ...]:
    """Return the five faces of a throw, one for each place.

    `before` is the digest of the choices before it, `links` that of its links.
    """
    return faces_of("wave", root + word(throw) + before + links)
