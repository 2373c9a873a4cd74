"""A simulated entrant of a contest: cheap enough for a thousand in one process."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct

from bench.load.clients.socket import LoadSocket
from tests.support.servers.old_accounts import OldAccount
from tests.support.waiting import PATIENCE
from yachtdice.game import Step, WaveChoice
from yachtdice.sealed.chains import SparseChain, client_leaf, letters_of
from yachtdice.server.contests.messages import live
from yachtdice.server.contests.messages.live import ContestPhase, ContestServerMessage
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import RefusalCode, Refused
from yachtdice.views.table import TableView

_messages: Final[msgspec.json.Decoder[ContestServerMessage]] = msgspec.json.Decoder(
    ContestServerMessage
)
_CHOOSING: Final = (Step.AWAIT_CHOICE, Step.AWAIT_BOX)
AGAIN_S: Final = 0.05  #: Seconds between two attempts to connect.


class Contestant:
    """An account that follows a contest to its end, over any number of connections.

    `acknowledged` has the choices that the server has acknowledged by throw; `tapes`, `digests` and
    `arrived` what it was sent, and when; `linked` when it sent its links. `faults` are
    contradictions between its frames, whose kinds are in `frames`.
    """

    def __init__(
        self, urls: list[str], account: OldAccount, contest: str, rng: Random, key: bytes = b"key"
    ) -> None:
        """Play on the first of these servers, and on the next one after each lost connection."""
        self.urls, self.account, self.contest, self.rng = urls, account, contest, rng
        leaf = client_leaf(key.ljust(32, b"."), contest, account.player, 1)
        self.chain = SparseChain(contest, leaf)
        self.pause: Callable[[], float] = lambda: 0.0
        self.gives_link: Callable[[int], bool] = lambda _: True
        self.leaves_after: int | None = None
        self.acknowledged: dict[int, WaveChoice] = {}
        self.tapes: dict[int, tuple[int, ...]] = {}
        self.digests: dict[int, str] = {}
        self.arrived: dict[int, float] = {}
        self.linked: dict[int, float] = {}
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.refusals: list[Refused] = []
        self.state: live.ContestState | None = None
        self.finished: list[live.GameFinished] = []
        self.is_over = self.has_left = False
        self.news = asyncio.Event()
        self._said: dict[int, WaveChoice] = {}
        self._socket: LoadSocket | None = None
        self._lost = asyncio.Event()
        self._tasks = set[asyncio.Task[None]]()

    @property
    def tip(self) -> str:
        """The tip of its chain."""
        return letters_of(self.chain.link(0))

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request about the contest over HTTP; try again while no server answers."""
        while True:
            async with httpx.AsyncClient(base_url=self.urls[0], timeout=PATIENCE) as http:
                try:
                    return await http.request(
                        method,
                        f"/api/contests/{self.contest}{path}",
                        headers={"cookie": self.account.cookie},
                        json=body,
                    )
                except httpx.TransportError:
                    self._turn_to_next()
            await asyncio.sleep(AGAIN_S)  # waits: for a server that is restarted

    async def enter(self, *, sealed: bool = True) -> None:
        """Enter the contest, with or without a part in the dice."""
        tip = self.tip if sealed else None
        (await self.ask("POST", "/entry", {"tip": tip})).raise_for_status()

    async def play(self) -> None:
        """Follow the contest to its end; connect again after each loss."""
        while not (self.is_over or self.has_left):
            self._lost.clear()
            try:
                self._socket = await LoadSocket.open(
                    self.urls[0], self._hear, self.account.cookie, "/contests/ws"
                )
            except OSError:
                self._turn_to_next()
                await asyncio.sleep(AGAIN_S)  # waits: for a server that is restarted
                continue
            self.say(live.Follow(self.contest))
            await self._lost.wait()
        self.cut()
        for task in self._tasks:
            task.cancel()

    def _turn_to_next(self) -> None:
        """Use the next server from now on."""
        self.urls = [*self.urls[1:], self.urls[0]]

    def cut(self) -> None:
        """Lose the connection; `play` connects again."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        self._lost.set()

    def say(self, message: Struct) -> None:
        """Send a message, if there is a connection."""
        if self._socket is not None:
            self._socket.send(write_message(message))

    def _hear(self, data: bytes, now: float) -> None:
        """Follow a frame after those that have come meanwhile; no data is the end."""
        asyncio.get_running_loop().call_soon(self._take, data, now)

    def _take(self, data: bytes, now: float) -> None:
        """Follow a frame that came at this time."""
        if not data:
            self.cut()
            return
        message = _messages.decode(data)
        self.frames.append(type(message).__name__)
        self._follow(message, now)
        self.news.set()
        self.news.clear()

    def _follow(self, message: ContestServerMessage, now: float) -> None:
        """Note a message and answer it."""
        match message:
            case live.ContestState():
                self._take_state(message)
            case live.GameBegan():
                self._give_link(message.throw + 1)
            case live.WaveClosed():
                self._note(self.digests, message.throw, message.digest)
                self._give_link(message.throw + 1)
            case live.WaveThrown():
                self.arrived.setdefault(message.throw, now)
                self._note(self.tapes, message.throw, message.tape)
                self._choose(message.throw, message.table)
            case live.Chosen():
                self.acknowledged[message.throw] = self._said[message.throw]
            case live.GameFinished():
                self.finished.append(message)
            case live.ContestOver():
                self._end()
            case Refused():
                self._take_refusal(message)
            case _:
                pass

    def _take_state(self, state: live.ContestState) -> None:
        """Go on from the whole state of the contest."""
        self.state = state
        match state.phase:
            case ContestPhase.LINKING:
                self._give_link(state.throw + 1)
            case ContestPhase.CHOOSING if not state.chosen:
                self._choose(state.throw, state.table)
            case ContestPhase.OVER:
                self._end()
            case _:
                pass

    def _note(self, known: dict[int, Any], throw: int, value: Any) -> None:
        """Note a value of a throw; another one than before is a fault."""
        if value is not None and known.setdefault(throw, value) != value:
            self.faults.append(f"throw {throw}: {known[throw]}, then {value}")

    def _take_refusal(self, refused: Refused) -> None:
        """Note a refusal; a choice may come too late, a link to a game that it does not play."""
        if refused.code not in (RefusalCode.STALE, RefusalCode.UNAVAILABLE):
            self.refusals.append(refused)

    def _end(self) -> None:
        """Stop connecting."""
        self.is_over = True
        self._lost.set()

    def _give_link(self, throw: int) -> None:
        """Reveal the link of a throw, if this is an entrant."""
        if self.state is not None and self.state.own is not None and self.gives_link(throw):
            self.say(live.SendLink(throw, letters_of(self.chain.link(throw))))
            self.linked[throw] = time.perf_counter()

    def _choose(self, throw: int, table: TableView | None) -> None:
        """Choose after a throw, after a pause; a choice that was sent before is repeated."""
        if self.leaves_after is not None and throw > self.leaves_after:
            self._begin(self._leave)
        elif table is not None and table.step in _CHOOSING and throw not in self.acknowledged:
            choice = self._said.setdefault(throw, self._choice(table))
            message = live.Choose(throw, choice.keep, choice.box)
            if (pause := self.pause()) > 0:
                asyncio.get_running_loop().call_later(pause, self.say, message)
            else:
                self.say(message)

    def _choice(self, table: TableView) -> WaveChoice:
        """Return a random choice."""
        if table.may_keep and self.rng.random() < 0.5:
            return WaveChoice(keep=tuple(at for at in range(5) if self.rng.random() < 0.4)[:4])
        return WaveChoice(box=self.rng.choice(table.offers).box)

    def _begin(self, work: Callable[[], Any]) -> None:
        """Run work beside the frames."""
        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _leave(self) -> None:
        """Leave the contest."""
        await self.ask("DELETE", "/entry")
        self.has_left = True
        self._lost.set()

    def has_state(self) -> bool:
        """Return whether it follows the contest."""
        return self.state is not None

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds after a frame."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self.news.wait()
