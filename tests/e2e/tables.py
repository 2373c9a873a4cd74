"""Tables for browser tests, set up by the same players over the socket alone."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import httpx

from tests.e2e.browser import Person
from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.waiting import run_beside
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import Accepted

T = TypeVar("T")


def started(
    people: Sequence[Person],
    rules: str = "bonus",
    *bots: str,
    turns: int = 0,
    **settings: Any,
) -> str:
    """Return the path of a table where these people, the first as host, and bots play.

    Each person has played this number of turns. `settings` are those of the room.
    """

    async def start(guests: Sequence[Guest]) -> str:
        room = await _seated(guests, rules, bots)
        if settings:
            await _do(guests[0], ChangeSettings, **settings)
        await _do(guests[0], StartGame)
        if turns:
            await asyncio.gather(*(play_on(one, seat, turns) for seat, one in enumerate(guests)))
        return f"/r/{room}"

    return _as_guests(people, start)


def seat_on_turn(people: Sequence[Person], link: str) -> Person:
    """Open the table of a link as the player on turn; `people` are its players in seat order."""
    people[0].open_table(link)
    player = people[people[0].seat_on_turn()]
    if player is not people[0]:
        people[0].page.goto("about:blank")
        player.open_table(link)
    player.wait_until_may_roll()
    return player


def seated(people: Sequence[Person], rules: str = "bonus", *bots: str) -> str:
    """Return the path of a waiting room where these people, the first as host, and bots sit."""

    async def sit(guests: Sequence[Guest]) -> str:
        return f"/r/{await _seated(guests, rules, bots)}"

    return _as_guests(people, sit)


def finished(people: Sequence[Person], rules: str, *bots: str) -> str:
    """Return the id of a game that these people, the first as host, and bots have played."""

    async def play(guests: Sequence[Guest]) -> str:
        await _seated(guests, rules, bots)
        await _do(guests[0], StartGame)
        await asyncio.gather(*(play_on(one, seat) for seat, one in enumerate(guests)))
        return guests[0].table.game

    return _as_guests(people, play)


def play_turns(people: Sequence[Person], link: str, turns: int = 1) -> None:
    """Play the next turns at the table of a link; `people` are its players in seat order."""

    async def play(guests: Sequence[Guest]) -> None:
        for guest in guests:
            await guest.enter(link.rpartition("/")[2])
        await asyncio.gather(*(play_on(one, seat, turns) for seat, one in enumerate(guests)))

    _as_guests(people, play)


async def _seated(guests: Sequence[Guest], rules: str, bots: Sequence[str]) -> str:
    """Return a room in which these guests and bots sit."""
    host, room = guests[0], await guests[0].make_room(rules)
    for seat, guest in enumerate(guests):
        await guest.enter(room)
        if seat:
            await _do(guest, TakeSeat, seat=seat)
    await host.catch_up(guests[-1].version)
    for seat, bot in enumerate(bots, len(guests)):
        await _do(host, SeatBot, seat=seat, bot=bot)
    return room


async def _do(guest: Guest, command: type[AnyCommand], **fields: Any) -> None:
    """Send a command that must be accepted."""
    answer = await guest.do(command, **fields)
    assert isinstance(answer, Accepted), answer


def _as_guests(
    people: Sequence[Person], act: Callable[[Sequence[Guest]], Coroutine[Any, Any, T]]
) -> T:
    """Return the result of acting as these people, by programs that leave again."""

    async def run() -> T:
        try:
            return await act(guests)
        finally:
            for guest in guests:
                await guest.leave()
                await guest.http.aclose()

    guests = [_guest(person) for person in people]
    return run_beside(run())


def _guest(person: Person) -> Guest:
    """Return the same player, as a program."""
    kept = {str(one.get("name")): str(one.get("value")) for one in person.context.cookies()}
    return Guest(person.url, httpx.Cookies(kept))
