"""Sealed dice in a live room: pledges, shares that are late, void attempts, changes of hands."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from tests.doubles.hand_wound import settle
from tests.support.length import IS_LONG
from tests.unit.server.rooms.service.parts.club import Client, Club
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import DicePledged, DiceThrown, GameStarted, record_text
from yachtdice.rules import rules_ids
from yachtdice.sealed import LINKS, Chain, bytes_of, tape_of
from yachtdice.server.common.durations import SHARE_MS
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    ClearSeat,
    Fill,
    HandOver,
    LeaveSeat,
    Pledge,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    Share,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Asked,
    Changed,
    Opened,
    RefusalCode,
    Refused,
    Shaking,
)
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.server.rooms.service.state.turn_clock import Limits

MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "Jun"), Player("sora", "Sora")
PLOVER = Player("plover", "Plover", program=True)
VERIFIER: Final = Path("tools/verify_dice.py")


async def club(
    *players: Player, rules: str = "bonus", silent: tuple[Player, ...] = (), **fields: Any
) -> Club:
    """Return a table with a started game of these players, who have all pledged.

    The clients of the `silent` players reveal no share.
    """
    house = House(**fields)
    made = Club(house, await house.hub.make(players[0], rules))
    for player in players:
        client = await made.enter(player)
        client.is_silent = player in silent
        if player is not players[0]:
            await client.do(TakeSeat, seat=players.index(player))
    await settle()
    await made.clients[0].do(StartGame)
    await settle()
    made.secrets.append(made.live.room.secret)
    return made


def proof_of(client: Client) -> str:
    """Return the proof of the last throw without its shares: `1`, or `1-2;2` with a void one."""
    changed = [m for m in client.received(Changed) if m.events][-1]
    [thrown] = [event for event in changed.events if isinstance(event, DiceThrown)]
    parts = (thrown.proof or "").split(";")[1:]
    return ";".join(part if len(part) < 40 else part[0] for part in parts)


async def test_a_start_has_the_pledges_of_all_who_are_here() -> None:
    """The step of the start pledges the server and every client, and draws the next game."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    started = next(m for m in mina.received(Changed) if m.events)
    assert [type(event) for event in started.events] == [GameStarted] + [DicePledged] * 3
    before, after = mina.snapshot().room.next_game, mina.key.room
    assert before is not None
    assert after is not None
    assert after.next_game is not None
    assert after.next_game.id not in {before.id, ""}
    assert mina.key.table is not None
    assert mina.key.table.game == before.id
    assert {asked.parties for asked in jun.received(Asked)} == {(1, 2)}


async def test_shares_that_are_here_throw_the_dice_at_once() -> None:
    """The first roll of a turn needs no wait: the others have sent their shares before."""
    table = await club(MINA, JUN)
    [mina, _] = table.clients
    assert isinstance(await mina.roll(), Accepted)
    assert not mina.received(Opened)
    assert proof_of(mina) == "1;0;1;2"


async def test_a_later_roll_waits_for_the_share_that_follows_the_choice() -> None:
    """A roll with kept dice is announced; the other client answers, and the dice have its share."""
    table = await club(MINA, JUN, rules="bonus")
    [mina, jun] = table.clients
    await mina.roll()
    assert isinstance(await mina.roll(0, 2), Accepted)
    [opened] = jun.received(Opened)
    assert (opened.throw, opened.seat, opened.keep, opened.voids) == (2, 0, (0, 2), ())
    assert proof_of(mina) == "2;0;1;2"


async def test_a_silent_client_makes_two_attempts_void_and_is_not_asked_again() -> None:
    """Each miss costs the wait and a number; after two the table no longer waits."""
    table = await club(MINA, JUN, silent=(JUN,))
    [mina, jun] = table.clients
    for number, proof in ((1, "1-2;2;0;1"), (3, "3-2;4;0;1")):
        rolling = asyncio.create_task(mina.roll())
        await settle()
        await table.house.ticks.wind(SHARE_MS - 1)
        assert not rolling.done()
        await table.house.ticks.wind(1)
        await rolling
        assert [void.number for void in mina.received(Opened)[-1].voids] == [number]
        assert proof_of(mina) == proof
    assert isinstance(await mina.roll(), Accepted)
    assert proof_of(mina) == "5;0;1"
    await mina.do(Fill, box="ones")
    jun.is_silent = False
    share = jun.key.chain(str(table.live.room.game_id)).share(6)
    assert isinstance(await jun.do(Roll, share=share), Accepted)
    assert proof_of(jun) == "6;0;1;2"
    assert [throw.missing for throw in table.checked().throws] == [(2,), (2,), (), ()]


