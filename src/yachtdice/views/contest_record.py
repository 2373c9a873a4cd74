"""The record of a duplicate contest as JSON, from which anyone can check its dice and its totals.

`docs/dice/duplicate.md` describes every field. Throws count through the whole contest, from 1.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

#: `points`: most points first. `given`: fewest points given away first.
RankedBy: TypeAlias = Literal["points", "given"]


class RecordedRules(Struct, frozen=True):
    """The rule set of a contest."""

    id: str  #: Its id.
    fingerprint: str  #: The hash of everything that affects play, as 64 hexadecimal digits.
    text: str  #: The text of its file.


class RecordedEntrant(Struct, frozen=True):
    """An entrant. Names are not covered by any hash."""

    number: Annotated[int, Meta(ge=1, lt=2**32)]  #: Number in the contest, from 1.
    name: str | None = None  #: Name of the player, null for a bot and for a closed account.
    player: str | None = None  #: Public id of the player.
    bot: str | None = None  #: Id of the kind of bot.
    from_game: int = 1  #: The first game that it plays.
    #: The first throw after which it made no choice because it had left; null if it stayed.
    left: int | None = None


class RecordedWave(Struct, frozen=True):
    """A throw, and the choices after it."""

    throw: int  #: Number of the throw.
    turn: int  #: Turn of the game, from 1.
    roll: int  #: Place in the turn, from 1.
    links: dict[int, str]  #: The link of the server, as number 0, and of each entrant that counts.
    digest_before: str  #: Digest of the choices before.
    tape: tuple[int, ...]  #: The face of each place.
    choices: str  #: A byte for each entrant that plays, in base64url without padding.
    digest: str  #: Digest of these choices.


class RecordedContestGame(Struct, frozen=True):
    """A game of a contest. `tips` and `totals` have an item for each entrant of `playing`."""

    root: str  #: Hash of the rules, of the server's tip, and of the entrants with their tips.
    playing: tuple[int, ...]  #: The entrants that play it, ascending.
    tips: tuple[str | None, ...]  #: The tips that count in it, null for an entrant without one.
    waves: tuple[RecordedWave, ...]  #: All throws.
    totals: tuple[int, ...]  #: Points at the end, or when the entrant left.


class RecordedPlace(Struct, frozen=True):
    """A line of the standing."""

    place: int  #: Place, from 1; equal results share it.
    number: int  #: Number of the entrant.
    points: int  #: Points of all games.
    given: float | None  #: Points given away, null if they are not computed.


class ContestRecord(Struct, frozen=True):
    """The games of a contest that are over."""

    contest: str  #: Id of the contest.
    seal: str  #: Tip of the server's chain, shown before the first game.
    ranking: RankedBy  #: The order of the standing.
    rules: RecordedRules  #: The rule set.
    entrants: tuple[RecordedEntrant, ...]  #: All entrants by number.
    #: The games that are over.
    games: Annotated[tuple[RecordedContestGame, ...], Meta(max_length=255)]
    standings: tuple[RecordedPlace, ...]  #: The standing, best first; those that left come last.


def choices_text(choices: bytes) -> str:
    """Return the bytes of the choices of a wave as base64url without padding."""
    return urlsafe_b64encode(choices).decode("ascii").rstrip("=")


def choices_bytes(text: str) -> bytes:
    """Return the bytes of a text; raise ValueError if `choices_text` does not write it so."""
    value = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if choices_text(value) != text:
        raise ValueError(f"{text[:40]!r} is not base64url without padding")
    return value
