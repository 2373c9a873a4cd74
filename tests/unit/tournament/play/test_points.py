"""Points of a running tournament."""

from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.play.points import tied_after


def _playoff(seats: tuple[int, ...], *winners: int) -> GameResult:
    """Return a playoff of these entrants that these seats have won."""
    return GameResult(0, seats=seats, winners=winners)


def test_playoffs_narrow_a_tie_until_an_entrant_is_left() -> None:
    """Only winners stay tied; a playoff without a winner, or of others, leaves the tie as it is."""
    lead = (0, 2, 3)
    assert tied_after(lead, [], 5) == lead
    assert tied_after(lead, [_playoff((3, 0, 2), 0, 1)], 5) == (0, 3)
    assert tied_after(lead, [_playoff((0, 2, 3))], 5) == lead
    assert tied_after(lead, [_playoff((1, 4), 0)], 5) == lead
    assert tied_after(lead, [_playoff((0, 2, 3), 1)], 5) == ()
    assert tied_after(lead, [_playoff((0, 2, 3))] * 5, 5) == ()
