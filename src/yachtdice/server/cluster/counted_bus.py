"""The measured bus of a cluster."""

from yachtdice.server.cluster.ports import Bus, OnMessage, SendReply
from yachtdice.server.common.metrics import Metrics


class CountedBus:
    """A Bus that counts the messages of the bus it wraps."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        """Wrap a bus."""
        self._bus = bus
        self._sent, self._requested = metrics.bus.labels("sent"), metrics.bus.labels("requested")
        self._received = metrics.bus.labels("received")
        self.leave = bus.leave

    @property
    def is_up(self) -> bool:
        """Whether the bus is connected."""
        return self._bus.is_up

    @property
    def disconnects(self) -> int:
        """The number of interruptions, in each of which messages may have been lost."""
        return self._bus.disconnects

    async def join(self, node: str, on_message: OnMessage) -> None:
        """Join the bus and count received messages."""

        def receive(data: bytes, reply: SendReply | None) -> None:
            self._received.inc()
            on_message(data, reply)

        await self._bus.join(node, receive)

    def send(self, node: str | None, message: bytes) -> None:
        """Send and count a message."""
        self._sent.inc()
        self._bus.send(node, message)

    async def request(self, node: str, message: bytes, timeout_s: float) -> bytes:
        """Send and count a request; return the response."""
        self._requested.inc()
        return await self._bus.request(node, message, timeout_s)
