"""What has happened in a game. A closed union; seats count from 0. A game's record is its list."""

from typing import TypeAlias

from msgspec import Struct

from yachtdice.rules import Dice


class Holder(Struct, frozen=True):
    """Who took a seat: the name shown, and the bot's id where one of our bots did.

    `program`: a program of somebody's took it, which plays from outside as people do.
    """

    name: str
    bot: str | None = None
    program: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person took the seat."""
        return self.bot is None and not self.program


class GameStarted(Struct, frozen=True, tag=True):
    """The game began under these rules, with these seats, played in this order."""

    rules_id: str
    fingerprint: str
    holders: tuple[Holder, ...]
    order: tuple[int, ...]


class RollOpened(Struct, frozen=True, tag=True):
    """The seat took up all dice but those at the kept places; they are about to fall."""

    seat: int
    keep: tuple[int, ...]


class DiceThrown(Struct, frozen=True, tag=True):
    """The dice lie: all five faces by place, and the proof of where the fresh ones came from."""

    dice: Dice
    proof: str | None = None


class BoxFilled(Struct, frozen=True, tag=True):
    """The seat scored its dice in a box.

    `points` are the box's own; `repeat_bonus` came on top. `joker` says that five alike
    stood for a pattern they do not show.
    """

    seat: int
    box: str
    points: int
    repeat_bonus: int = 0
    joker: bool = False


class SeatResigned(Struct, frozen=True, tag=True):
    """The seat left the game for good."""

    seat: int


class SeatHandedOver(Struct, frozen=True, tag=True):
    """A bot plays the seat from now on."""

    seat: int
    bot: str


class SeatTakenBack(Struct, frozen=True, tag=True):
    """The seat's own player plays again."""

    seat: int


Event: TypeAlias = (
    GameStarted
    | RollOpened
    | DiceThrown
    | BoxFilled
    | SeatResigned
    | SeatHandedOver
    | SeatTakenBack
)
