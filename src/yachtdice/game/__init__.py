"""Floor 2: what has happened in a game and what may happen next. Pure: no chance, time or I/O."""

from yachtdice.game.actions import (
    Action,
    FillBox,
    HandOver,
    Play,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.engine import apply, decide, evolve, new_game, replay
from yachtdice.game.errors import (
    IllegalActionError,
    ImpossibleEventError,
    RecordError,
    RecordFault,
)
from yachtdice.game.events import (
    BoxFilled,
    DiceThrown,
    Event,
    GameStarted,
    Holder,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.judging import judge_events
from yachtdice.game.legal import dice_awaited, fill_offers, legal_actions, legal_plays
from yachtdice.game.moments import Moment, moments
from yachtdice.game.record import Record, parse_record, record_text
from yachtdice.game.scorecard import Scorecard, upper_bonus
from yachtdice.game.state import GameState
from yachtdice.game.steps import TRANSITIONS, Step, steps_diagram

__all__ = [
    "TRANSITIONS",
    "Action",
    "BoxFilled",
    "DiceThrown",
    "Event",
    "FillBox",
    "GameStarted",
    "GameState",
    "HandOver",
    "Holder",
    "IllegalActionError",
    "ImpossibleEventError",
    "Moment",
    "Play",
    "Record",
    "RecordError",
    "RecordFault",
    "Resign",
    "RollDice",
    "RollOpened",
    "Scorecard",
    "SeatHandedOver",
    "SeatResigned",
    "SeatTakenBack",
    "Step",
    "TakeBack",
    "ThrowDice",
    "apply",
    "decide",
    "dice_awaited",
    "evolve",
    "fill_offers",
    "judge_events",
    "legal_actions",
    "legal_plays",
    "moments",
    "new_game",
    "parse_record",
    "record_text",
    "replay",
    "steps_diagram",
    "upper_bonus",
]
