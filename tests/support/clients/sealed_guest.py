"""A guest whose client takes part in sealed dice."""

from tests.support.clients.guest import Guest
from tests.support.clients.pledging import PledgingClient, key_of
from yachtdice.server.rooms.messages.client import Fill, Pledge, Roll, Share
from yachtdice.server.rooms.messages.server import Opened, ServerMessage


class SealedGuest(Guest):
    """A guest with a key: it pledges, and answers each frame that asks for its share.

    `holds_back`: it keeps its shares in `held` instead of sending them.
    """

    def __init__(self, url: str, key: str) -> None:
        """Connect to the server at this URL with the key of this name."""
        super().__init__(url)
        self._key = key
        self.client: PledgingClient | None = None
        self.opened: list[Opened] = []
        self.holds_back = False
        self.held: list[Share] = []

    async def receive(self) -> ServerMessage:
        """Return the next message, after applying and answering it."""
        message = await super().receive()
        if isinstance(message, Opened):
            self.opened.append(message)
        if self.client is None and self.you is not None:
            self.client = PledgingClient(self.you, key_of(self._key))
        if self.client is not None:
            for answer in self.client.see(message):
                await self._give(answer)
        return message

    async def _give(self, answer: Pledge | Share) -> None:
        if isinstance(answer, Share) and self.holds_back:
            self.held.append(answer)
        else:
            await self.say(answer)

    async def until_asked(self, parties: tuple[int, ...]) -> None:
        """Read until the server asks these parties for the shares of the next throw."""
        while not (self.client and self.client.asked and self.client.asked[-1].parties == parties):
            await self.receive()

    async def release(self) -> None:
        """Send the shares that were held back."""
        self.holds_back = False
        for share in self.held[-1:]:
            await self.say(share)
        self.held.clear()

    def next_roll(self, cid: str, keep: tuple[int, ...] = ()) -> Roll:
        """Return a roll with the guest's share."""
        assert self.client is not None
        return Roll(cid=cid, expect=self.version, keep=keep, share=self.client.share_of_roll())

    async def play_on(self, seat: int) -> None:
        """Roll twice and fill the first box in each turn, until the game is over."""
        while not self.is_over:
            if not self.has_turn(seat):
                await self.receive()
            elif not self.table.offers or self.table.rolls_left > 1:
                keep = (0, 3) if self.table.may_keep else ()
                await self.ask(self.next_roll(f"r{self.version}", keep))
            else:
                await self.do(Fill, box=self.table.offers[0].box)
