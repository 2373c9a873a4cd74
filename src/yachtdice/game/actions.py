"""Actions of a game: a closed union. Seats count from 0."""

from typing import TypeAlias

from msgspec import Struct


class RollDice(Struct, frozen=True, tag=True, gc=False):
    """Roll all dice that are not kept; `keep` has the places of kept dice (0 to 4, ascending).

    `clock`: the server rolls because the player's time is up.
    """

    seat: int
    keep: tuple[int, ...] = ()
    clock: bool = False


class FillBox(Struct, frozen=True, tag=True, gc=False):
    """Score the dice on the table in this box.

    `clock`: the server fills because the player's time is up.
    """

    seat: int
    box: str
    clock: bool = False


class ResignSeat(Struct, frozen=True, tag="Resign", gc=False):
    """Leave the game permanently."""

    seat: int


class CloseGame(Struct, frozen=True, tag="EndGame", gc=False):
    """End the game, as the winner: all other seats have resigned. Open boxes count 0."""

    seat: int


class HandOverSeat(Struct, frozen=True, tag="HandOver", gc=False):
    """Let a bot play this seat until its player takes it back."""

    seat: int
    bot: str


class TakeBackSeat(Struct, frozen=True, tag="TakeBack", gc=False):
    """Give the seat back to its own player after a bot has played it."""

    seat: int


class ThrowDice(Struct, frozen=True, tag=True, gc=False):
    """Throw the dice of an open roll: new faces by ascending place, and a `proof` of their origin.

    A proof is one word.
    """

    faces: tuple[int, ...]
    proof: str | None = None


class PledgeTip(Struct, frozen=True, tag=True, gc=False):
    """Record that a party committed itself to its shares of the dice, from throw `since` on.

    `party`: 0 for the server, 1 to 4 for a seat (counted from 1), 5 for the host. `tip`: 32 bytes
    in base64url without padding.
    """

    party: int
    tip: str
    since: int


Play: TypeAlias = RollDice | FillBox  #: The actions that the seat on turn chooses from.

Action: TypeAlias = (
    Play | ResignSeat | CloseGame | HandOverSeat | TakeBackSeat | ThrowDice | PledgeTip
)
