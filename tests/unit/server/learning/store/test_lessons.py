"""Stored lessons: those of open accounts, the newest ones, their progress, and when they go."""

import pytest
from msgspec.structs import replace

from tests.unit.server.people.store.accounts import LINE, LOSES, WINS, finish, make_account
from yachtdice.analysis.positions import Position
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.leitner import Schedule
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.database.engine.database import Database
from yachtdice.server.learning.service.ports import NewLesson
from yachtdice.server.learning.store import lessons as module
from yachtdice.server.learning.store.lessons import SqlLessons

LESSON = Lesson(Position(0, (None,), (1, 2, 3, 4, 6), 2), Theme.KEPT_TOO_MUCH)
NEW = NewLesson("", 0, 3, LINE.fingerprint, LESSON, 2.5)
FIRST = Schedule(0, 1000)


async def test_lessons_are_kept_once_and_only_for_open_accounts(database: Database) -> None:
    """A lesson comes back as it was stored, once, with its rules; guests have none."""
    await make_account(database, "mina")
    store = SqlLessons(database)
    game = (await finish(database, [("guest", LOSES), ("mina", WINS)])).record.game or ""
    own, guests = replace(NEW, game=game, seat=1), replace(NEW, game=game, event=1)
    await store.keep((own, guests), FIRST)
    await store.keep((own,), Schedule(2, 9))
    [found] = await store.of_player("mina")
    assert (found.game, found.event, found.lesson, found.regret) == (game, 3, LESSON, 2.5)
    assert (found.schedule, found.answered, found.rules_text) == (FIRST, 0, LINE.text)
    assert await store.of_player("guest") == ()


async def test_lessons_of_several_games_belong_to_the_accounts_on_their_seats(
    database: Database,
) -> None:
    """Each lesson goes to the account on its seat of its game; guests alone store nothing."""
    for name in ("mina", "joon"):
        await make_account(database, name)
    store = SqlLessons(database)
    seated = [("mina", WINS), ("joon", LOSES)], [("joon", WINS), ("guest", LOSES)]
    one, other = [(await finish(database, seats)).record.game or "" for seats in seated]
    places = [(one, 0), (one, 1), (other, 0), (other, 1)]
    new = tuple(replace(NEW, game=game, seat=seat, event=seat) for game, seat in places)
    await store.keep(new[3:], FIRST)
    await store.keep(new, FIRST)
    found = {
        name: {(lesson.game, lesson.event) for lesson in await store.of_player(name)}
        for name in ("mina", "joon", "guest")
    }
    assert found == {"mina": {(one, 0)}, "joon": {(one, 1), (other, 0)}, "guest": set()}


async def test_an_answer_moves_a_lesson_once(database: Database) -> None:
    """Of two answers to the same round only the first is stored; learned lessons come last."""
    await make_account(database, "mina")
    store = SqlLessons(database)
    game = (await finish(database, [("mina", WINS)])).record.game or ""
    new = tuple(replace(NEW, game=game, event=event) for event in (3, 5))
    await store.keep(new, FIRST)
    first, second = await store.of_player("mina")
    assert await store.move(first, Schedule(4, None))
    assert not await store.move(first, Schedule(1, 5000))
    moved = await store.of_player("mina")
    assert [one.id for one in moved] == [second.id, first.id]
    assert (moved[1].schedule, moved[1].answered) == (Schedule(4, None), 1)


async def test_only_the_newest_lessons_are_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the limit the lessons of the oldest games are deleted, in any order of storing."""
    monkeypatch.setattr(module, "MOST_LESSONS", 2)
    await make_account(database, "mina")
    store = SqlLessons(database)
    games = [(await finish(database, [("mina", WINS)])).record.game or "" for _ in range(3)]
    for game in (games[2], games[0], games[1]):
        await store.keep((replace(NEW, game=game),), FIRST)
    assert {one.game for one in await store.of_player("mina")} == {games[1], games[2]}


async def test_a_closed_account_leaves_no_lessons(database: Database) -> None:
    """Closing an account deletes its lessons only, and a late review stores none."""
    await make_account(database, "mina", "jun")
    store = SqlLessons(database)
    game = (await finish(database, [("mina", WINS), ("jun", LOSES)])).record.game or ""
    new = tuple(replace(NEW, game=game, seat=seat, event=seat) for seat in (0, 1))
    await store.keep(new, FIRST)
    await accounts_in(database).close_account("mina")
    await store.keep(new, FIRST)
    assert await store.of_player("mina") == ()
    assert len(await store.of_player("jun")) == 1
