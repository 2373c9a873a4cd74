"""Quick match: pairs of players, the offered bot, and searches that end."""

import asyncio
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.doubles.memory_searches import MemorySearches
from tests.doubles.memory_turns import MemoryTurns
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House
from yachtdice.rules import load_rules
from yachtdice.server.common.limits import GAMES, QUICK_MATCHES
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import FindOpponent
from yachtdice.server.rooms.messages.room import Pace, Stage
from yachtdice.server.rooms.messages.server import Matched, RefusalCode, Searching
from yachtdice.server.rooms.service.quick_match import QuickMatch, SearchTimes, suitable_bot
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.server.rooms.service.waiting.limits import WaitingLimits
from yachtdice.server.rooms.service.waiting.ports import WaitingStanding

MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "Jun"), Player("sora", "Sora")
_seeds = count(1)

NEVER: SearchTimes = SearchTimes(poll=1, offer=10**9)


class NoGames:
    """The part of the StatisticsStore port that a search uses, for players without games."""

    async def profile(self, player: str) -> None:
        """Return no profile."""


NO_GAMES = NoGames()


class Means:
    """The part of the StatisticsStore port that a search uses: the mean scores of a player."""

    def __init__(self, **means: float) -> None:
        """Give the player games with these means, by rule set in the order of the profile."""
        self._rules = [
            SimpleNamespace(fingerprint=load_rules(rules).fingerprint, mean=mean)
            for rules, mean in means.items()
        ]

    async def profile(self, player: str) -> SimpleNamespace:  # noqa: ARG002 - of any player
        """Return the profile."""
        return SimpleNamespace(rules=self._rules)


class Desk:
    """A server that searches; several may share one store."""

    def __init__(
        self,
        store: MemorySearches | None = None,
        times: SearchTimes = NEVER,
        games: NoGames | Means = NO_GAMES,
    ) -> None:
        """Search in this store."""
        self.store, self.house = store or MemorySearches(), House(seed=next(_seeds))
        clock = count(1000)
        self.search = QuickMatch(
            self.store,
            self.house.hub,
            self.house.shelf,
            cast(Any, games),
            self.house.world.chance,
            lambda: next(clock),
            self.house.world.limiter,
            times,
        )

    def ask(self, player: Player, **fields: Any) -> tuple["asyncio.Task[None]", list[Any]]:
        """Return a search that has begun, and the news it receives."""
        news: list[Searching | Matched] = []
        wanted = FindOpponent(cid="f", **{"rules": "bonus", **fields})
        return asyncio.create_task(self.search.find(player, wanted, news.append)), news


async def test_two_players_get_one_public_room_for_their_game() -> None:
    """Both receive the room; the game starts there by itself, and the room is listed."""
    desk = Desk()
    first, of_mina = desk.ask(MINA)
    await until(lambda: bool(of_mina))
    second, of_jun = desk.ask(JUN)
    await asyncio.gather(first, second)
    assert of_mina[-1] == of_jun[-1]
    seated = await desk.house.enter(of_mina[-1].room, MINA)
    room = seated.snapshot().room
    assert (room.stage, room.listed, room.private) == (Stage.STARTING, True, False)
    assert [seat.player for seat in room.seats] == ["mina", "jun", None, None]
    assert desk.store.searches == {}


async def test_two_servers_with_one_store_pair_their_players() -> None:
    """The server of the later search starts the game, and the other one learns of its room."""
    store = MemorySearches()
    here, there = Desk(store), Desk(store)
    first, of_mina = here.ask(MINA)
    await until(lambda: bool(store.searches))
    second, of_jun = there.ask(JUN)
    await asyncio.gather(first, second)
    assert of_mina[-1] == of_jun[-1]
    assert of_mina[-1].room in here.house.memory.rooms | there.house.memory.rooms


async def test_players_with_other_rules_do_not_meet() -> None:
    """A search under other rules stays open; an equal one ends it."""
    desk = Desk()
    first, of_mina = desk.ask(MINA)
    other, of_jun = desk.ask(JUN, rules="yahtzee")
    await until(lambda: len(desk.store.searches) == 2)
    third, _ = desk.ask(SORA, rules="yahtzee")
    await asyncio.gather(other, third)
    assert isinstance(of_jun[-1], Matched)
    assert of_mina == [Searching("bonus", None, None)]
    first.cancel()


