"""What the bots that know best play share: the card and the options they see, and their play."""

from yachtdice.game import FillBox, GameState, Play, RollDice, Step
from yachtdice.rules import DICE, Dice
from yachtdice.solver import Card, Option, Solution, card_from_points


def card_of(state: GameState, seat: int) -> Card:
    """Return a seat's card as the solver sees it, in the phase being played."""
    return card_from_points(state.rules, state.cards[seat].columns[state.phase], state.phase)


def options_of(state: GameState, solution: Solution) -> tuple[Option, ...]:
    """Return what the seat on turn may choose from, best first; dice must lie on the table.

    A roll that keeps all five dice is left out: filling a box now is never worse.
    """
    card = card_of(state, state.seat)
    return without_idle_keep(solution.options(card, state.dice, state.rolls_left))


def without_idle_keep(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the options without that of rolling no die."""
    return tuple(option for option in options if option.keep is None or len(option.keep) < DICE)


def opening(state: GameState) -> RollDice | None:
    """Return the roll that opens a turn, None once dice lie on the table."""
    return RollDice(state.seat) if state.step is Step.AWAIT_ROLL else None


def play_of(state: GameState, option: Option) -> Play:
    """Return the play that makes this choice."""
    if option.box is not None:
        return FillBox(state.seat, option.box)
    return RollDice(state.seat, _places(state.dice, option.keep or ()))


def _places(dice: Dice, keep: Dice) -> tuple[int, ...]:
    """Return the places of dice that show these faces, the first ones of each face."""
    wanted = list(keep)
    places = []
    for place, face in enumerate(dice):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return tuple(places)
