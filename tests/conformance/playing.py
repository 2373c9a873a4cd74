"""Short helpers for tests that quote the source documents."""

from typing import Final

from tests.support.games.strategies import turn
from yachtdice.game import GameState, fill_offers, new_game
from yachtdice.rules import load_rules


def score(rules_id: str, box: str, dice: str) -> int:
    """Return the plain points of dice in a box."""
    return load_rules(rules_id).score(box, [int(face) for face in dice])


def game(rules_id: str, seats: int = 1) -> GameState:
    """Return a new game."""
    return new_game(load_rules(rules_id), seats)[1]


def box(state: GameState, category: str, column: int = 0, seat: int = 0) -> int | None:
    """Return the points in a box, None if it is open."""
    return state.cards[seat].columns[column][state.rules.index[category]]


def open_to(state: GameState) -> dict[str, int]:
    """Return the boxes that may be filled now, with their points."""
    return {offer.box: offer.points for offer in fill_offers(state)}


def played(rules_id: str, **turns: str) -> GameState:
    """Return a one-player game after these turns: box=dice."""
    state = game(rules_id)
    for category, dice in turns.items():
        state = turn(state, dice, fill=category)
    return state


#: Turns that make 63 with `fives="55512", sixes="66612"`.
THREE_EACH: Final = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412"}
