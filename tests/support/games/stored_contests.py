"""A contest of `HonestContest` as the rows of a database."""

from sqlalchemy import Connection, insert

from tests.support.games.contests import HonestContest
from yachtdice.sealed.chains import LINKS
from yachtdice.server.contests.messages.bodies import ContestKind, ContestRanking, ContestStatus
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.contests.service.ports import (
    ContestGame,
    ContestProgress,
    ContestSetup,
    StoredContest,
    Wave,
)
from yachtdice.server.contests.store import rows
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import (
    contest_entries,
    contest_games,
    contest_scores,
    contest_waves,
    contests,
    players,
)
from yachtdice.views.contest_record import ContestRecord, choices_bytes
from yachtdice.views.rules import show_text


def contest_of(honest: HonestContest, status: ContestStatus) -> StoredContest:
    """Return the row of a contest whose games are all over."""
    record = honest.record()
    setup = ContestSetup(
        title=show_text(honest.rules.title),
        rules_text=honest.rules.text,
        games=len(record.games),
        ranking=ContestRanking.GIVEN,
        seconds=20,
    )
    return StoredContest(
        id=record.contest,
        kind=ContestKind.DUPLICATE,
        name="Evening",
        host=None,
        club=None,
        listed=True,
        rules=honest.rules.id,
        setup=setup,
        status=status,
        leaf=honest.server.share(LINKS),
        created_ms=1,
        starts_ms=1,
        due_ms=None,
        progress=ContestProgress(ContestPhase.OVER, len(record.games), honest.last),
    )


async def store_contest(
    database: Database, honest: HonestContest, status: ContestStatus = ContestStatus.JUDGING
) -> None:
    """Store a contest that is over and not judged."""
    record, contest = honest.record(), contest_of(honest, status)
    people = [one for one in record.entrants if one.player is not None]

    def work(connection: Connection) -> None:
        connection.execute(insert(contests).values(rows.contest_row(contest)))
        for one in people:
            player = {"id": one.player, "name": one.name, "created_ms": 1}
            connection.execute(insert(players).values(player))
        _store_entries(connection, record)
        _store_games(connection, record)

    await database.writer.write(work)


def _store_entries(connection: Connection, record: ContestRecord) -> None:
    """Store the entrants."""
    for one in record.entrants:
        row = {
            "contest": record.contest,
            "number": one.number,
            "player": one.player,
            "bot": one.bot,
            "from_game": one.from_game,
            "left_throw": None if one.left is None else one.left - 1,
        }
        connection.execute(insert(contest_entries).values(row))


def _store_games(connection: Connection, record: ContestRecord) -> None:
    """Store the games with their throws and points."""
    for number, game in enumerate(record.games, 1):
        roster = dict(zip(game.playing, game.tips, strict=True))
        stored = ContestGame(number, game.root, roster, game.waves[0].throw - 1)
        connection.execute(insert(contest_games).values(rows.game_row(record.contest, stored)))
        for each in game.waves:
            wave = Wave(
                throw=each.throw,
                game=number,
                turn=each.turn,
                roll=each.roll,
                before=each.digest_before,
                links=each.links,
                tape=each.tape,
                choices=choices_bytes(each.choices),
                digest=each.digest,
            )
            row = rows.wave_row(record.contest, wave)
            connection.execute(insert(contest_waves).values(row))
        for entrant, points in zip(game.playing, game.totals, strict=True):
            score = {"contest": record.contest, "game": number, "number": entrant}
            connection.execute(insert(contest_scores).values(**score, points=points))
