"""The standing of a contest."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from yachtdice.server.contests.messages.bodies import ContestRanking, StandingPlace
from yachtdice.server.contests.service.field import Field
from yachtdice.server.contests.service.ports import ContestScore, StoredEntry

_Key: TypeAlias = tuple[bool, float, float]


class _Sum(NamedTuple):
    """The results of an entrant: games, points, and points given away in those that are judged."""

    games: int = 0
    points: int = 0
    given: float | None = None


def standing_of(
    entries: Mapping[int, StoredEntry],
    scores: Iterable[ContestScore],
    field: Field | None,
    ranking: ContestRanking,
) -> tuple[StandingPlace, ...]:
    """Return the standing, best first; `field` is the game that is played, without scores yet.

    Points given away decide once all games are judged; before, points do. An entrant with fewer
    games cannot win by giving away less. Those that left share the last place.
    """
    sums, is_judged = dict.fromkeys(entries, _Sum()), field is None
    for score in scores:
        games, points, given = sums.get(score.number, _Sum())
        has_left = score.number in entries and entries[score.number].left_throw is not None
        is_judged = is_judged and (score.given is not None or has_left)
        given = given if score.given is None else (given or 0.0) + score.given
        sums[score.number] = _Sum(games + 1, points + score.points, given)
    for number, each in field.entrants.items() if field is not None else ():
        games, points, given = sums[number]
        sums[number] = _Sum(games, points + each.points, given)
    by_given = is_judged and ranking is ContestRanking.GIVEN
    keys = {number: _key(entries[number], sums[number], by_given=by_given) for number in entries}
    return _placed(entries, sums, keys)


def _key(entry: StoredEntry, total: _Sum, *, by_given: bool) -> _Key:
    """Return the place of an entrant among all, without ties: the lowest is the best."""
    if entry.left_throw is not None:
        return (True, -entry.left_throw, 0)
    if by_given:
        return (False, -total.games, total.given or 0.0)
    return (False, 0, -total.points)


def _placed(
    entries: Mapping[int, StoredEntry], sums: Mapping[int, _Sum], keys: Mapping[int, _Key]
) -> tuple[StandingPlace, ...]:
    """Return the lines of the standing in the order of the keys; equal results share a place."""
    lines, place, before = list[StandingPlace](), 0, None
    for at, number in enumerate(sorted(keys, key=lambda number: (keys[number], number)), 1):
        entry, key = entries[number], keys[number]
        has_left = entry.left_throw is not None
        if key != before and not (has_left and before is not None and before[0]):
            place = at
        before = key
        lines.append(
            StandingPlace(
                place=place,
                number=number,
                name=entry.name,
                player=entry.player,
                bot=entry.bot,
                points=sums[number].points,
                given=sums[number].given,
                left=has_left,
            )
        )
    return tuple(lines)
