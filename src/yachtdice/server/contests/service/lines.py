"""Contests and entrants as clients see them."""

from yachtdice.server.contests.messages.bodies import ContestEntrant, ContestLine
from yachtdice.server.contests.service.ports import StoredContest, StoredEntry


def line_of(contest: StoredContest) -> ContestLine:
    """Return a contest as a line of a list."""
    return ContestLine(
        id=contest.id,
        kind=contest.kind,
        name=contest.name,
        status=contest.status,
        rules=contest.rules,
        title=contest.setup.title,
        games=contest.setup.games,
        ranking=contest.setup.ranking,
        seconds=contest.setup.seconds,
        minutes=contest.setup.minutes,
        seats=contest.setup.seats,
        listed=contest.listed,
        host=contest.host_name,
        host_id=contest.host,
        club=contest.club if contest.club_name else None,
        club_name=contest.club_name,
        created_ms=contest.created_ms,
        starts_ms=contest.starts_ms,
        ended_ms=contest.ended_ms,
        entrants=contest.entrants,
    )


def entrant_of(entry: StoredEntry) -> ContestEntrant:
    """Return an entrant of a contest."""
    return ContestEntrant(
        number=entry.number,
        name=entry.name,
        player=entry.player,
        bot=entry.bot,
        from_game=entry.from_game,
        left=entry.left_throw is not None,
        sealed=entry.tip is not None,
    )
