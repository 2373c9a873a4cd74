"""The table of steps: what a game awaits, and which event leads where.

Rule 1: a step changes by this table alone; `evolve` refuses an event the table does not have.
Rule 2: the table knows neither rules nor seats; where an event may lead to several steps, the
state of the dice and cards decides which. The diagram in docs/game.md is drawn from it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from yachtdice.game.events import (
    BoxFilled,
    DiceThrown,
    Event,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)


class Step(StrEnum):
    """What a game awaits."""

    # Steps are looked up at every event: the hash of a plain string is twice as fast.
    __hash__ = str.__hash__

    AWAIT_ROLL = "await_roll"
    """The seat on turn is to roll all dice."""
    AWAIT_DICE = "await_dice"
    """Chance is to throw the dice taken up."""
    AWAIT_CHOICE = "await_choice"
    """The seat on turn may roll again or fill a box."""
    AWAIT_BOX = "await_box"
    """The seat on turn must fill a box."""
    OVER = "over"
    """Nothing more can happen."""


_NEXT_TURN: Final = frozenset({Step.AWAIT_ROLL, Step.OVER})


def _during(
    step: Step, moves: dict[type[Event], frozenset[Step]]
) -> dict[type[Event], frozenset[Step]]:
    """Return the moves of a step, with what may happen in every step but the last."""
    stay = frozenset({step})
    return {
        **moves,
        SeatResigned: stay | _NEXT_TURN,
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
    """Return the table as a Mermaid state diagram, events that change nothing left out."""
    arrows = sorted(
        f"    {step} --> {target}: {event.__name__}"
        for step, moves in TRANSITIONS.items()
        for event, targets in moves.items()
        for target in targets
        if target is not step
    )
    return "\n".join(["stateDiagram-v2", f"    [*] --> {Step.AWAIT_ROLL}", *arrows])