@pytest.mark.parametrize("is_later", [False, True], ids=["first roll", "later roll"])
async def test_a_repeated_cid_does_not_freeze_a_table(is_later: bool) -> None:
    """A roll with the cid of the player's last command gets that answer; nothing waits.

    Its player withholds the share of the roll, so an attempt would be void.
    """
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    if is_later:
        share = mina.key.share_of_roll()
        accepted = await mina.ask(Roll(cid="used", expect=table.live.version, share=share))
    else:
        await mina.roll()
        accepted = await mina.ask(Fill(cid="used", expect=table.live.version, box="ones"))
        await jun.roll()
        await jun.do(Fill, box="ones")
    assert isinstance(accepted, Accepted)
    mina.is_silent = True
    before = table.live.version
    asking = asyncio.create_task(mina.ask(Roll(cid="used", expect=before)))
    await settle()
    assert asking.done()
    assert asking.result() == accepted
    assert table.live.version == before
    mina.is_silent = False
    assert isinstance(await mina.roll(), Accepted)
    assert isinstance(await mina.do(Fill, box="twos"), Accepted)
    assert isinstance(await jun.roll(), Accepted)
    assert all(not throw.missing for throw in table.checked().throws)


async def test_a_cid_of_before_the_load_of_a_room_does_not_freeze_a_table() -> None:
    """A server that loads a room knows that its commands were applied before."""
    table = await club(MINA, JUN)
    [mina, _] = table.clients
    share = mina.key.share_of_roll()
    accepted = await mina.ask(Roll(cid="used", expect=table.live.version, share=share))
    assert isinstance(accepted, Accepted)
    again = Club(House(store=table.house.memory), table.room)
    mina2, jun2 = await again.enter(MINA), await again.enter(JUN)
    jun2.is_silent = True
    asking = asyncio.create_task(mina2.ask(Roll(cid="used", expect=again.live.version)))
    await settle()
    assert asking.done()
    assert asking.result() == Accepted("used", again.live.epoch, accepted.version)


async def test_a_cid_in_doubt_does_not_freeze_a_table() -> None:
    """A command that was stored, although its commit failed, is known after the room is loaded."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients

    async def fail() -> None:
        raise StoreUnavailableError("the answer was lost")

    table.house.memory.after = fail
    before = table.live.version
    refused = await mina.ask(Roll(cid="used", expect=before, share=mina.key.share_of_roll()))
    assert isinstance(refused, Refused)
    jun.is_silent = True
    asking = asyncio.create_task(mina.ask(Roll(cid="used", expect=before + 1)))
    await settle()
    assert asking.done()
    assert asking.result() == Accepted("used", table.live.epoch, before + 1)


async def test_only_visitors_take_their_pledge_for_the_next_game_with_them() -> None:
    """The pledge of a seated player stays; that of a visitor goes with the last connection."""
    table = await club(MINA, JUN)
    sora = await table.enter(SORA)
    pledges = table.live.shares.pledges
    assert pledges.for_next_game().keys() == {"mina", "jun", "sora"}
    await table.leave(table.clients[1])
    another = await table.enter(SORA)
    await table.leave(sora)
    assert pledges.for_next_game().keys() == {"mina", "jun", "sora"}
    await table.leave(another)
    assert pledges.for_next_game().keys() == {"mina", "jun"}


async def test_a_player_who_gives_up_the_seat_takes_the_pledge_along() -> None:
    """An absent player's pledge is kept for the seat, and forgotten once the seat is another's."""
    house = House()
    table = Club(house, await house.hub.make(MINA, "bonus"))
    mina, jun = await table.enter(MINA), await table.enter(JUN)
    await jun.do(TakeSeat, seat=1)
    await table.leave(jun)
    assert table.live.shares.pledges.for_next_game().keys() == {"mina", "jun"}
    await mina.do(ClearSeat, seat=1)
    assert table.live.shares.pledges.for_next_game().keys() == {"mina"}


async def test_a_pledge_in_mid_turn_leaves_held_dice_and_a_shaken_cup() -> None:
    """A player who comes back with another key pledges; a newcomer sees the cup and the dice."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    await mina.roll()
    await settle()
    table.live.held.hold(mina, (1, 3))
    table.live.cup.shake(mina, on=True, keep=(1, 3))
    before = table.live.version
    await table.leave(jun)
    await table.enter(JUN, "another")
    assert table.live.version > before
    newcomer = await table.enter(SORA)
    assert newcomer.snapshot().held == (1, 3)
    assert [shake.on for shake in newcomer.received(Shaking)] == [True]


