"""Games that browsers need but need not play: the same people play them over the socket alone."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.e2e.browser import Person
from tests.guest import PATIENCE, Guest
from tests.integration.playing import play_on
from yachtdice.protocol.client_messages import SeatBot, StartGame, TakeSeat


def played_quickly(people: Sequence[Person], rules: str, *bots: str) -> str:
    """Return the id of a game that these people, the first as host, and bots have played."""
    guests = [_guest(person) for person in people]
    with ThreadPoolExecutor(1) as beside:  # a loop of its own; Playwright's is running here
        return beside.submit(asyncio.run, _played(guests, rules, bots)).result(PATIENCE)


async def _played(guests: Sequence[Guest], rules: str, bots: Sequence[str]) -> str:
    """Return the id of the game, at whose end all of them have gone."""
    host, room = guests[0], await guests[0].make_room(rules)
    for seat, guest in enumerate(guests):
        await guest.enter(room)
        if seat:
            await guest.do(TakeSeat, seat=seat)
    await host.catch_up(guests[-1].version)
    for seat, bot in enumerate(bots, len(guests)):
        await host.do(SeatBot, seat=seat, bot=bot)
    await host.do(StartGame)
    await asyncio.gather(*(play_on(guest, seat) for seat, guest in enumerate(guests)))
    for guest in guests:
        await guest.leave()
        await guest.http.aclose()
    assert host.table is not None
    return host.table.game


def _guest(person: Person) -> Guest:
    """Return the same player, as a program."""
    kept = {str(one.get("name")): str(one.get("value")) for one in person.context.cookies()}
    return Guest(person.url, httpx.Cookies(kept))
