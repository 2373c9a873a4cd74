"""Clients that break the rules of a contest: the server refuses, and the others notice nothing."""

import asyncio

import pytest

from tests.unit.server.contests.service.house import HOST, Entrant, House, order, play
from tests.unit.server.contests.service.laws import check_contest
from yachtdice.server.contests.messages.live import Choose, ContestPhase, SendLink
from yachtdice.server.contests.service.contests import ContestStay
from yachtdice.server.database.engine.database import Database
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import RefusedError


@pytest.fixture
async def house(database: Database) -> House:
    """Return a house with the accounts of a host and two players."""
    house = House(database)
    await house.accounts("host", "ara", "bo")
    return house


async def began(house: House, *entrants: Entrant) -> str:
    """Return a contest of these players that has begun."""
    contest = (await house.desk.create(HOST, order())).line.id
    for entrant in entrants:
        await entrant.enter(house.desk, contest)
        await entrant.follow(house.servers[0], contest)
    await house.desk.start(contest, "host")
    return contest


async def thrown(house: House, contest: str) -> None:
    """Let the first throw be made without links."""
    await house.ticks.wind(2500)
    await house.rest()
    assert (await house.servers[0].store.one(contest)).progress.phase is ContestPhase.CHOOSING


async def refused(stay: ContestStay | None, message: Choose | SendLink) -> RefusalCode:
    """Return the code with which a message is refused."""
    assert stay is not None
    with pytest.raises(RefusedError) as caught:
        await (stay.choose(message) if isinstance(message, Choose) else stay.link(message))
    return caught.value.code


async def test_only_legal_choices_for_the_open_throw_count(house: House) -> None:
    """A choice for another throw, an illegal one, and one of a spectator are refused."""
    ara, watcher = Entrant("ara"), Entrant("bo")
    contest = await began(house, ara)
    await watcher.follow(house.servers[0], contest)
    assert await refused(ara.stay, Choose(1, box="choice")) is RefusalCode.STALE
    await thrown(house, contest)
    for throw in (2, 1024):
        assert await refused(ara.stay, Choose(throw, box="choice")) is RefusalCode.STALE
    illegal = [Choose(1, box="unknown"), Choose(1, keep=(0, 1, 2, 3, 4)), Choose(1, keep=(1, 0))]
    for choice in (*illegal, Choose(1), Choose(1, keep=(), box="choice")):
        assert await refused(ara.stay, choice) is RefusalCode.ILLEGAL
    assert await refused(watcher.stay, Choose(1, box="choice")) is RefusalCode.NOT_ALLOWED
    assert await house.servers[0].store.inbox(contest) == {}


async def test_the_first_choice_is_final(house: House) -> None:
    """Repeating a choice is answered alike; a different one is refused, and does not count."""
    ara, bo = Entrant("ara"), Entrant("bo")
    contest = await began(house, ara, bo)
    await thrown(house, contest)
    assert ara.stay is not None
    for _ in range(2):
        assert (await ara.stay.choose(Choose(1, box="ones"))).throw == 1
    assert await refused(ara.stay, Choose(1, box="fours")) is RefusalCode.NOT_ALLOWED
    again = Entrant("ara")
    await again.follow(house.servers[0], contest)
    [state] = again.frames
    assert getattr(state, "chosen", None) is True


async def test_links_must_lead_to_the_tip(house: House) -> None:
    """A foreign or an older link is refused; one for another throw is ignored."""
    ara, bo = Entrant("ara"), Entrant("bo")
    contest = await began(house, ara, bo)
    assert ara.chain is not None
    assert bo.chain is not None
    foreign = (bo.chain.share(1), ara.chain.share(2), ara.chain.tip)
    for link in foreign:
        assert await refused(ara.stay, SendLink(1, link)) is RefusalCode.BAD_SHARE
    assert ara.stay is not None
    await ara.stay.link(SendLink(2, ara.chain.share(2)))
    assert await house.servers[0].store.inbox(contest) == {}
    await ara.stay.link(SendLink(1, ara.chain.share(1)))
    assert await house.servers[0].store.inbox(contest) == {1: ara.chain.share(1)}


async def test_a_withheld_link_costs_its_player_the_part_in_the_dice(house: House) -> None:
    """The throw waits 2.5 seconds for a link, and after three missing ones no longer."""
    ara, bo = Entrant("ara"), Entrant("bo")
    contest = await began(house, ara, bo)
    silent, bo.chain = bo.chain, None
    spent, store = dict[int, int](), house.servers[0].store

    async def note() -> None:
        progress = (await store.one(contest)).progress
        if progress.phase is ContestPhase.CHOOSING:
            spent.setdefault(progress.throw, house.ticks.now_ms())

    await play(house, contest, [ara, bo], note)

    waits = [spent[throw + 1] - spent[throw] for throw in range(1, len(spent))]
    assert waits[:2] == [2500, 2500]
    assert max(waits[2:]) < 2500
    assert silent is not None
    assert all(wave.links.keys() == {0, 1} for wave in await store.waves(contest))
    await check_contest(store, contest, [ara, bo])


async def test_a_flood_of_choices_is_one_choice(house: House) -> None:
    """Many choices at once store one of them, and each answer tells the truth about it."""
    ara, bo = Entrant("ara"), Entrant("bo")
    contest = await began(house, ara, bo)
    await thrown(house, contest)
    assert ara.stay is not None
    boxes = ("ones", "fours", "sixes", "yacht", "row", "choice")
    flood = [ara.stay.choose(Choose(1, box=boxes[at % 6])) for at in range(300)]
    answers = await asyncio.gather(*flood, return_exceptions=True)
    accepted = {at % 6 for at, one in enumerate(answers) if not isinstance(one, Exception)}
    stored = (await house.servers[0].store.inbox(contest))[1]
    assert {str(64 + box) for box in accepted} == {stored}
