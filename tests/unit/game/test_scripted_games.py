"""The games with which the engine of the client is compared have all that a game can have."""

import re
from collections.abc import Sequence
from typing import Final

import pytest

from tests.paths import ROOT
from tests.support.games.scripted_games import ScriptedGame
from tools.gen.games import vector_games
from yachtdice.game import DicePledged, parse_record

REASONS: Final = (
    "the game has seats",
    "the game is over",
    "the seat has resigned",
    "a bot plays the seat already",
    "a bot's id is one word",
    "other seats are in the game",
    "no bot plays in place of",
    "it is the turn of seat",
    "the dice have not been thrown yet",
    "nothing can be kept before",
    "no roll is left",
    "`keep` names dice",
    "there is no such box",
    "the dice have not been rolled",
    "the box is filled already",
    "this column is filled from top to bottom",
    "five alike must go into",
    "no roll is open",
    "a proof is one word",
    "the throw needs",
    "a pledge is a party",
)
EVENTS: Final = (
    *("GameStarted", "RollOpened", "DiceThrown", "BoxFilled", "SeatResigned"),
    *("GameEndedEarly", "SeatHandedOver", "SeatTakenBack", "DicePledged"),
)


@pytest.fixture(scope="module")
def games() -> tuple[ScriptedGame, ...]:
    """Return the games of the vectors."""
    folder = ROOT / "vectors" / "games"
    return tuple(game for _, games in vector_games(folder) for game in games)


def test_the_vectors_have_every_event_and_every_refusal(games: Sequence[ScriptedGame]) -> None:
    """So a comparison over these games misses no branch of the engine."""
    lines = "\n".join(step.partition("\n")[0] for game in games for step in game.steps)
    assert [reason for reason in REASONS if f": {reason}" not in lines] == []
    assert [event for event in EVENTS if f'"{event}"' not in lines] == []
    assert '"joker":true' in lines
    assert re.search(r'"repeat_bonus":[1-9]', lines)


def test_the_record_of_each_game_gives_its_events(games: Sequence[ScriptedGame]) -> None:
    """A record without proofs of the dice is read again; pledges need sealed dice."""
    pledged = [game for game in games if game.record is None]
    assert 0 < len(pledged) < 20
    assert all(any(isinstance(event, DicePledged) for event in game.events) for game in pledged)
    for game in games:
        assert game.record is None or parse_record(game.record).events == game.events
