"""The live socket of contests at /contests/ws."""

from typing import Final

import msgspec
from litestar import websocket

from yachtdice.server.common.limits import ROOM_VISITS, Limiter, TooOftenError
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.contests.messages.live import (
    Choose,
    ContestClientMessage,
    ContestServerMessage,
    Follow,
    SendLink,
)
from yachtdice.server.contests.service.contests import ContestStay, LiveContests
from yachtdice.server.people.api.live_sockets import COME_AGAIN, AnySocket, LiveDoor, OpenSocket
from yachtdice.server.rooms.api.conversation import Conversation
from yachtdice.server.rooms.messages.client import Ping
from yachtdice.server.rooms.messages.codec import frame_of, read_message
from yachtdice.server.rooms.messages.server import Pong, RefusalCode, Refused
from yachtdice.server.rooms.service.state.room import RefusedError

_client: Final[msgspec.json.Decoder[ContestClientMessage]] = msgspec.json.Decoder(
    ContestClientMessage
)


@websocket("/contests/ws")
async def contest_socket(
    socket: AnySocket,
    live_door: LiveDoor,
    live_contests: LiveContests,
    limiter: Limiter,
    metrics: Metrics,
) -> None:
    """Serve one connection, with the limits of the socket of tables."""
    await live_door.serve(
        socket, lambda opened: ContestConversation(opened, live_contests, limiter, metrics).run()
    )


class ContestConversation(Conversation[ContestClientMessage]):
    """One connection: it follows at most one contest at a time."""

    def __init__(
        self, opened: OpenSocket, contests: LiveContests, limiter: Limiter, metrics: Metrics
    ) -> None:
        """Serve this connection."""
        super().__init__(opened, metrics)
        self._contests, self._limiter, self._address = contests, limiter, opened.address
        self.player = None if opened.player is None else opened.player.id
        self._push = opened.socket.push
        self._stay: ContestStay | None = None

    def send(self, message: ContestServerMessage) -> None:
        """Send a frame of the contest; never wait and never raise."""
        self._push(frame_of(message))

    def _read(self, text: str) -> ContestClientMessage:
        """Return the message in a frame; raise BadMessageError."""
        return read_message(_client, text)

    def _end_code(self, message: ContestClientMessage, answer: Refused) -> int | None:
        """Return the close code after a refusal of `Follow` for a temporary reason, else None."""
        is_outside = isinstance(message, Follow) and self._stay is None
        return COME_AGAIN if is_outside and answer.code is not RefusalCode.NO_CONTEST else None

    async def _reply(self, message: ContestClientMessage) -> ContestServerMessage | None:
        """Give a message to the contest; raise RefusedError if it is not allowed."""
        match message:
            case Ping():
                return Pong()
            case Follow():
                await self._follow(message)
            case Choose():
                return await self._followed().choose(message)
            case SendLink():
                await self._followed().link(message)
        return None

    def _followed(self) -> ContestStay:
        """Return the contest that the connection follows; raise RefusedError without one."""
        if self._stay is None:
            raise RefusedError(RefusalCode.NOT_ENTERED, "follow a contest first")
        return self._stay

    async def _follow(self, message: Follow) -> None:
        """Leave the current contest and follow another; raise RefusedError."""
        try:
            self._limiter.take(ROOM_VISITS, self._address)
        except TooOftenError as error:
            raise RefusedError(RefusalCode.TOO_OFTEN, str(error)) from error
        self._leave()
        self._stay = await self._contests.follow(message.contest, self)

    def _leave(self) -> None:
        """Leave the current contest, if there is one."""
        if self._stay is not None:
            self._stay.leave()
            self._stay = None
