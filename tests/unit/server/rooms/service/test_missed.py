"""The moments that a player has missed."""

from itertools import chain

from tests.unit.server.rooms.store.steps import PLAYED, RULES
from yachtdice.game import moments
from yachtdice.server.rooms.service.missed import MOST_MISSED, LatestGame, missed_moments

GAME = LatestGame("game1", RULES.text, PLAYED)


def test_every_event_is_found_in_the_first_moment_or_before_the_limit() -> None:
    """From each event on, the answer has the moment of the event and all later ones, or 120."""
    every = [one.events for one in moments(RULES, PLAYED)]
    for event in range(1, len(PLAYED) + 1):
        found = missed_moments(GAME, event)
        shown = [one.events for one in found.moments]
        assert shown == every[-len(shown) :]
        assert PLAYED[event - 1] in shown[0] or len(shown) == MOST_MISSED
        assert (found.game, found.event) == ("game1", len(PLAYED))


def test_a_number_beyond_the_game_gives_the_latest_moment() -> None:
    """A client that has seen nothing asks so for the number of the latest event."""
    [only] = missed_moments(GAME, 1_000_000).moments
    assert only.events[-1] == PLAYED[-1]


def test_nothing_seen_gives_the_latest_moments_of_a_long_game() -> None:
    """A whole game is cut at the limit."""
    found = missed_moments(GAME, 0)
    assert len(found.moments) == min(MOST_MISSED, len(list(moments(RULES, PLAYED))))
    events = list(chain.from_iterable(one.events for one in found.moments))
    assert events == list(PLAYED[-len(events) :])
