"""One choice of a turn, with its value."""

from msgspec import Struct

from yachtdice.rules import Dice


class Option(Struct, frozen=True):
    """One choice: the faces to keep in a roll, or a box to fill; the other is None.

    A keep has faces, not places: `game.places_of` returns the places, for `RollDice.keep`.

    `value`: the expected points from now on, including those of the fill. `regret`: the value of
    the best choice minus this value; 0 for the best choice and all that tie with it.
    """

    keep_faces: Dice | None
    box: str | None
    value: float
    regret: float