async def test_a_bot_is_offered_and_takes_the_seat() -> None:
    """After the offer the bot takes the seat of the game."""
    desk = Desk(times=SearchTimes(poll=1, offer=3, take=2))
    work, news = desk.ask(MINA)
    await work
    assert news[:-1] == [Searching("bonus", None, None), Searching("bonus", "sailor", 2)]
    room = (await desk.house.enter(news[-1].room, MINA)).snapshot().room
    assert [seat.bot for seat in room.seats] == [None, "sailor", None, None]
    assert room.stage is Stage.STARTING


async def test_the_bot_suits_the_scores_under_the_rules_of_the_search() -> None:
    """A strong player of these rules meets the strongest bot, though another game went badly."""
    desk = Desk(times=SearchTimes(poll=1, offer=1, take=1), games=Means(classic=1, bonus=400))
    work, news = desk.ask(MINA)
    await work
    [offer] = {one.bot for one in news[1:-1]}
    assert offer == suitable_bot(load_rules("bonus"), 400) != suitable_bot(load_rules("bonus"), 1)


async def test_a_player_may_wait_for_a_person() -> None:
    """Without bots nothing is offered, even after a long time."""
    desk = Desk(times=SearchTimes(poll=1, offer=1, take=1))
    work, news = desk.ask(MINA, bots=False)
    await until(lambda: bool(news))
    begun = _beat(desk)
    await until(lambda: _beat(desk) > begun + 20)
    assert news == [Searching("bonus", None, None)]
    work.cancel()


def _beat(desk: Desk) -> int:
    """Return the last heartbeat of the only search."""
    return next((one.beat_ms for one in desk.store.searches.values()), 0)


async def test_a_cancelled_search_is_found_by_no_one() -> None:
    """A player whose connection has ended is not paired."""
    desk = Desk()
    gone, _ = desk.ask(MINA)
    await until(lambda: bool(desk.store.searches))
    gone.cancel()
    await until(lambda: not desk.store.searches)
    work, news = desk.ask(JUN)
    await until(lambda: bool(news))
    assert {one.seeker.player for one in desk.store.searches.values()} == {JUN}
    work.cancel()


async def test_a_second_search_of_a_player_replaces_the_first() -> None:
    """The first ends with a refusal, and the player is never paired with themselves."""
    desk = Desk()
    first, _ = desk.ask(MINA)
    await until(lambda: bool(desk.store.searches))
    second, news = desk.ask(MINA)
    with pytest.raises(RefusedError, match="elsewhere"):
        await first
    assert news == [Searching("bonus", None, None)]
    second.cancel()


@pytest.mark.parametrize("rules", ["nothing", "house:0000"])
async def test_unknown_rules_are_refused(rules: str) -> None:
    """A search needs a rule set that exists."""
    work, _ = Desk().ask(MINA, rules=rules)
    with pytest.raises(RefusedError) as refused:
        await work
    assert refused.value.code is RefusalCode.NOT_ALLOWED


async def test_searches_and_games_are_limited() -> None:
    """A player above the limit of games or of searches may not search."""
    for limit in (GAMES, QUICK_MATCHES):
        desk = Desk()
        for _ in range(limit.most):
            desk.house.world.limiter.take(limit, "mina")
        work, _ = desk.ask(MINA)
        with pytest.raises(RefusedError) as refused:
            await work
        assert refused.value.code is RefusalCode.TOO_OFTEN


async def test_players_of_another_pace_do_not_meet() -> None:
    """A search for a game that waits meets one of the same pace, and gets no bot."""
    desk = Desk(times=SearchTimes(poll=1, offer=3, take=2))
    first, of_mina = desk.ask(MINA, pace=Pace.DAY)
    other, of_jun = desk.ask(JUN, pace=Pace.HOURS)
    third, _ = desk.ask(SORA, pace=Pace.DAY)
    await asyncio.gather(first, third)
    room = (await desk.house.enter(of_mina[-1].room, MINA)).snapshot().room
    assert (room.pace, {seat.player for seat in room.seats[:2]}) == (Pace.DAY, {"mina", "sora"})
    assert of_jun == [Searching("bonus", None, None)]
    other.cancel()


async def test_a_guest_does_not_search_for_a_game_that_waits() -> None:
    """The search of a guest for a game that waits is refused before it begins."""
    desk, turns = Desk(), MemoryTurns()
    turns.standing = {"mina": WaitingStanding()}
    desk.house.world.waiting = WaitingLimits(turns)
    work, news = desk.ask(MINA, pace=Pace.DAY)
    with pytest.raises(RefusedError, match="guests play games that wait by link only"):
        await work
    assert (news, desk.store.searches) == ([], {})
