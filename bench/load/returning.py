"""The time until the clients of many tables have their tables back after the server was killed."""

import asyncio
from random import Random

from bench.load.clients.many import forgetful, in_parts
from bench.load.clients.play import PlayedGame
from bench.load.clients.returning import ReturningClient
from bench.load.clients.seat import Seat
from bench.load.figures import LoadFigures, figures_of
from bench.load.orders import tell


async def returning(urls: list[str], count: int, _rate: float, seconds: float) -> LoadFigures:
    """Return the milliseconds from the kill of the server until each client has its table back.

    Prints `ready` when all clients are connected; then the server is killed and started. A client
    that is not back within these seconds is an error.
    """
    clients: list[ReturningClient] = []
    async with forgetful() as http:

        async def sit(number: int) -> None:
            seat = Seat(urls[0])
            await seat.named(f"Player {number}", http)
            game = PlayedGame([seat])
            await game.begin(http, hints=False)
            await game.play_until(lambda state: state.seat == 0 and bool(state.offers))
            seat.close()
            client = ReturningClient(seat, game.room, Random(number))
            await client.come()
            clients.append(client)

        await in_parts([lambda number=number: sit(number) for number in range(count)])  # type: ignore[misc]
    tell("ready")
    killed = min(await asyncio.gather(*(client.lost() for client in clients)))
    found = await asyncio.gather(
        *(asyncio.wait_for(client.back(), seconds) for client in clients), return_exceptions=True
    )
    for client in clients:
        client.seat.close()
    times = [(at - killed) * 1000 for at in found if isinstance(at, float)]
    return figures_of(count, seconds, count, times)