async def test_a_roll_waits_as_long_as_the_limits_of_the_server_say() -> None:
    """Another `share_ms` replaces the default wait for a share."""
    table = await club(MINA, JUN, silent=(JUN,), limits=Limits(share_ms=3 * SHARE_MS))
    rolling = asyncio.create_task(table.clients[0].roll())
    await settle()
    await table.house.ticks.wind(3 * SHARE_MS - 1)
    assert not rolling.done()
    await table.house.ticks.wind(1)
    assert isinstance(await rolling, Accepted)


async def test_a_client_that_leaves_during_a_roll_is_missing_at_once() -> None:
    """The attempt is void without a wait, and only the client that left is missing."""
    table = await club(MINA, JUN, SORA, silent=(JUN, SORA))
    [mina, jun, sora] = table.clients
    rolling = asyncio.create_task(mina.roll())
    await settle()
    await table.leave(jun)
    sora.is_silent = False
    sora.give(
        Share(str(table.live.room.game_id), 2, sora.key.chain(table.live.room.game_id).share(2))
    )
    assert isinstance(await rolling, Accepted)
    assert proof_of(mina) == "1-2;2;0;1;3"
    table.checked()


async def test_a_client_that_leaves_after_a_share_is_fixed_is_missing() -> None:
    """A number that has a share keeps its parties; before the first share they may change."""
    table = await club(MINA, JUN, SORA, silent=(JUN,))
    [mina, jun, sora] = table.clients
    await table.leave(jun)
    assert sora.received(Asked)[-1].parties == (1, 3)
    assert sora.received(Asked)[-1].throw == 2
    await mina.roll()
    assert proof_of(mina) == "1-2;2;0;1;3"


async def test_a_player_who_comes_after_the_turn_began_takes_part_in_the_own_throw() -> None:
    """The others do not answer before the roller is here, so they do not fix the parties."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    await mina.roll()
    await table.leave(jun)
    await mina.do(Fill, box="ones")
    await settle()
    again = await table.enter(JUN)
    assert isinstance(await again.roll(), Accepted)
    assert proof_of(again) == "2;0;1;2"
    table.checked()


async def test_two_connections_of_a_player_are_one_party() -> None:
    """While one connection with the key is here, its player is asked; the other may leave."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    again = await table.enter(JUN)
    await table.leave(jun)
    assert isinstance(await mina.roll(), Accepted)
    assert proof_of(mina) == "1;0;1;2"
    await table.leave(again)
    assert mina.received(Asked)[-1].parties == (1,)


async def test_a_second_device_pledges_its_own_key_for_later_throws() -> None:
    """A new tip in mid-game is a step; it counts from the last number plus 2."""
    table = await club(MINA, JUN, silent=(JUN,))
    [mina, jun] = table.clients
    await table.leave(jun)
    await table.enter(JUN, "other device")
    late = [e for m in mina.received(Changed) for e in m.events if isinstance(e, DicePledged)][-1]
    assert (late.party, late.since) == (2, 2)
    await mina.roll()
    await mina.roll()
    assert proof_of(mina) == "2;0;1;2"
    table.checked()


async def test_a_pledge_in_mid_game_makes_no_command_stale() -> None:
    """A roll for the version before another player's pledge counts; before a move it does not."""
    table = await club(MINA, JUN, silent=(JUN,))
    [mina, jun] = table.clients
    before = table.live.version
    await table.leave(jun)
    await table.enter(JUN, "other device")
    assert table.live.version == before + 1
    roll = Roll(cid="early", expect=before, share=mina.key.share_of_roll())
    assert isinstance(await mina.ask(roll), Accepted)
    late = await mina.ask(Roll(cid="late", expect=before))
    assert isinstance(late, Refused)
    assert late.code is RefusalCode.STALE


