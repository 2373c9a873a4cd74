"""The network: wires that delay frames and, in bad weather, drop, repeat and reorder them."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from random import Random

from yachtdice.server.http.connection import Hear

Deliver = Callable[[bytes], None]


@dataclass(frozen=True)
class Weather:
    """The quality of a network: shares of all frames, and the longest delay in seconds."""

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
        """Deliver frames to `deliver`."""
        self._weather, self._chance, self._deliver = weather, chance, deliver
        self._last = 0.0
        self.is_cut = False

    def send(self, frame: bytes) -> None:
        """Send a frame."""
        weather, chance = self._weather, self._chance
        if chance.random() < weather.dropped:
            return
        for _ in range(2 if chance.random() < weather.repeated else 1):
            self._carry(frame, chance.uniform(0.001, weather.delay))

    def _carry(self, frame: bytes, delay: float) -> None:
        """Schedule the arrival of a frame; on an ordered wire after all earlier frames."""
        loop = asyncio.get_running_loop()
        at = loop.time() + delay
        if self._weather.ordered:
            at = self._last = max(at, self._last + 1e-6)
        loop.call_at(at, self._arrive, frame, context=Context())  # it outlives its sender

    def _arrive(self, frame: bytes) -> None:
        """Deliver a frame, unless the wire was cut."""
        if not self.is_cut:
            self._deliver(frame)


class Wire:
    """A connection between a client and a server process.

    On the server's side it is the LiveSocket of a conversation.
    """

    def __init__(
        self,
        weather: Weather,
        chance: Random,
        receive: Deliver,
        check: Deliver,
        gone: Callable[[], None],
    ) -> None:
        """Call `receive` and `gone` on the client, and `check` with each frame that is sent."""
        self._early: list[str] = []
        self._hear: Hear | None = None
        self._ended = asyncio.Event()
        self._up = Way(weather, chance, self._take)
        self._down = Way(weather, chance, receive)
        self._check, self._gone = check, gone
        self.is_open = True

    def _take(self, frame: bytes) -> None:
        """Pass a client's frame to the server, once it listens."""
        if self._hear is None:
            self._early.append(frame.decode())
        else:
            self._hear(frame.decode())

    def say(self, frame: bytes) -> None:
        """Send a client's frame."""
        if self.is_open:
            self._up.send(frame)

    def cut(self) -> None:
        """End the connection; frames in flight are lost, and both ends are notified."""
        if self.is_open:
            self.is_open = False
            self._up.is_cut = self._down.is_cut = True
            self._ended.set()
            asyncio.get_running_loop().call_soon(self._gone, context=Context())

    async def listen(self, hear: Hear) -> None:
        """Pass the frames of the client on until the connection ends."""
        self._hear = hear
        for early in self._early:
            hear(early)
        await self._ended.wait()

    def push(self, text: bytes) -> None:
        """Send a server's frame."""
        self._check(text)
        if self.is_open:
            self._down.send(text)

    def end(self, code: int, reason: str) -> None:
        """End the connection from the server's side."""
        assert code, reason
        self.cut()
