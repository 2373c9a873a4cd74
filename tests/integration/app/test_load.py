"""The clients of the load generator play at a real server; `tests/soak/load` has whole loads."""

import pytest
from websockets.asyncio.server import ServerConnection, serve

from bench.load.clients.many import forgetful
from bench.load.clients.sealed_table import SealedTable
from bench.load.clients.socket import LoadSocket
from bench.load.clients.table import Table
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until

MOVES = 8
#: Sizes on both sides of the limits at which the head of a frame grows.
SIZES = (1, 125, 126, 0xFFFF, 0x10000)


@pytest.mark.parametrize("kind", [Table, SealedTable])
async def test_every_move_of_a_table_arrives_at_all_seats(
    house: ServerProcess, kind: type[Table]
) -> None:
    """Each move has a time, no seat is refused, and clients that share take part in each throw."""
    table = kind.at([house.url], 0)
    async with forgetful() as http:
        await table.begin(http)
    for number in range(1, MOVES + 1):
        assert table.move() is not None
        assert table.move() is None, "the last move is on its way"
        await until(lambda: len(table.times) == number)  # noqa: B023 - awaited in this turn
    table.end()
    assert min(table.times) > 0
    assert 0 < len(table.roll_times) < MOVES
    assert (table.incomplete, [seat.refused for seat in table.seats]) == (0, [0, 0, 0, 0])


async def test_a_socket_reads_messages_of_all_sizes() -> None:
    """A server that waits for the answer to a ping sends every message whole, and then the end."""
    got: list[bytes] = []

    async def talk(here: ServerConnection) -> None:
        for size in SIZES:
            await (await here.ping())
            await here.send("x" * size)
        await here.send(await here.recv())

    async with serve(talk, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        socket = await LoadSocket.open(f"http://127.0.0.1:{port}", lambda body, _: got.append(body))
        socket.send(b"y" * 200)
        await until(lambda: b"" in got)
    assert [len(body) for body in got] == [*SIZES, 200, 0]


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 500])
async def test_a_socket_joins_the_pieces_of_a_stream(piece: int) -> None:
    """Frames are read wherever the stream is cut, and a closed socket reports nothing more."""
    got: list[bytes] = []
    socket = LoadSocket(lambda body, _: got.append(body))
    frames = b"".join([b"\x81\x02ab", b"\x81\x7e\x01\x00", b"c" * 256, b"\x81\x01d"])
    stream = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n" + frames
    for begin in range(0, len(stream), piece):
        socket.data_received(stream[begin : begin + piece])
    assert got == [b"ab", b"c" * 256, b"d"]


async def test_a_refused_handshake_is_an_error(house: ServerProcess) -> None:
    """A path without a socket is refused with the answer of the server."""
    with pytest.raises(ConnectionError, match=r"HTTP/1\.1 4"):
        await LoadSocket.open(house.url, lambda *_: None, path="/nowhere")
