"""The events, state and legal actions of a game. Pure: no randomness, time or I/O."""

from yachtdice.game.actions import (
    Action,
    CloseGame,
    FillBox,
    HandOverSeat,
    Play,
    PledgeTip,
    ResignSeat,
    RollDice,
    TakeBackSeat,
    ThrowDice,
)
from yachtdice.game.best_now import richest_box
from yachtdice.game.dice_check import CheckedDice, CheckedThrow, check_dice
from yachtdice.game.dice_tally import DiceTally, tally_dice
from yachtdice.game.duplicate import (
    DuplicateGame,
    WaveChoice,
    choice_byte,
    choice_of,
    duplicate_events,
)
from yachtdice.game.engine import apply, decide, evolve, new_game, replay
from yachtdice.game.errors import IllegalActionError, ImpossibleEventError, RecordError, RecordFault
from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.legal import (
    FillOffer,
    dice_awaited,
    fill_offers,
    has_stand_in,
    legal_actions,
    legal_plays,
    places_of,
)
from yachtdice.game.record import Record, parse_record, record_text, seal_of
from yachtdice.game.record_reader import check_events
from yachtdice.game.sealed_dice import SealedDice
from yachtdice.game.state import GameState, Scorecard, upper_bonus
from yachtdice.game.steps import TRANSITIONS, Step, steps_diagram
from yachtdice.game.turns import Maker, Moment, SeatChoice, SeatTurn, moments, turns_of

__all__ = [
    "TRANSITIONS",
    "Action",
    "BoxFilled",
    "CheckedDice",
    "CheckedThrow",
    "CloseGame",
    "DicePledged",
    "DiceTally",
    "DiceThrown",
    "DuplicateGame",
    "Event",
    "FillBox",
    "FillOffer",
    "GameEndedEarly",
    "GameStarted",
    "GameState",
    "HandOverSeat",
    "IllegalActionError",
    "ImpossibleEventError",
    "Maker",
    "Moment",
    "Play",
    "PledgeTip",
    "Record",
    "RecordError",
    "RecordFault",
    "ResignSeat",
    "RollDice",
    "RollOpened",
    "Scorecard",
    "SealedDice",
    "Seat",
    "SeatChoice",
    "SeatHandedOver",
    "SeatResigned",
    "SeatTakenBack",
    "SeatTurn",
    "Step",
    "TakeBackSeat",
    "ThrowDice",
    "WaveChoice",
    "apply",
    "check_dice",
    "check_events",
    "choice_byte",
    "choice_of",
    "decide",
    "dice_awaited",
    "duplicate_events",
    "evolve",
    "fill_offers",
    "has_stand_in",
    "legal_actions",
    "legal_plays",
    "moments",
    "new_game",
    "parse_record",
    "places_of",
    "record_text",
    "replay",
    "richest_box",
    "seal_of",
    "steps_diagram",
    "tally_dice",
    "turns_of",
    "upper_bonus",
]
