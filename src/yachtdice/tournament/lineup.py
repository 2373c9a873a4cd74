"""Players by name: built-in bots, installed players, classes and files."""

from importlib.metadata import entry_points
from typing import Final

from msgspec import Struct

from yachtdice import __version__
from yachtdice.bots import BOTS, is_bot
from yachtdice.rules import Text
from yachtdice.tournament.players.classes import GROUP
from yachtdice.tournament.players.entrants import Entrant, EntrantSource, UnknownPlayerError, bot_of
from yachtdice.tournament.playrooms.pool import described
from yachtdice.tournament.processes.sandbox import ProgramLimits

_LIMITS: Final = ProgramLimits()
_LONGEST_NAME: Final = 100


class OfferedKind(Struct, frozen=True):
    """A kind of bot that can be chosen by its id; `installed`: offered by another package."""

    id: str
    title: Text
    about: Text | None
    installed: bool
    needs_best_play: bool


def kinds_on_offer() -> tuple[OfferedKind, ...]:
    """Return the built-in kinds, then those of other packages, without loading them."""
    own = [OfferedKind(k.id, k.title, k.about, False, k.needs_solution) for k in BOTS]
    names = sorted({entry.name for entry in entry_points(group=GROUP)})
    others = [
        OfferedKind(name, Text(name, name), None, True, False)
        for name in names
        if not is_bot(name) and _is_id(name)
    ]
    return (*own, *others)


def _is_id(name: str) -> bool:
    """Return whether the name of an installed player may be its id."""
    return name.isprintable() and len(name) <= _LONGEST_NAME and bot_of(name) is None


def find_entrant(spec: str, limits: ProgramLimits = _LIMITS, *, shut_in: bool = True) -> Entrant:
    """Return the player with this name; raise UnknownPlayerError if there is none.

    The name is the id of a built-in bot, an installed player, `module:Class`, `file.py` or
    `file.py:Class`. A player's code runs only in a playroom, never in this process.
    """
    if is_bot(spec):
        return Entrant(EntrantSource.BOT, spec, spec, __version__)
    if spec.startswith("reach:"):
        raise UnknownPlayerError(f"{spec}: write a number of points after reach:, as in reach:250")
    found = described(spec, limits, shut_in=shut_in)
    return Entrant(EntrantSource.CLASS, spec, found.name, found.mark)
