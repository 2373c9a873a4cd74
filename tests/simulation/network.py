"""The network: wires that delay, and by the weather also drop, repeat and reorder."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from random import Random
from typing import Any

Deliver = Callable[[bytes], None]


@dataclass(frozen=True)
class Weather:
    """How bad a network is: parts of all frames, and the longest delay in seconds."""

    delay: float
    dropped: float = 0.0
    repeated: float = 0.0
    ordered: bool = True


FAIR = Weather(delay=0.05)
SLOW = Weather(delay=1.5)
FOUL = Weather(delay=0.4, dropped=0.1, repeated=0.15, ordered=False)


class Way:
    """One direction of a wire."""

    def __init__(self, weather: Weather, chance: Random, deliver: Deliver) -> None:
        """Carry frames to `deliver`."""
        self._weather, self._chance, self._deliver = weather, chance, deliver
        self._last = 0.0
        self.is_cut = False

    def send(self, frame: bytes) -> None:
        """Send a frame on its way."""
        weather, chance = self._weather, self._chance
        if chance.random() < weather.dropped:
            return
        for _ in range(2 if chance.random() < weather.repeated else 1):
            self._carry(frame, chance.uniform(0.001, weather.delay))

    def _carry(self, frame: bytes, delay: float) -> None:
        """Have a frame arrive; on an ordered wire after all before it."""
        loop = asyncio.get_running_loop()
        at = loop.time() + delay
        if self._weather.ordered:
            at = self._last = max(at, self._last + 1e-6)
        loop.call_at(at, self._arrive, frame, context=Context())  # it outlives its sender

    def _arrive(self, frame: bytes) -> None:
        """Deliver, unless the wire has been cut meanwhile."""
        if not self.is_cut:
            self._deliver(frame)


class Wire:
    """A connection between a client and a server process.

    On the server's side it is what the live socket's conversation takes for a socket.
    """

    def __init__(
        self,
        weather: Weather,
        chance: Random,
        hear: Deliver,
        check: Deliver,
        gone: Callable[[], None],
    ) -> None:
        """Tell the client by `hear` and `gone`; `check` sees each frame as the server sends it."""
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._up = Way(weather, chance, self._take)
        self._down = Way(weather, chance, hear)
        self._check, self._gone = check, gone
        self._is_open = True

    def _take(self, frame: bytes) -> None:
        """Put a client's frame where the server finds it."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": frame.decode()})

    def say(self, frame: bytes) -> None:
        """Send a client's frame."""
        if self._is_open:
            self._up.send(frame)

    def cut(self) -> None:
        """End the connection; what is under way is lost, and both ends learn of it."""
        if self._is_open:
            self._is_open = False
            self._up.is_cut = self._down.is_cut = True
            self._inbox.put_nowait({"type": "websocket.disconnect"})
            asyncio.get_running_loop().call_soon(self._gone, context=Context())

    async def receive(self) -> dict[str, Any]:
        """Return what comes next."""
        return await self._inbox.get()

    async def send_data(self, data: str, *, mode: str, encoding: str) -> None:
        """Send a server's frame."""
        assert (mode, encoding) == ("text", "utf-8")
        self._check(data.encode())
        if self._is_open:
            self._down.send(data.encode())

    async def close(self, code: int, reason: str) -> None:
        """End the connection from the server's side."""
        assert code, reason
        self.cut()
