"""The results of a club's members: the hand of the day, and the table of the season."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from heapq import nlargest
from typing import Final, NamedTuple

from yachtdice.server.clubs.messages import ClubDay, ClubDayLine, SeasonLine, SeasonTable

QUESTIONS: Final = 5  #: Positions of a hand.
_COUNTED: Final = 8  #: Contests that count for a member, the best of the season.
_EPOCH: Final = date(1970, 1, 1)


class DailyResult(NamedTuple):
    """The points that a member's first answer to a position gave away; `day` counts from 1970."""

    day: int
    player: str
    name: str
    question: int
    given: float


class PlaceInContest(NamedTuple):
    """The place of an entrant in a finished contest; `name` is that of a member, else None."""

    contest: str
    player: str | None
    name: str | None
    place: int


def day_of(day: date) -> int:
    """Return the number of a day, counted from 1970."""
    return (day - _EPOCH).days


def hands_of(results: Iterable[DailyResult], viewer: str) -> tuple[ClubDay, ...]:
    """Return the hands of each day, latest first, as a member may see them.

    A position that the viewer has not answered shows no result of another member.
    """
    by_day: defaultdict[int, dict[tuple[str, str], dict[int, float]]] = defaultdict(dict)
    for it in results:
        by_day[it.day].setdefault((it.player, it.name), {})[it.question] = it.given
    days = []
    for day in sorted(by_day, reverse=True):
        hands = by_day[day]
        own = next((hand for (player, _), hand in hands.items() if player == viewer), {})
        shown = (
            ClubDayLine(*who, tuple(hand.get(i) if i in own else None for i in range(QUESTIONS)))
            for who, hand in hands.items()
        )
        lines = [line for line in shown if any(given is not None for given in line.given)]
        lines.sort(key=_rank)
        days.append(ClubDay((_EPOCH + timedelta(days=day)).isoformat(), tuple(lines)))
    return tuple(days)


def _rank(line: ClubDayLine) -> tuple[int, float, str]:
    """Return the key that sorts hands: most answers first, then the fewest points given away."""
    given = [each for each in line.given if each is not None]
    return -len(given), sum(given), line.name


def quarter_of(now_ms: int) -> tuple[int, int]:
    """Return the beginning and the end of the quarter of a time, in UTC."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    first = datetime(now.year, (now.month - 1) // 3 * 3 + 1, 1, tzinfo=UTC)
    after = (first + timedelta(days=100)).replace(day=1)
    return int(first.timestamp() * 1000), int(after.timestamp() * 1000)


def season_of(places: Iterable[PlaceInContest], quarter: tuple[int, int]) -> SeasonTable:
    """Return the table of a season: a contest gives the entrants beaten, divided by the rivals.

    Rivals are all other entrants; equal places beat each other not. Eight contests count.
    """
    fields: defaultdict[str, list[PlaceInContest]] = defaultdict(list)
    for place in places:
        fields[place.contest].append(place)
    points: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for field in fields.values():
        for own in field:
            if own.player is not None and own.name is not None and len(field) > 1:
                beaten = sum(other.place > own.place for other in field)
                points[own.player, own.name].append(beaten / (len(field) - 1))
    best = {who: nlargest(_COUNTED, each) for who, each in points.items()}
    lines = [SeasonLine(*who, sum(each), len(each)) for who, each in best.items()]
    return SeasonTable(*quarter, tuple(sorted(lines, key=lambda it: (-it.points, it.name))))
