"""A record as people tell a game: turn by turn."""

from dataclasses import dataclass, field
from typing import TypeAlias

from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    GameStarted,
    Moment,
    Record,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.rules import Dice


@dataclass
class Turn:
    """What one seat did from its first roll to its box.

    `number` counts the seat's turns from 1. `kept[i]` are the places that were left lying of
    `rolls[i]`; of the dice that filled the box nothing was kept. `total` is the seat's then.
    """

    number: int
    seat: int
    rolls: list[Dice] = field(default_factory=list)
    kept: list[tuple[int, ...]] = field(default_factory=list)
    fill: BoxFilled | None = None
    total: int = 0


Change: TypeAlias = SeatResigned | SeatHandedOver | SeatTakenBack
"""What happens to a seat between or within turns."""


def turns_of(record: Record, told: list[Moment]) -> list[Turn | Change]:
    """Return the turns of a game and the changes of its seats, as they happened."""
    lines: list[Turn | Change] = []
    counts = [0] * len(record.state.holders)
    turn = Turn(0, -1)
    for moment in told:
        for event in moment.events:
            match event:
                case RollOpened(seat, keep) if seat == turn.seat and turn.fill is None:
                    turn.kept.append(keep)
                case RollOpened(seat):
                    counts[seat] += 1
                    turn = Turn(counts[seat], seat)
                    lines.append(turn)
                case DiceThrown(dice):
                    turn.rolls.append(dice)
                case BoxFilled(seat):
                    turn.fill, turn.total = event, moment.state.totals[seat]
                case GameStarted():
                    pass
                case SeatResigned() | SeatHandedOver() | SeatTakenBack():
                    lines.append(event)
    return lines
