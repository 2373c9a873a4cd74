"""Pairings and seats of every game."""

from collections import Counter

from yachtdice.tournament.games.schedule import Mode, seats_of


def test_seats_rotate_evenly_among_the_entrants_that_are_left() -> None:
    """In hill mode each entrant begins as often as the others, also after one is disqualified."""
    for barred, left in ((), {0, 1, 2, 3}), ((1,), {0, 2, 3}):
        games = [seats_of(Mode.HILL, 4, game, barred) for game in range(12)]
        assert all(set(seats) == left for seats in games)
        assert Counter(seats[0] for seats in games) == dict.fromkeys(left, 12 // len(left))
    assert seats_of(Mode.HILL, 2, 0, barred=(0,)) == ()
