"""The play-off in a live room: it starts by itself, on any server, while the room is in use."""

import pytest
from msgspec import Struct

from tests.doubles.hand_wound import settle
from tests.support.games.one_box import ANY
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.limits import GAMES
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    EndGame,
    Fill,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage, Ties
from yachtdice.server.rooms.messages.server import Accepted, Changed, RefusalCode, Refused
from yachtdice.server.rooms.service.parts.next_game import PAUSE_MS
from yachtdice.server.rooms.service.state.room import MOST_PLAY_OFFS, Room

MINA, JUN, SORA = (Player(name.lower(), name) for name in ("Mina", "Jun", "Sora"))


class _Table(Struct):
    """A room of a house, and the connections of its players in the order of the seats."""

    house: House
    id: str
    seated: list[Seated]

    @property
    def room(self) -> Room:
        """The room as its first player's connection sees it."""
        return self.seated[0].live().room

    async def begins(self, games: int) -> None:
        """Wait until the room has started this number of games."""
        await until(lambda: self.room.games == games)


async def _begun(house: House, *people: Player) -> _Table:
    """Return a table whose game has begun: one box that pays the same for any dice."""
    reference, _ = await house.shelf.add(ANY)
    room, seated = await house.table(*people, rules=reference)
    for place, player in enumerate(seated[1:], 1):
        await player.do(TakeSeat, seat=place)
    await seated[0].do(ChangeSettings, ties=Ties.PLAY_OFF)
    await seated[0].do(StartGame)
    return _Table(house, room, seated)


async def _turn(player: Seated) -> None:
    """Play the only turn of a player."""
    kinds: list[tuple[type[AnyCommand], dict[str, str]]] = [(Roll, {}), (Fill, {"box": "five"})]
    for kind, fields in kinds:
        assert isinstance(await player.do(kind, **fields), Accepted)


async def _tied(house: House, *people: Player) -> _Table:
    """Return a table at which the first two players are tied, because all others have resigned."""
    table = await _begun(house, *people)
    for player in table.seated[2:]:
        await player.do(Resign)
    for player in table.seated[:2]:
        await _turn(player)
    assert table.room.tied == (0, 1)
    return table


async def test_a_play_off_starts_after_a_pause_and_its_winner_wins() -> None:
    """The players see the totals for some seconds; then a game with sealed dice of their own."""
    table = await _tied(House(), MINA, JUN)
    mina, jun = table.seated
    assert isinstance(await mina.do(Rematch), Refused)
    await table.house.ticks.wind(PAUSE_MS - 1)
    assert table.room.stage is Stage.OVER
    await table.house.ticks.wind(1)
    await table.begins(2)
    changed = mina.received(Changed)[-1]
    assert changed.room is not None
    assert changed.room.play_off is not None
    assert changed.table is not None
    assert changed.table.sealed is not None
    assert changed.table.order == (1, 0)
    await jun.do(Resign)
    await mina.do(EndGame)
    assert table.room.series is not None
    assert [(seat.wins, seat.draws) for seat in table.room.series.seats] == [(1, 0), (0, 0)]
    assert isinstance(await mina.do(Rematch), Accepted)


async def test_a_third_player_watches_and_keeps_the_seat() -> None:
    """Sora cannot play in the play-off of the others, and is asked for the next game."""
    table = await _tied(House(), MINA, JUN, SORA)
    mina, jun, sora = table.seated
    await table.house.ticks.wind(PAUSE_MS)
    await table.begins(2)
    assert isinstance(await sora.do(Roll), Refused)
    await _turn(jun)
    await mina.do(Resign)
    await jun.do(EndGame)
    for player in (mina, jun, sora):
        assert isinstance(await player.do(Rematch), Accepted)
    assert table.room.stage is Stage.PLAYING
    assert table.room.playing() == (0, 1, 2)
    assert table.room.begins is None


@pytest.mark.parametrize("left", [1, 2])
async def test_a_play_off_counts_as_a_game_but_is_never_refused(left: int) -> None:
    """Players who may start one or two more games play the play-off, and no rematch after it."""
    house = House()
    for _ in range(GAMES.most - left):
        house.world.limiter.take(GAMES, MINA.id)
    table = await _tied(house, MINA, JUN)
    mina, jun = table.seated
    await house.ticks.wind(PAUSE_MS)
    await table.begins(2)
    await jun.do(Resign)
    await mina.do(EndGame)
    assert isinstance(await mina.do(Rematch), Accepted)
    answer = await jun.do(Rematch)
    assert isinstance(answer, Refused)
    assert answer.code is RefusalCode.TOO_OFTEN


async def test_another_server_starts_a_play_off_that_was_pending() -> None:
    """A restart in the pause loses no play-off, and starts only one."""
    table = await _tied(House(), MINA, JUN)
    again = House(store=table.house.memory)
    mina = await again.enter(table.id, MINA)
    assert mina.live().room.tied == (0, 1)
    await again.ticks.wind(PAUSE_MS)
    await until(lambda: mina.live().room.stage is Stage.PLAYING)
    assert mina.live().room.games == 2


async def test_a_play_off_waits_for_a_player() -> None:
    """Nothing starts in an empty room; the pause begins when a player returns."""
    table = await _tied(House(), MINA, JUN)
    for player in table.seated:
        table.house.hub.leave(player.live(), player)
    await table.house.ticks.wind(2 * PAUSE_MS)
    assert table.room.stage is Stage.OVER
    await table.house.enter(table.id, MINA)
    await table.house.ticks.wind(PAUSE_MS)
    await table.begins(2)


async def test_a_start_that_could_not_be_stored_is_tried_again() -> None:
    """The table is never stuck: while the database is away, the play-off stays scheduled."""
    table = await _tied(House(), MINA, JUN)

    async def fail() -> None:
        raise StoreUnavailableError

    table.house.memory.before = fail
    await table.house.ticks.wind(PAUSE_MS)
    await settle()
    assert table.room.stage is Stage.OVER
    assert not table.seated[0].live().is_stuck
    table.house.memory.before = None
    await table.house.ticks.wind(PAUSE_MS)
    await table.begins(2)


async def test_bots_that_are_always_equal_stop_playing() -> None:
    """A bot takes part in a play-off; after the last possible one the game is a draw."""
    house = House()
    reference, _ = await house.shelf.add(ANY)
    room, [mina] = await house.table(MINA, rules=reference)
    table = _Table(house, room, [mina])
    for seat in (1, 2):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(ChangeSettings, ties=Ties.PLAY_OFF)
    await mina.do(StartGame)
    await mina.do(Resign)
    for number in range(1, MOST_PLAY_OFFS + 1):
        await until(lambda: bool(table.room.tied))
        await house.ticks.wind(PAUSE_MS)
        await table.begins(1 + number)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert (table.room.tied, table.room.playing()) == ((), (1, 2))
    assert table.room.series is not None
    assert [seat.draws for seat in table.room.series.seats] == [0, 1, 1]


@pytest.mark.parametrize("ties", list(Ties))
async def test_the_setting_is_shown_and_survives_a_restart(ties: Ties) -> None:
    """Every player sees the setting before the game, on any server."""
    house = House()
    room, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(ChangeSettings, ties=ties)
    assert mina.live().room.view().ties is ties
    again = House(store=house.memory)
    assert (await again.enter(room, JUN)).snapshot().room.ties is ties
    assert jun.live().room.settings.ties is ties
