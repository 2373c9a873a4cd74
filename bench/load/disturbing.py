"""Work beside the tables: games that end at once, rule sets that are solved, ends of two players.

Each kind prepares, prints `ready`, and begins when it receives a line.
"""

import asyncio
import re
import time
from random import Random

import httpx

from bench.load.clients.many import forgetful, in_parts
from bench.load.clients.messages import Message, TableState
from bench.load.clients.play import PlayedGame
from bench.load.clients.seat import Seat
from bench.load.clients.table import RULES
from bench.load.figures import LoadFigures, figures_of
from bench.load.orders import tell, told
from yachtdice.rules import load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.rooms.messages.client import ChangeSettings, Enter

POLL_S = 1.0  #: Seconds between two requests of a page for a review that is not there yet.
#: The status for a client with too many waiting requests: all games are those of one address.
TOO_MANY = 429
OPEN_BOXES = 8  #: Boxes of each of two players at the end that is solved.


async def quiet(_urls: list[str], _count: int, _rate: float, seconds: float) -> LoadFigures:
    """Do nothing."""
    tell("ready")
    await told()
    return figures_of(0, seconds, 0, ())


async def endings(urls: list[str], count: int, _rate: float, seconds: float) -> LoadFigures:
    """Return the milliseconds until each of these games, which end at once, has its review.

    All games belong to one account, for which the server also reviews them and collects lessons.
    """
    games: list[PlayedGame] = []
    async with forgetful() as http:
        player = Seat(urls[0])
        await player.account("Load", http)

        async def prepare() -> None:
            seat = Seat(urls[0])
            seat.cookies = player.cookies
            game = PlayedGame([seat])
            await game.begin(http, hints=False)
            await game.play_until(is_at_last_box)
            games.append(game)

        await in_parts([prepare] * count)
        tell("ready")
        await told()
        begun = time.perf_counter()
        jobs = [asyncio.create_task(_end(game, http)) for game in games]
        done, late = await asyncio.wait(jobs, timeout=seconds)
        for job in late:
            job.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for game in games:
            game.seats[0].close()
    times = [(job.result() - begun) * 1000 for job in done]
    return figures_of(count, seconds, count, times)


def is_at_last_box(state: TableState) -> bool:
    """Return whether the first seat has thrown the dice for its last box."""
    return state.seat == 0 and state.turn == state.turns and bool(state.offers)


async def _end(game: PlayedGame, http: httpx.AsyncClient) -> float:
    """End a game and request its review as its page does; return when it is there."""
    game.say_next()
    while game.state is None or not game.state.winners:
        await game.change()
    address = f"{game.seats[0].url}/api/games/{game.state.game}/review"
    while True:
        headers = {"cookie": game.seats[0].cookie}
        answer = await http.get(address, params={"sums": "true"}, headers=headers)
        if answer.status_code != TOO_MANY:
            view = answer.raise_for_status().json()
            if Readiness.SOLVING not in (view["readiness"], view["insight"]):
                return time.perf_counter()
        await asyncio.sleep(POLL_S)


async def house_rules(urls: list[str], _count: int, _rate: float, seconds: float) -> LoadFigures:
    """Return the milliseconds that each house rule set takes, solved one after the other."""
    async with forgetful() as http:
        seat = Seat(urls[0])
        await seat.named("Solver", http)
        chance, times = Random(), list[float]()
        tell("ready")
        await told()
        begun = time.perf_counter()
        while (asked := time.perf_counter()) < begun + seconds:
            await _solve(seat, http, new_rules(chance))
            times.append((time.perf_counter() - asked) * 1000)
    return figures_of(1, seconds, len(times), times)


def new_rules(chance: Random) -> str:
    """Return a rule set that no cache has: the usual one, whose boxes pay other points."""
    return re.sub(r"pay = \d+", lambda _: f"pay = {chance.randint(1, 200)}", load_rules(RULES).text)


async def _solve(seat: Seat, http: httpx.AsyncClient, text: str) -> None:
    """Open a room with hints under these rules, and wait until their best play is ready."""
    cookie = {"cookie": seat.cookie}
    added = await http.post(f"{seat.url}/api/rules", json={"text": text}, headers=cookie)
    added.raise_for_status()
    rules = added.json()["reference"]
    made = await http.post(f"{seat.url}/api/rooms", json={"rules": rules}, headers=cookie)
    made.raise_for_status()
    await seat.connect()
    seat.say(Enter(made.json()["id"]))
    seat.say(ChangeSettings(cid="hints", expect=1, hints=True))
    while True:
        match await seat.receive():
            case Message(readiness=Readiness.READY):
                break
            case Message(readiness=Readiness.FAILED):
                raise RuntimeError("the rule set was not solved")
            case _:
                pass
    seat.close()


async def ends_of_two(urls: list[str], _count: int, _rate: float, seconds: float) -> LoadFigures:
    """Return the milliseconds until the end of each game of two is solved, one after the other."""
    times: list[float] = []
    async with forgetful() as http:
        pair = [Seat(urls[0]), Seat(urls[0])]
        for number, seat in enumerate(pair):
            await seat.named(f"Player {number}", http)
        tell("ready")
        await told()
        begun = time.perf_counter()
        while (asked := time.perf_counter()) < begun + seconds:
            game = PlayedGame(pair)
            await game.begin(http, hints=True)
            await game.play_until(has_an_end_to_solve)
            while not (await game.receive()).exact:
                pass
            times.append((time.perf_counter() - asked) * 1000)
            for seat in pair:
                seat.close()
    return figures_of(2, seconds, len(times), times)


def has_an_end_to_solve(state: TableState) -> bool:
    """Return whether every seat has as many open boxes as the end that is solved."""
    return all(
        sum(points is None for column in seat.columns for points in column.points) <= OPEN_BOXES
        for seat in state.seats
    )
