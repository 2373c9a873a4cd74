"""The moments of a finished game, for the HTTP API."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from yachtdice.game import Event, moments
from yachtdice.rules import RuleSet
from yachtdice.server.people.messages.games import MomentsPage, MomentView
from yachtdice.views.table import show_table

#: Maximum number of moments on a page; most games of four players have fewer.
MOST_MOMENTS: Final = 400


def show_moments(game: str, rules: RuleSet, events: Iterable[Event], begin: int) -> MomentsPage:
    """Return a page of the moments of a game, from moment `begin` (counted from 0)."""
    every = list(moments(rules, events))
    shown = islice(every, begin, begin + MOST_MOMENTS)
    views = (MomentView(one.events, show_table(game, one.state)) for one in shown)
    return MomentsPage(begin, len(every), tuple(views))
