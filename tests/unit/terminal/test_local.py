"""A local game: people at one keyboard and bots play whole games, and records are saved."""

from collections.abc import Callable
from pathlib import Path

import pytest

from yachtdice.bots.registry import GreedyBot
from yachtdice.game import GameState, IllegalActionError, Play, Seat, Step, parse_record
from yachtdice.rules import load_rules
from yachtdice.terminal.local import LocalSession
from yachtdice.terminal.session import PlayError
from yachtdice.terminal.table import PlayTable, SittingStage

MINA, JUN, GULL = Seat("Mina"), Seat("Jun"), Seat("Gull", "greedy")


async def until(session: LocalSession, holds: Callable[[PlayTable], bool]) -> PlayTable:
    """Return the first table that meets a condition."""
    table = session.table
    while not holds(table):
        table = await session.changed(table)
    return table


async def play_out(session: LocalSession) -> None:
    """Play every own turn with one roll and the first box that is offered."""
    while (await until(session, _waits_for_a_person)).stage is SittingStage.PLAYING:
        if session.table.offers:
            await session.fill(session.table.offers[0].box)
        else:
            await session.roll()


def _waits_for_a_person(table: PlayTable) -> bool:
    return table.is_mine or table.stage is SittingStage.OVER


async def test_a_whole_game_with_a_bot_is_saved_as_its_record(tmp_path: Path) -> None:
    """The file has every event of the game, and the news end with its result."""
    session = LocalSession(load_rules("bonus"), [MINA, JUN, GULL], tmp_path / "g.txt", seed=4)
    async with session:
        await play_out(session)
    record = parse_record((tmp_path / "g.txt").read_text(encoding="utf-8"))
    assert record.state == session.table.state
    assert record.state.step is Step.OVER
    assert "wins" in session.table.news[-2].en
    assert session.table.saved == str(tmp_path / "g.txt")


async def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """A seeded game can be repeated; the second record gets a name of its own."""
    tables = list[PlayTable]()
    for _ in range(2):
        session = LocalSession(load_rules("classic"), [MINA, GULL], tmp_path / "g.txt", seed=7)
        async with session:
            await play_out(session)
        tables.append(session.table)
    assert tables[0].state == tables[1].state
    assert tables[1].saved == str(tmp_path / "g-2.txt")


async def test_another_game_begins_after_the_end(tmp_path: Path) -> None:
    """`again` starts a new game of the same seats, but only after the end."""
    session = LocalSession(load_rules("bonus"), [MINA], tmp_path / "g.txt", seed=1)
    async with session:
        with pytest.raises(PlayError):
            await session.again()
        await play_out(session)
        await session.again()
        assert session.table.stage is SittingStage.PLAYING
        assert session.table.game.totals == (0,)


async def test_illegal_commands_are_refused_in_words(tmp_path: Path) -> None:
    """A fill before the first roll changes nothing."""
    session = LocalSession(load_rules("bonus"), [MINA], tmp_path / "g.txt", seed=1)
    async with session:
        seen = session.table
        with pytest.raises(PlayError) as refused:
            await session.fill("ones")
        assert isinstance(refused.value.__cause__, IllegalActionError)
        assert session.table is seen


async def test_rolls_that_are_not_possible_are_refused_in_both_languages(tmp_path: Path) -> None:
    """Rolling with five dice kept, and a fourth time, says what to do, in Korean too."""
    session = LocalSession(load_rules("bonus"), [MINA], tmp_path / "g.txt", seed=1)
    async with session:
        await session.roll()
        with pytest.raises(PlayError, match="all five dice are kept") as kept:
            await session.roll((0, 1, 2, 3, 4))
        await session.roll()
        await session.roll()
        with pytest.raises(PlayError, match="no roll is left; fill a box") as spent:
            await session.roll()
    assert kept.value.text.ko.startswith("다섯 개를 모두 남기면")
    assert spent.value.text.ko == "더 굴릴 수 없어요. 칸을 채워 주세요"


async def test_a_bot_that_fails_ends_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views get the reason, instead of waiting for the bot; the record is saved."""

    def fails(_bot: GreedyBot, _state: GameState) -> Play:
        raise MemoryError("no memory")

    monkeypatch.setattr(GreedyBot, "choose", fails)
    session = LocalSession(load_rules("bonus"), [MINA, GULL], tmp_path / "g.txt", seed=1)
    async with session:
        await session.roll()
        await session.fill("ones")
        with pytest.raises(PlayError, match="the bot cannot go on: no memory"):
            await until(session, lambda _: False)
    assert (tmp_path / "g.txt").exists()
