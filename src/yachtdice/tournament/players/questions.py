"""The questions to a program that plays in a tournament, and its answers, as JSON."""

from typing import Final

from msgspec import Struct

MOST_QUESTIONS: Final = 256  #: Maximum number of questions in a batch.


class OwnCard(Struct, frozen=True):
    """The program's own card."""

    free: list[str]  #: Ids of the open boxes.
    score: int  #: Total so far.
    repeat_bonus: int  #: Bonus for further fives of a kind.
    upper_bonus: int  #: Bonus of the upper boxes.
    upper_score: int  #: Total of the upper boxes.


class Legal(Struct, frozen=True):
    """Legal answers: whether any keep is allowed, and the boxes that may be filled."""

    keep: bool  #: Whether dice may be kept and the others rolled.
    fill: list[str]  #: Ids of the boxes that may be filled.


class TurnAnswer(Struct, frozen=True):
    """A choice: exactly one of the two fields is set."""

    #: Places of the dice to keep, from 0 to 4; the others are rolled.
    keep: list[int] | None = None
    fill: str | None = None  #: Id of the box to fill.


class ProgramQuestion(Struct, frozen=True):
    """A position of one game in which the program is on turn."""

    game: int  #: Number of the game in its tournament.
    seed: int  #: Seed for the program's own random numbers in this game.
    dice: tuple[int, ...]  #: The five dice.
    stage: int  #: Number of rerolls so far in the turn, 0 to 2.
    card: OwnCard  #: The program's own card.
    scores: list[int]  #: Totals of all players in no particular order.
    legal: Legal  #: Legal answers.
