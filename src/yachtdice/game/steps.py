"""The state machine of a game: its steps, and the transitions that events cause.

Rule 1: only this table defines transitions; `evolve` refuses an event that it does not have.
Rule 2: the table does not depend on rules or seats. If an event can lead to several steps, the dice
and cards decide between them. The diagram in docs/game.md is generated from the table.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)


class Step(StrEnum):
    """The next thing that a game waits for."""

    # Steps are looked up at every event, and the hash of a plain string is twice as fast.
    __hash__ = str.__hash__

    AWAIT_ROLL = "await_roll"  #: The seat on turn must roll all dice.
    AWAIT_DICE = "await_dice"  #: The dice are about to be thrown.
    AWAIT_CHOICE = "await_choice"  #: The seat on turn may roll again or fill a box.
    AWAIT_BOX = "await_box"  #: The seat on turn must fill a box.
    OVER = "over"  #: Nothing more can happen.


AWAIT_ROLL: Final = Step.AWAIT_ROLL
AWAIT_DICE: Final = Step.AWAIT_DICE
AWAIT_CHOICE: Final = Step.AWAIT_CHOICE
AWAIT_BOX: Final = Step.AWAIT_BOX
#: The steps as names: Python 3.11 takes four times as long to look one up in the class.
OVER: Final = Step.OVER

_NEXT_TURN: Final = frozenset({Step.AWAIT_ROLL, Step.OVER})


def _during(
    step: Step, moves: dict[type[Event], frozenset[Step]]
) -> dict[type[Event], frozenset[Step]]:
    """Return `moves` with the transitions that every step except the last has.

    Pledges for the dice are made between throws only.
    """
    stay = frozenset({step})
    pledge: dict[type[Event], frozenset[Step]] = {} if DiceThrown in moves else {DicePledged: stay}
    return {
        **moves,
        **pledge,
        SeatResigned: stay | _NEXT_TURN,
        GameEndedEarly: frozenset({Step.OVER}),
        SeatHandedOver: stay,
        SeatTakenBack: stay,
    }


TRANSITIONS: Final[Mapping[Step, Mapping[type[Event], frozenset[Step]]]] = {
    Step.AWAIT_ROLL: _during(Step.AWAIT_ROLL, {RollOpened: frozenset({Step.AWAIT_DICE})}),
    Step.AWAIT_DICE: _during(
        Step.AWAIT_DICE, {DiceThrown: frozenset({Step.AWAIT_CHOICE, Step.AWAIT_BOX})}
    ),
    Step.AWAIT_CHOICE: _during(
        Step.AWAIT_CHOICE, {RollOpened: frozenset({Step.AWAIT_DICE}), BoxFilled: _NEXT_TURN}
    ),
    Step.AWAIT_BOX: _during(Step.AWAIT_BOX, {BoxFilled: _NEXT_TURN}),
    Step.OVER: {},
}


def steps_diagram() -> str:
    """Return the table as a Mermaid state diagram, without events that keep the step."""
    arrows = sorted(
        f"    {step} --> {target}: {event.__name__}"
        for step, moves in TRANSITIONS.items()
        for event, targets in moves.items()
        for target in targets
        if target is not step
    )
    return "\n".join(["stateDiagram-v2", f"    [*] --> {Step.AWAIT_ROLL}", *arrows])