async def test_the_ninth_pledge_and_a_strange_tip_are_refused() -> None:
    """A seat pledges at most 8 times; the tip of another party is not accepted."""
    table = await club(MINA, JUN, rules="bonus")
    [mina, jun] = table.clients
    game = str(table.live.room.game_id)
    assert jun.stay is not None
    with pytest.raises(RefusedError):
        await jun.stay.submit(Pledge(game, mina.key.chain(game).tip))
    for number in range(7):
        await jun.stay.submit(Pledge(game, Chain(game, bytes([number]) * 32).tip))
        await settle()
    with pytest.raises(RefusedError):
        await jun.stay.submit(Pledge(game, Chain(game, b"9" * 32).tip))


async def test_a_share_that_does_not_lead_to_the_tip_is_refused() -> None:
    """A wrong share of a roll or of another party is refused as bad_share; nothing changes."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    game = str(table.live.room.game_id)
    for share in (mina.key.chain(game).share(2), "A" * 43):
        refused = await mina.do(Roll, share=share)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.BAD_SHARE
    assert jun.stay is not None
    jun.is_silent = True
    await mina.roll()
    await mina.do(Fill, box="ones")
    with pytest.raises(RefusedError):
        await jun.stay.submit(Share(game, 2, mina.key.chain(game).share(2)))


async def test_a_share_with_a_roll_is_refused_if_no_client_has_pledged() -> None:
    """A share without a pledge is never dropped silently; without it the server throws alone."""
    _, [mina, jun] = await House().playing(MINA, JUN)
    assert [asked.parties for asked in mina.received(Asked)] == [()]
    refused = await mina.do(Roll, share=Chain("strange", b"leaf").share(1))
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.BAD_SHARE
    assert isinstance(await mina.do(Roll), Accepted)
    assert mina.live().version == jun.versions()[-1]


async def test_a_resignation_on_turn_uses_up_the_number() -> None:
    """The shares that were sent for the resigned seat decide no other throw."""
    table = await club(MINA, JUN, SORA)
    [mina, jun, _] = table.clients
    await mina.do(Resign)
    await settle()
    assert jun.key.table is not None
    assert jun.throw() == 1
    await jun.roll()
    assert proof_of(jun) == "1-1;2;0;2;3"
    table.checked()


async def test_a_roll_without_a_share_waits_for_the_roller() -> None:
    """A roll by the clock, or from a device without the key, asks the roller like the others."""
    table = await club(MINA, JUN)
    [mina, _] = table.clients
    second = Seated(MINA)
    second.room = table.live
    answer = await second.do(Roll)
    assert isinstance(answer, Accepted)
    assert mina.received(Opened)[-1].seat == 0
    assert proof_of(mina) == "1;0;1;2"


async def test_the_clock_rolls_with_the_share_of_the_late_player_and_stands_still() -> None:
    """The player whose time is up is asked too; the wait is not charged to a turn."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    await table.house.ticks.wind(61_000)
    await settle()
    assert proof_of(mina) == "1;0;1;2"
    mina.is_silent = True
    await mina.do(Fill, box="ones")
    left = table.live.clock.turn_time.left_ms
    rolling = asyncio.create_task(jun.roll())
    await settle()
    await table.house.ticks.wind(SHARE_MS - 10)
    assert table.live.clock.turn_time.left_ms == left
    await table.house.ticks.wind(10)
    await rolling
    assert proof_of(jun) == "2-1;3;0;2"


