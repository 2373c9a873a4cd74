"""Swiss rounds and standings."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings, strategies as some

from tests.support.length import at_length
from yachtdice.pairing import FieldEntrant, PlayedGame, meetings, swiss_round, swiss_standings


def _field(numbers: Sequence[int], games: Sequence[PlayedGame]) -> list[FieldEntrant]:
    """Return the entrants before the next round."""
    met = meetings(games)
    byes = Counter(game.numbers[0] for game in games if len(game.numbers) == 1)
    return [
        FieldEntrant(one.number, one.place, one.points, byes[one.number], met.get(one.number, {}))
        for one in swiss_standings(numbers, games, {})
    ]


def _pairings(field: Sequence[FieldEntrant]) -> list[list[tuple[FieldEntrant, ...]]]:
    """Return all pairings of a small field; the bye is a tuple of one."""
    if not field:
        return [[]]
    first, rest = field[0], field[1:]
    found = []
    for at, other in enumerate(rest):
        found += [[(first, other), *more] for more in _pairings([*rest[:at], *rest[at + 1 :]])]
    if len(field) % 2:
        found += [[(first,), *more] for more in _pairings(rest)]
    return found


def _worth(pairing: Sequence[tuple[FieldEntrant, ...]]) -> tuple[float, ...]:
    """Return the costs of a pairing in their order: byes, repeats, place of the bye, gaps."""
    pairs = [each for each in pairing if len(each) == 2]
    byes = [each[0] for each in pairing if len(each) == 1]
    return (
        sum(one.byes for one in byes),
        sum(one.met.get(other.number, 0) for one, other in pairs),
        -sum(one.place for one in byes),
        sum((one.points - other.points) ** 2 for one, other in pairs),
    )


@settings(max_examples=at_length(60, 600), deadline=None)
@given(some.integers(2, 8), some.lists(some.integers(0, 2**31), min_size=1, max_size=7))
def test_small_rounds_are_the_best_of_all(players: int, results: list[int]) -> None:
    """No second bye and as few repeats as any pairing has, then the lowest bye, then small gaps."""
    games: list[PlayedGame] = []
    for chance in results:
        field = _field(range(players), games)
        for at, one in enumerate(field):  # distinct places, as the order of the field decides
            field[at] = FieldEntrant(one.number, at, one.points, one.byes, one.met)
        by_number = {one.number: one for one in field}
        tables = swiss_round(field)
        assert sorted(one for table in tables for one in table) == list(range(players))
        chosen = [tuple(by_number[one] for one in table) for table in tables]
        assert _worth(chosen) == min(map(_worth, _pairings(field)))
        for at, table in enumerate(tables):
            places = ((1, 2), (2, 1), (1, 1))[chance // 3**at % 3]
            games.append(PlayedGame(table, places[: len(table)]))


@settings(max_examples=at_length(10, 60), deadline=None)
@given(some.integers(9, 230), some.integers(0, 2**31))
def test_all_play_once_in_a_round(players: int, chance: int) -> None:
    """In six rounds of a larger field: one game each in a round, no repeat, no second bye."""
    games: list[PlayedGame] = []
    for _ in range(6):
        tables = swiss_round(_field(range(players), games))
        assert sorted(one for table in tables for one in table) == list(range(players))
        for at, table in enumerate(tables):
            games.append(
                PlayedGame(table, (1, 2)[: len(table)][:: 1 - 2 * (chance >> at % 31 & 1)])
            )
    assert len({frozenset(game.numbers) for game in games}) == len(games)


def test_ties_end_by_points_given_away_then_buchholz() -> None:
    """Of equal points, fewer given away is first; else the stronger rivals; else they share."""
    games = [
        PlayedGame((1, 2), (1, 2)),
        PlayedGame((3, 4), (1, 2)),
        PlayedGame((5,), (1,)),
        PlayedGame((1, 3), (1, 2)),
        PlayedGame((2, 5), (1, 1)),
    ]
    found = swiss_standings(range(1, 7), games, {2: 9.5, 4: 3.0, 6: 4.0})
    assert [(each.place, each.number, each.points) for each in found] == [
        (1, 1, 2),
        (2, 5, 1.5),
        (3, 3, 1),
        (4, 2, 0.5),
        (5, 4, 0),
        (6, 6, 0),
    ]
    shared = swiss_standings([1, 2, 3, 4], games[:2], {})
    assert [(each.place, each.number, each.buchholz) for each in shared] == [
        (1, 1, 0),
        (1, 3, 0),
        (3, 2, 1),
        (3, 4, 1),
    ]
    rivals = swiss_standings([1, 2, 3, 4], [games[0], games[3]], {})
    assert [each.number for each in rivals] == [1, 2, 3, 4]
    assert [each.buchholz for each in rivals] == [0, 2, 2, 0]


def test_pairings_of_nothing_are_empty() -> None:
    """A field of one has a bye, and only that."""
    assert swiss_round(_field([7], [])) == [(7,)]
