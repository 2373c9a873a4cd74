"""Games that start by themselves: their first roll has the shares of all players."""

import pytest

from tests.doubles.hand_wound import settle
from tests.unit.server.rooms.service.parts.club import Club
from tests.unit.server.rooms.service.table import House
from yachtdice.rules import rules_ids
from yachtdice.server.common.durations import SHARE_MS
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    EndGame,
    LeaveSeat,
    PlayAgain,
    Resign,
    StartGame,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Refused

MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "Jun"), Player("sora", "Sora")


async def _game(house: House, rules: str = "bonus") -> Club:
    """Return a room for a game of Mina against a bot."""
    return Club(house, await house.hub.make_game(MINA, rules))


async def _match(house: House) -> Club:
    """Return a room for a game of Mina and Jun, who have found each other."""
    return Club(house, await house.hub.make_match(MINA, [JUN], "bonus"))


def _stage(table: Club) -> Stage:
    """Return the stage of the room."""
    stage: Stage = table.live.room.stage
    return stage


@pytest.mark.parametrize("seed", range(6))
async def test_the_first_roll_of_a_quick_game_has_the_share_of_its_player(seed: int) -> None:
    """The pledge starts the game; the first roll has the player's share, also if the bot rolls."""
    table = await _game(House(seed=seed))
    mina = await table.enter(MINA)
    assert _stage(table) is Stage.PLAYING
    if table.live.room.game.seat == 0:
        await mina.roll()
    await settle()
    assert table.checked().throws[0].parties == (0, 1)


@pytest.mark.parametrize("rules", rules_ids())
async def test_a_quick_game_starts_under_all_rules(rules: str) -> None:
    """Every rule set for two starts with the pledge of its player."""
    table = await _game(House(), rules)
    await table.enter(MINA)
    assert _stage(table) is Stage.PLAYING
    assert table.live.room.dice is not None


async def test_the_game_of_two_players_waits_for_both_pledges() -> None:
    """The second player's pledge starts the game, and both shares decide its first roll."""
    table = await _match(House())
    mina = await table.enter(MINA)
    assert _stage(table) is Stage.STARTING
    jun = await table.enter(JUN)
    assert _stage(table) is Stage.PLAYING
    await (mina, jun)[table.live.room.game.seat].roll()
    assert table.checked().throws[0].parties == (0, 1, 2)


async def test_a_game_of_four_seats_its_players_in_order_and_waits_for_all() -> None:
    """The last of four pledges starts the game; each player has the seat of its place."""
    house = House()
    players = [MINA, JUN, SORA, Player("nari", "Nari")]
    table = Club(house, await house.hub.make_match(MINA, players[1:], "bonus", listed=False))
    for player in players:
        assert table.clients == [] or _stage(table) is Stage.STARTING
        await table.enter(player)
    assert _stage(table) is Stage.PLAYING
    room = table.live.room
    assert [room.game_seat_of(player.id) for player in players] == [0, 1, 2, 3]
    assert not room.settings.listed


@pytest.mark.parametrize("is_here", [False, True])
async def test_a_player_without_a_pledge_holds_the_game_up_for_a_while_only(is_here: bool) -> None:
    """Neither an absent player nor a client without sealed dice can prevent the game."""
    house = House()
    table = await _match(house)
    mina = await table.enter(MINA)
    if is_here:
        await house.enter(table.room, JUN)
    await house.ticks.wind(2 * SHARE_MS - 1)
    assert _stage(table) is Stage.STARTING
    await house.ticks.wind(1)
    await settle()
    assert _stage(table) is Stage.PLAYING
    if table.live.room.game.seat == 0:
        await mina.roll()
        assert table.checked().throws[0].parties == (0, 1)


async def test_seats_and_settings_are_fixed_before_the_game() -> None:
    """While a game waits for pledges, clients can neither change, start, end nor leave it."""
    table = await _match(House())
    mina = await table.enter(MINA)
    sora = await table.enter(SORA)
    assert isinstance(await sora.do(TakeSeat, seat=2), Refused)
    assert isinstance(await mina.do(LeaveSeat), Refused)
    assert isinstance(await mina.do(ChangeSettings, clock=None), Refused)
    for message in (StartGame, EndGame, PlayAgain, Resign, TakeBack):
        assert isinstance(await mina.do(message), Refused)
    assert _stage(table) is Stage.STARTING


async def test_an_empty_room_starts_no_game() -> None:
    """The time for the pledges begins again when a player comes back."""
    house = House()
    table = await _match(house)
    await table.leave(await table.enter(MINA))
    await house.ticks.wind(4 * SHARE_MS)
    assert _stage(table) is Stage.STARTING
    await table.enter(MINA)
    await house.ticks.wind(2 * SHARE_MS)
    await settle()
    assert _stage(table) is Stage.PLAYING


async def test_a_start_that_could_not_be_stored_is_tried_again() -> None:
    """A fault of the store delays the game, and the room is never stuck."""
    house = House()
    table = await _game(house)

    async def fail() -> None:
        raise StoreUnavailableError

    house.memory.before = fail
    await table.enter(MINA)
    assert _stage(table) is Stage.STARTING
    assert not table.live.is_stuck
    house.memory.before = None
    await house.ticks.wind(2 * SHARE_MS)
    await settle()
    assert _stage(table) is Stage.PLAYING
    assert 1 in {pledge.party for pledge in table.live.room.dice.ledger.pledges.tips}
