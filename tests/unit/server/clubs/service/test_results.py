"""The hands of the day of a club's members, and the table of its season."""

from datetime import UTC, datetime

import pytest

from yachtdice.server.clubs.service.results import (
    DailyResult,
    PlaceInContest,
    hands_of,
    quarter_of,
    season_of,
)

QUARTER = (0, 1)


def _ms(*parts: int) -> int:
    """Return a time in UTC."""
    return int(datetime(*parts, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]


def test_a_member_sees_a_position_of_others_only_after_its_own_answer() -> None:
    """Nothing of another member's result shows before the own answer, position by position."""
    results = [
        DailyResult(1, "mina", "Mina", 0, 0.0),
        DailyResult(1, "jun", "Jun", 0, 2.5),
        DailyResult(1, "jun", "Jun", 1, 0.0),
        DailyResult(0, "jun", "Jun", 0, 1.0),
    ]
    today, yesterday = hands_of(results, "mina")
    assert today.day == "1970-01-02"
    assert [(line.name, line.given) for line in today.results] == [
        ("Mina", (0.0, None, None, None, None)),
        ("Jun", (2.5, None, None, None, None)),
    ]
    assert yesterday.results == ()


@pytest.mark.parametrize(
    ("now", "first", "after"),
    [
        (_ms(2026, 1, 1), _ms(2026, 1, 1), _ms(2026, 4, 1)),
        (_ms(2026, 6, 30, 23), _ms(2026, 4, 1), _ms(2026, 7, 1)),
        (_ms(2027, 12, 31, 23), _ms(2027, 10, 1), _ms(2028, 1, 1)),
    ],
)
def test_a_season_is_a_quarter_of_the_year(now: int, first: int, after: int) -> None:
    """Each time belongs to one season, also on its first and its last day."""
    assert quarter_of(now) == (first, after)


def test_a_contest_gives_the_share_of_rivals_beaten() -> None:
    """Bots are rivals without a line, equal places beat each other not, and a lone entrant none."""
    places = [
        PlaceInContest("a", "mina", "Mina", 1),
        PlaceInContest("a", "jun", "Jun", 2),
        PlaceInContest("a", None, None, 2),
        PlaceInContest("a", "stranger", None, 4),
        PlaceInContest("a", None, None, 5),
        PlaceInContest("b", "jun", "Jun", 1),
    ]
    table = season_of(places, QUARTER)
    assert [(line.name, line.points, line.contests) for line in table.lines] == [
        ("Mina", 1.0, 1),
        ("Jun", 0.5, 1),
    ]


def test_only_the_best_eight_contests_count() -> None:
    """A ninth contest replaces the worst one, so playing more never costs points."""
    places = [
        PlaceInContest(str(contest), player, player.title(), place)
        for contest in range(9)
        for player, place in (("mina", 1 if contest else 2), ("jun", 2 if contest else 1))
    ]
    table = season_of(places, QUARTER)
    assert [(line.name, line.points, line.contests) for line in table.lines] == [
        ("Mina", 8.0, 8),
        ("Jun", 1.0, 8),
    ]
