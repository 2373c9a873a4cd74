"""The moments of a game that a player has missed."""

from itertools import accumulate
from typing import Final, NamedTuple

from yachtdice.game import Event, moments
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import reading
from yachtdice.server.people.messages.games import MomentView
from yachtdice.server.rooms.messages.routes import MissedMoments
from yachtdice.views.table import show_table

MOST_MISSED: Final = 120  #: Maximum number of moments in an answer, about 20 turns.


class LatestGame(NamedTuple):
    """The latest game of a room: its id, its rules file and all events so far."""

    game: str
    rules_text: str
    events: tuple[Event, ...]


def missed_moments(latest: LatestGame, event: int) -> MissedMoments:
    """Return the latest moments from the one with event number `event` on, counted from 1.

    Raises DamagedDataError if the events are not a game.
    """
    with reading("games", latest.game):
        every = list(moments(rules_of(latest.rules_text), latest.events))
    ends = accumulate(len(one.events) for one in every)
    seen = next((place for place, end in enumerate(ends) if end >= event), len(every) - 1)
    views = (
        MomentView(one.events, show_table(latest.game, one.state))
        for one in every[max(seen, len(every) - MOST_MISSED) :]
    )
    return MissedMoments(latest.game, len(latest.events), tuple(views))
