"""The bus of a fleet in memory: messages take time if a test wants it, and some are lost."""

import asyncio
from contextvars import Context, copy_context
from random import Random

from yachtdice.server.cluster.ports import NotDeliveredError, OnMessage, SendReply, UnreachableError


class MemoryNet:
    """The network that all buses of a test share.

    `loses` is the share of lost messages, `down` the servers without a connection. With `slowest_s`
    a message takes between 0.5 ms and this time, and messages between two servers keep their order.
    Each server receives its messages in the context in which it joined.
    """

    def __init__(self, chance: Random, loses: float = 0.0, slowest_s: float | None = None) -> None:
        """Start without servers."""
        self._chance, self.loses, self._slowest_s = chance, loses, slowest_s
        self.hearing: dict[str, tuple[OnMessage, Context]] = {}
        self.down: set[str] = set()
        self._last: dict[tuple[str, str], float] = {}

    def carry(self, sender: str, node: str, data: bytes, reply: SendReply | None = None) -> None:
        """Deliver a message to a server, or lose it."""
        if node not in self.hearing or self.is_lost(sender, node):
            return
        home = self.hearing[node][1].copy()
        loop = asyncio.get_running_loop()
        if self._slowest_s is None:
            loop.call_soon(self._arrive, node, data, reply, context=home)
        else:
            at = loop.time() + self._chance.uniform(0.0005, self._slowest_s)
            at = self._last[sender, node] = max(at, self._last.get((sender, node), 0.0) + 1e-6)
            loop.call_at(at, self._arrive, node, data, reply, context=home)

    def answer(self, found: "asyncio.Future[bytes]", data: bytes, home: Context) -> None:
        """Deliver the answer to a request."""
        loop = asyncio.get_running_loop()
        delay = 0.0 if self._slowest_s is None else self._slowest_s / 4
        loop.call_later(delay, _settle, found, data, context=home)

    def is_lost(self, one: str, other: str) -> bool:
        """Return whether a message between two servers gets lost."""
        return self._chance.random() < self.loses or bool(self.down & {one, other})

    def _arrive(self, node: str, data: bytes, reply: SendReply | None) -> None:
        """Deliver a message to a server, if it is still connected."""
        if node in self.hearing and node not in self.down:
            self.hearing[node][0](data, reply)


class MemoryBus:
    """The Bus port on this network."""

    def __init__(self, net: MemoryNet) -> None:
        """Connect to a network; `join` starts to listen."""
        self._net, self._me = net, ""
        self.disconnects = 0

    @property
    def is_up(self) -> bool:
        """Whether messages get through."""
        return self._me not in self._net.down

    async def join(self, node: str, on_message: OnMessage) -> None:
        """Start to listen, in the context of the caller."""
        self._me = node
        self._net.hearing[node] = on_message, copy_context()

    def send(self, node: str | None, message: bytes) -> None:
        """Send to one server, or to all others."""
        others = [name for name in self._net.hearing if name != self._me]
        for name in others if node is None else [node]:
            self._net.carry(self._me, name, message)

    async def request(self, node: str, message: bytes, timeout_s: float) -> bytes:
        """Return a server's answer; raise UnreachableError if none comes in time."""
        if node not in self._net.hearing or not self.is_up:
            raise NotDeliveredError(node)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        home = copy_context()

        def reply(data: bytes) -> None:
            if not self._net.is_lost(node, self._me):
                self._net.answer(answer, data, home.copy())

        self._net.carry(self._me, node, message, reply)
        try:
            return await asyncio.wait_for(answer, timeout_s)
        except TimeoutError as error:
            raise UnreachableError(node) from error

    async def leave(self) -> None:
        """Stop listening."""
        self._net.hearing.pop(self._me, None)


def _settle(answer: "asyncio.Future[bytes]", data: bytes) -> None:
    """Deliver an answer unless it is too late."""
    if not answer.done():
        answer.set_result(data)
