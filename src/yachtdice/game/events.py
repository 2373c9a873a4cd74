"""Game events: a closed union. Seats count from 0.

The record of a game is the list of its events.
"""

from typing import TypeAlias

from msgspec import Struct

from yachtdice.rules import Dice


class Seat(Struct, frozen=True):
    """A seat of a game: the player or bot that took it."""

    name: str | None  #: Name shown, null if the account was deleted.
    bot: str | None = None  #: The bot's id, null for a player.
    program: bool = False  #: Whether the player is a bot account that plays over the HTTP API.

    @property
    def is_person(self) -> bool:
        """Whether a person took the seat."""
        return self.bot is None and not self.program


class GameStarted(Struct, frozen=True, tag=True, gc=False):
    """The game began."""

    rules_id: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    holders: tuple[Seat, ...]  #: The seats.
    order: tuple[int, ...]  #: Seats in turn order.


class RollOpened(Struct, frozen=True, tag=True, gc=False):
    """The seat picked up all dice but the kept ones."""

    seat: int  #: The seat on turn.
    keep: tuple[int, ...]  #: Places of the kept dice.
    clock: bool = False  #: Whether the server rolled because the player's time was up.


class DiceThrown(Struct, frozen=True, tag=True, gc=False):
    """The dice were thrown."""

    dice: Dice  #: All five faces by place.
    proof: str | None = None  #: Proof of where the new dice came from, null if there is none.


class BoxFilled(Struct, frozen=True, tag=True, gc=False):
    """The seat scored its dice in a box."""

    seat: int  #: The seat on turn.
    box: str  #: The box's id.
    points: int  #: Points of the box itself.
    repeat_bonus: int = 0  #: Repeat bonus on top of `points`.
    #: Whether the dice counted as a joker, that is, for a pattern they do not show.
    joker: bool = False
    clock: bool = False  #: Whether the server filled the box because the player's time was up.


class SeatResigned(Struct, frozen=True, tag=True, gc=False):
    """The seat resigned."""

    seat: int  #: The seat.


class GameEndedEarly(Struct, frozen=True, tag=True, gc=False):
    """The last seat in the game ended it, because all others had resigned."""

    seat: int  #: The seat, which wins.


class SeatHandedOver(Struct, frozen=True, tag=True, gc=False):
    """A bot plays the seat from now on."""

    seat: int  #: The seat.
    bot: str  #: The bot's id.


class SeatTakenBack(Struct, frozen=True, tag=True, gc=False):
    """The seat's own player plays again."""

    seat: int  #: The seat.


class DicePledged(Struct, frozen=True, tag=True, gc=False):
    """A party committed itself to its shares of the dice. Play does not change."""

    party: int  #: 0: the server; 1 to 4: the seat, counted from 1; 5: the host.
    tip: str  #: Tip of the party's hash chain: 32 bytes in base64url without padding.
    since: int  #: Number of the first throw for which the pledge counts.


Event: TypeAlias = (
    GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | GameEndedEarly
    | SeatHandedOver
    | SeatTakenBack
    | DicePledged
)
