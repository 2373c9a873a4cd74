"""Every reason for which the game refuses an action, with the text a player reads."""

from typing import Final, NamedTuple

import pytest

from tests.support.games.strategies import acted, rolled, turn
from yachtdice.game import (
    Action,
    CloseGame,
    FillBox,
    GameState,
    HandOverSeat,
    IllegalActionError,
    ResignSeat,
    RollDice,
    Seat,
    TakeBackSeat,
    ThrowDice,
    new_game,
)
from yachtdice.rules import load_rules

_, START = new_game(load_rules("yahtzee"), [Seat("Mina"), Seat("Gull", "greedy")])
IN_THE_AIR: Final = acted(START, RollDice(0))
ROLLED: Final = rolled(START, "12345")
LAST_ROLL: Final = rolled(rolled(ROLLED, "12345"), "66666")
SECOND: Final = turn(turn(START, "11111", fill="yacht"), "12345", fill="ones")
FIVE_ALIKE: Final = rolled(SECOND, "66666")
JOKER: Final = rolled(turn(turn(SECOND, "66612", fill="sixes"), "12345", fill="twos"), "66666")
PLACES: Final = (
    "`keep` names dice by their places on the table, ascending from 0 (the first) to 4, "
    "not by their faces"
)
DOWNWARD: Final = rolled(new_game(load_rules("extended"))[1], "12345")
OVER: Final = acted(START, ResignSeat(0), ResignSeat(1))
LEFT: Final = acted(START, ResignSeat(0))

LOWER: Final = "three_of_a_kind or four_of_a_kind or full_house or small_straight"


class Refusal(NamedTuple):
    """A state, an action, and the whole message of the refusal."""

    state: GameState
    action: Action
    message: str


REFUSALS: Final = {
    "no such seat": Refusal(START, RollDice(2), "seat 3 may not roll: the game has seats 1 to 2"),
    "no seat below the first": Refusal(
        START, ResignSeat(-1), "seat 0 may not resign: the game has seats 1 to 2"
    ),
    "game over": Refusal(OVER, RollDice(0), "seat 1 may not roll: the game is over"),
    "game over for resigning": Refusal(
        OVER, ResignSeat(0), "seat 1 may not resign: the game is over"
    ),
    "seat resigned": Refusal(LEFT, RollDice(0), "seat 1 may not roll: the seat has resigned"),
    "ending a game of two": Refusal(
        START,
        CloseGame(0),
        "seat 1 may not end the game: other seats are in the game; "
        "it ends when every box is filled",
    ),
    "resigned twice": Refusal(LEFT, ResignSeat(0), "seat 1 may not resign: the seat has resigned"),
    "not on turn to roll": Refusal(
        START, RollDice(1), "seat 2 may not roll: it is the turn of seat 1"
    ),
    "not on turn to fill": Refusal(
        ROLLED, FillBox(1, "ones"), "seat 2 may not fill ones: it is the turn of seat 1"
    ),
    "roll in the air": Refusal(
        IN_THE_AIR, RollDice(0), "seat 1 may not roll: the dice have not been thrown yet"
    ),
    "fill in the air": Refusal(
        IN_THE_AIR,
        FillBox(0, "ones"),
        "seat 1 may not fill ones: the dice have not been thrown yet",
    ),
    "keep before the first roll": Refusal(
        START,
        RollDice(0, (0, 4)),
        "seat 1 may not roll keeping dice 1, 5: nothing can be kept before the first roll",
    ),
    "no roll left": Refusal(
        LAST_ROLL,
        RollDice(0, (0,)),
        "seat 1 may not roll keeping dice 1: no roll is left in this turn; fill a box",
    ),
    "keep twice the same": Refusal(
        ROLLED,
        RollDice(0, (1, 1)),
        f"seat 1 may not roll keeping dice 2, 2: {PLACES}",
    ),
    "keep a sixth": Refusal(
        ROLLED,
        RollDice(0, (5,)),
        f"seat 1 may not roll keeping dice 6: {PLACES}",
    ),
    "no such box": Refusal(
        DOWNWARD,
        FillBox(0, "dragons"),
        "seat 1 may not fill dragons: there is no such box; the boxes are ones, twos, threes, "
        "fours, fives, sixes, full_house, four_of_a_kind, small_straight, large_straight, "
        "choice, yacht",
    ),
    "fill before the roll": Refusal(
        START,
        FillBox(0, "ones"),
        "seat 1 may not fill ones: the dice have not been rolled in this turn",
    ),
    "box filled": Refusal(
        FIVE_ALIKE, FillBox(0, "yacht"), "seat 1 may not fill yacht: the box is filled already"
    ),
    "top to bottom": Refusal(
        DOWNWARD,
        FillBox(0, "yacht"),
        "seat 1 may not fill yacht: this column is filled from top to bottom, ones is next",
    ),
    "forced into the own box": Refusal(
        FIVE_ALIKE,
        FillBox(0, "choice"),
        "seat 1 may not fill choice: five alike must go into sixes (forced joker)",
    ),
    "forced into lower boxes": Refusal(
        JOKER,
        FillBox(0, "ones"),
        f"seat 1 may not fill ones: five alike must go into {LOWER} or large_straight or choice "
        "(forced joker)",
    ),
    "no roll open": Refusal(
        START,
        ThrowDice((1, 2, 3, 4, 5)),
        "the dice may not show (1, 2, 3, 4, 5): no roll is open",
    ),
    "too few dice": Refusal(
        IN_THE_AIR,
        ThrowDice((1,)),
        "the dice may not show (1,): the throw needs 5 faces from 1 to 6",
    ),
    "no such face": Refusal(
        acted(ROLLED, RollDice(0, (0, 1, 2))),
        ThrowDice((0, 7)),
        "the dice may not show (0, 7): the throw needs 2 faces from 1 to 6",
    ),
    "proof of two words": Refusal(
        IN_THE_AIR,
        ThrowDice((1, 2, 3, 4, 5), "a b"),
        "the dice may not show (1, 2, 3, 4, 5): a proof is one word",
    ),
    "handed over twice": Refusal(
        acted(START, HandOverSeat(0, "greedy")),
        HandOverSeat(0, "random"),
        "seat 1 may not be handed over to random: a bot plays the seat already",
    ),
    "a bot's seat handed over": Refusal(
        START,
        HandOverSeat(1, "random"),
        "seat 2 may not be handed over to random: a bot plays the seat already",
    ),
    "a bot of two words": Refusal(
        START,
        HandOverSeat(0, "a b"),
        "seat 1 may not be handed over to a b: a bot's id is one word",
    ),
    "never handed over": Refusal(
        START,
        TakeBackSeat(0),
        "seat 1 may not be taken back: no bot plays in place of this seat's player",
    ),
    "a bot's own seat": Refusal(
        START,
        TakeBackSeat(1),
        "seat 2 may not be taken back: no bot plays in place of this seat's player",
    ),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_a_refusal_names_the_player_the_action_and_the_reason(refusal: Refusal) -> None:
    """The error names seat, action and reason, and the state is unchanged."""
    before = refusal.state.version, refusal.state.totals, refusal.state.dice
    with pytest.raises(IllegalActionError) as refused:
        acted(refusal.state, refusal.action)
    assert str(refused.value) == refusal.message
    assert refused.value.seat == getattr(refusal.action, "seat", None)
    assert (refusal.state.version, refusal.state.totals, refusal.state.dice) == before
