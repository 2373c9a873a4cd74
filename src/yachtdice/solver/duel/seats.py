"""The chances of winning of all seats at a table, before a turn or within one.

If exactly two seats can still win, they play a game of two, and `Winning` knows it. A third seat
that can no longer win does not matter, because cards are separate. Tied seats with full cards share
the win while a seat that cannot win takes the last turn. With more seats no value exists
that all could play for: a seat that cannot win decides which other seat does. Then the chances are
those of going on with best play for points, an estimate, except in the last turn of the game:
nothing answers it, so that playing to win is exact.
"""

from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.duel.duel import ROUNDING
from yachtdice.solver.duel.winning import WinChoices, Winning, error_of
from yachtdice.solver.insight.contest import TurnWins, win_chances
from yachtdice.solver.insight.winning import win_options
from yachtdice.solver.kernels.arrays import TIE
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.levels import most_left
from yachtdice.solver.values.position import Standing, TablePosition
from yachtdice.solver.values.turn import TurnValues


class SeatChances(Struct, frozen=True):
    """The chance of winning of every seat; a shared first place counts as an equal share."""

    chances: tuple[float, ...]
    exact: bool


def seat_chances(winning: Winning, position: TablePosition) -> SeatChances:
    """Return the chance of every seat to win; raise ValueError for cards that no player has."""
    rivals = contenders(winning.rules, position)
    if len(rivals) == 1 or _are_finished(winning.rules, position, rivals):
        return _spread(position, rivals, [1.0 / len(rivals)] * len(rivals), exact=True)
    if len(rivals) == 2:
        chance, exact = _first_of_two(winning, position, rivals)
        return _spread(position, rivals, [chance, 1.0 - chance], exact=exact)
    seats = position.playing
    standings = [position.standing(seat) for seat in seats]
    if position.dice is None:
        return _spread(position, seats, win_chances(winning.insight, standings), exact=False)
    turn = TurnValues(winning.solution, standings[0].card)
    wins, is_last = TurnWins(turn, winning.insight, standings, 0), _is_last_turn(position)
    rows = (wins.to_win if is_last else wins.rows).of_roll(position.dice, position.rolls_left)
    return _spread(position, seats, rows, exact=is_last)


def seat_options(winning: Winning, position: TablePosition) -> WinChoices:
    """Return every legal choice of the seat on turn by its chance of winning, best first.

    Raises ValueError without dice on the table.
    """
    if position.dice is None:
        raise ValueError("there are choices only after a roll")
    seat, dice, left = position.seat, position.dice, position.rolls_left
    own = position.standing(seat)
    rivals = contenders(winning.rules, position)
    if len(rivals) == 2 and seat in rivals:
        return winning.options(own, position.standing(rivals[1]), dice, left)
    others = [position.standing(other) for other in position.playing if other != seat]
    if _is_last_turn(position):
        turn = TurnValues(winning.solution, own.card)
        wins = TurnWins(turn, winning.insight, [own, *others], 0)
        found = [
            replace(option, value=wins.of_option(dice, left, option))
            for option in turn.options(dice, left)
        ]
        most = max(option.value for option in found)
        ranked = [
            replace(option, regret=0.0 if most - option.value < TIE else most - option.value)
            for option in found
        ]
        ranked.sort(key=lambda option: option.regret)
        return WinChoices(tuple(ranked), exact=True, error=ROUNDING)
    options = win_options(winning.solution, winning.insight, own, others, dice, left)
    error = max(error_of(winning.rules, own, other) for other in others)
    return WinChoices(options, exact=False, error=error)


def duel_at(rules: RuleSet, position: TablePosition) -> tuple[Standing, Standing] | None:
    """Return the standings of the two seats that can still win, the next to move first.

    None if more seats can win, or only one, or if both have full cards.
    """
    rivals = contenders(rules, position)
    if len(rivals) != 2 or _are_finished(rules, position, rivals):
        return None
    return position.standing(rivals[0]), position.standing(rivals[1])


def contenders(rules: RuleSet, position: TablePosition) -> list[int]:
    """Return the seats that can still win or share the win, in turn order from the seat on turn."""
    seats = position.playing
    sure = max(position.standing(seat).score for seat in seats)
    return [seat for seat in seats if _most(rules, position.standing(seat)) >= sure]


def _are_finished(rules: RuleSet, position: TablePosition, seats: list[int]) -> bool:
    """Return whether no points are to come for these seats: seats that can still win are tied."""
    standings = map(position.standing, seats)
    return all(_most(rules, standing) == standing.score for standing in standings)


def _is_last_turn(position: TablePosition) -> bool:
    """Return whether no turn follows that of the seat on turn."""
    boxes = {seat: position.standing(seat).card.open_boxes for seat in position.playing}
    return boxes.pop(position.seat).bit_count() == 1 and not any(boxes.values())


def _most(rules: RuleSet, standing: Standing) -> int:
    """Return an upper bound of the final score of a player."""
    card = standing.card
    flag = card.holds_repeat and rules.repeat_bonus is not None
    number = int(flag) << len(rules.boxes) | card.open_boxes
    return standing.score + int(_most_left(rules, card.phase)[number])


@lru_cache(maxsize=64)
def _most_left(rules: RuleSet, phase: int) -> NDArray[np.int64]:
    """Return upper bounds of the points still to come, by number of the card of a phase."""
    columns = [column_of(rules, each) for each in rules.phases[phase:]]
    full = (1 << len(rules.boxes)) - 1
    later = sum(int(most_left(column)[full]) for column in columns[1:])
    most: NDArray[np.int64] = most_left(columns[0]) + later
    return most


def _first_of_two(
    winning: Winning, position: TablePosition, rivals: list[int]
) -> tuple[float, bool]:
    """Return the chance of the first of two seats that can win, and whether it is exact."""
    own, rival = (position.standing(seat) for seat in rivals)
    if position.dice is not None and position.seat == rivals[0]:
        found = winning.options(own, rival, position.dice, position.rolls_left)
        return min(1.0, found.options[0].value), found.exact
    chance = winning.chance(own, rival)
    return min(1.0, chance.value), chance.exact


def _spread(
    position: TablePosition,
    seats: list[int],
    chances: NDArray[np.float64] | list[float],
    *,
    exact: bool,
) -> SeatChances:
    """Return the chances of some seats as those of all; the others have 0."""
    found = dict(zip(seats, map(float, chances), strict=True))
    every = range(len(position.standings))
    return SeatChances(tuple(found.get(seat, 0.0) for seat in every), exact)