async def test_bots_ask_the_people_who_are_here() -> None:
    """A bot's roll has the share of the person at the table."""
    house = House()
    table = Club(house, await house.hub.make(MINA, "bonus"))
    mina = await table.enter(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    await settle()
    await mina.roll()
    box = table.live.room.rules.categories[0]
    await mina.do(Fill, box=box)
    await _wind_until_turn_of(table, 0)
    parties = [throw.parties for throw in table.checked().throws]
    assert parties == [(0, 1)] * len(parties)
    assert len(parties) > 1


async def test_the_host_takes_part_where_no_person_has_a_seat() -> None:
    """A host who watches bots pledges as party 5, and shares in their throws."""
    house = House()
    table = Club(house, await house.hub.make(MINA, "bonus"))
    mina = await table.enter(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(SeatBot, seat=2, bot="random")
    await mina.do(LeaveSeat)
    await mina.do(StartGame)
    for seat in (1, 0):
        await _wind_until_turn_of(table, seat)
    assert {throw.parties for throw in table.checked().throws} == {(0, 5)}
    await table.leave(mina)  # stops the bots


async def _wind_until_turn_of(table: Club, seat: int) -> None:
    """Wind the clock until a seat is on turn."""
    for _ in range(100):
        await table.house.ticks.wind(10)
        await settle()
        if table.live.room.game.seat == seat:
            return
    raise AssertionError(f"seat {seat} is never on turn")


async def test_a_program_shares_in_its_own_rolls_only() -> None:
    """A program is never asked for the rolls of others; its roll carries its share."""
    table = await club(MINA, PLOVER, rules="bonus")
    [mina, plover] = table.clients
    assert mina.received(Asked)[-1].parties == (1,)
    await mina.roll()
    assert proof_of(mina) == "1;0;1"
    await mina.do(Fill, box=table.live.room.rules.categories[0])
    await settle()
    assert mina.received(Asked)[-1].parties == (1, 2)
    await plover.roll()
    assert proof_of(plover) == "2;0;1;2"


async def test_a_seat_in_the_hands_of_a_bot_asks_its_person() -> None:
    """After a hand-over the person still takes part, if the client is here."""
    table = await club(MINA, JUN, rules="bonus")
    [mina, jun] = table.clients
    await jun.do(HandOver, seat=1, bot="greedy")
    await mina.roll()
    await mina.do(Fill, box=table.live.room.rules.categories[0])
    await _wind_until_turn_of(table, 0)
    assert {throw.parties for throw in table.checked().throws} == {(0, 1, 2)}


async def test_a_rematch_has_the_pledges_for_its_own_game() -> None:
    """Clients pledge for the following game during the first; the rematch begins with them."""
    table = await club(MINA, JUN)
    [mina, jun] = table.clients
    await jun.do(Resign)
    await mina.do(Resign)
    await settle()
    for client in (mina, jun):
        await client.do(Rematch)
    await settle()
    assert table.live.room.games == 2
    await next(c for c in (mina, jun) if c.key.table and c.key.table.seat + 1 == c.key.party).roll()
    assert proof_of(mina) == "1;0;1;2"


async def test_a_roll_that_is_repeated_after_a_crash_has_the_same_dice() -> None:
    """A server that stops in mid-throw stores nothing; after it the shares are the same."""
    table = await club(MINA, JUN, rules="bonus")
    [mina, jun] = table.clients
    await mina.roll()
    jun.is_silent = True
    rolling = asyncio.create_task(mina.roll(0))
    await settle()
    expected = _next_dice(table, [mina, jun], (0,))
    rolling.cancel()
    house = House(store=table.house.memory, seed=9)
    house.memory = table.house.memory
    again = Club(house, table.room)
    mina2 = await again.enter(MINA)
    rolling = asyncio.create_task(mina2.roll(0))
    await settle()
    assert not rolling.done()
    await again.enter(JUN)
    await rolling
    assert again.live.room.game.dice == expected
    again.checked()


def _next_dice(table: Club, clients: list[Client], keep: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice of the next throw, from all secrets."""
    room = table.live.room
    secret = Chain(room.game_id, bytes_of(room.secret.leaf) or b"")
    chains = [secret, *(client.key.chain(room.game_id) for client in clients)]
    number = room.dice.ledger.last + 1
    shares = [(p, bytes_of(chain.share(number)) or b"") for p, chain in enumerate(chains)]
    tape = tape_of(room.dice.ledger.root(number), number, room.game.seat + 1, shares)
    return tuple(f if i in keep else tape[i] for i, f in enumerate(room.game.dice))


async def test_a_room_that_moves_refuses_the_roll_that_waits() -> None:
    """The server that hands the room on does not wait for shares; the player rolls again."""
    table = await club(MINA, JUN, silent=(JUN,))
    [mina, _] = table.clients
    rolling = asyncio.create_task(mina.roll())
    await settle()
    await table.live.hand_on()
    refused = await rolling
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.UNAVAILABLE
    assert len(table.house.memory.rooms[table.room].events) == 4


async def test_a_room_of_an_older_version_plays_on_without_proof() -> None:
    """A stored room without a secret plays its game; the next game has sealed dice."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    stored = house.memory.rooms[room]
    house.memory.rooms[room] = replace(stored, record=replace(stored.record, next_game=None))
    table = Club(house, room)
    mina = await table.enter(MINA)
    assert mina.snapshot().room.next_game is None
    await mina.do(StartGame)
    assert isinstance(await mina.roll(), Accepted)
    assert mina.key.table is not None
    assert mina.key.table.sealed is None
    assert mina.key.room is not None
    assert mina.key.room.next_game is not None


async def test_the_secret_is_deleted_with_the_end_of_the_game() -> None:
    """The stored room has the secret of the running game until the step that ends it."""
    table = await club(MINA)
    [mina] = table.clients
    secret = table.live.room.secret
    assert secret.leaf in _json(table.house.memory.rooms[table.room].record)
    await mina.do(Resign)
    record = table.house.memory.rooms[table.room].record
    assert record.sealed is not None
    assert record.sealed.secret is None
    assert secret.leaf not in _json(record)
    assert secret.leaf not in repr(secret)


def _json(value: object) -> str:
    """Return a stored record as text."""
    return msgspec.json.encode(value).decode()


RULES: Final = rules_ids() if IS_LONG else ("classic", "extended", "yahtzee")


@pytest.mark.parametrize("rules", RULES)
async def test_random_games_give_records_that_all_verifiers_accept(
    rules: str, tmp_path: Path
) -> None:
    """Games with silent, leaving and returning clients have dice that follow from their shares."""
    rng = random.Random(rules)
    table = await club(MINA, JUN, SORA, rules=rules)
    for _ in range(2000):
        if table.live.room.stage is not Stage.PLAYING:
            break
        await _random_move(table, rng)
        await table.house.ticks.wind(10)
    assert table.live.room.stage is Stage.OVER
    assert len(table.checked().throws) >= len(rules)
    room, stored = table.live.room, table.house.memory.rooms[table.room]
    record = tmp_path / "record.txt"
    record.write_text(record_text(room.rules, stored.events, room.game_id), encoding="utf-8")
    ran = await asyncio.create_subprocess_exec(sys.executable, VERIFIER, record)
    assert await ran.wait() == 0
    _check_no_secret(table, stored)


def _check_no_secret(table: Club, stored: Any) -> None:
    """Check that no frame had a link of the server before the throw that used it, or a leaf."""
    room = table.live.room
    proofs = [event.proof or "" for event in stored.events if isinstance(event, DiceThrown)]
    shown = {part[1:] for proof in proofs for part in proof.split(";") if part.startswith("0")}
    frames = "".join(str(m) for client in table.clients for m in client.messages)
    secret = next(s for s in table.secrets if s.id == room.game_id)
    chain = Chain(secret.id, bytes_of(secret.leaf) or b"")
    for number in range(1, LINKS + 1):
        assert (chain.share(number) in frames) == (chain.share(number) in shown), number
    assert room.next_game.leaf not in frames


async def _random_move(table: Club, rng: random.Random) -> None:
    """Let a client play, fall silent, leave or come back; wind the clock past all waits."""
    state = table.live.room.game
    here = [client for client in table.clients if client.stay is not None]
    whim = rng.random()
    if whim < 0.03:
        rng.choice(here).is_silent = rng.random() < 0.5
    elif whim < 0.05 and len(here) > 1:
        await table.leave(rng.choice(here))
    elif whim < 0.08:
        player = rng.choice((MINA, JUN, SORA))
        await table.enter(player, f"{player.id}{rng.randrange(3)}")
    player = (MINA, JUN, SORA)[state.seat]
    found = [client for client in table.clients if client.who == player and client.stay]
    mover = found[0] if found else await table.enter(player)
    moving = asyncio.create_task(_move(mover, rng))
    await settle()
    for _ in range(8):
        if not moving.done():
            await table.house.ticks.wind(SHARE_MS)
            await settle()
    assert moving.done()
    await moving


async def _move(mover: Client, rng: random.Random) -> None:
    """Roll with some dice kept, or fill a box."""
    view = mover.key.table
    assert view is not None
    if view.may_roll and (not view.offers or rng.random() < 0.6):
        keep = [place for place in range(5) if view.may_keep and rng.random() < 0.4]
        await mover.roll(*keep[:4])
    elif view.offers:
        await mover.do(Fill, box=rng.choice(view.offers).box)
