"""Stored contests, and the interface of their store.

The database is the only place of a contest: every server may take its next step. A step names the
number of steps before it, so only one server's attempt is stored.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.game import GameState, WaveChoice
from yachtdice.rules import RuleSet
from yachtdice.server.contests.messages.bodies import ContestKind, ContestRanking, ContestStatus
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.views.rules import TextView

SERVER: Final = 0  #: The number of the server among the links of a wave.


class ContestSetup(Struct, frozen=True):
    """The parts of an order that only a contest itself needs."""

    title: TextView
    rules_text: str
    games: int
    ranking: ContestRanking
    seconds: int
    minutes: int = 0
    seats: int = 2


class ContestProgress(Struct, frozen=True):
    """How far a contest has come.

    `throw`: the last throw. `turn` and `roll`: those of the open throw, or of the one that comes
    next. `digest`: that of the last closed choices. `ends_ms`: the time of an arena's last
    pairing.
    """

    phase: ContestPhase = ContestPhase.WAITING
    game: int = 0
    throw: int = 0
    turn: int = 0
    roll: int = 0
    digest: str | None = None
    ends_ms: int | None = None


class StoredContest(Struct, frozen=True):
    """A contest as it is stored; `host_name`, `club_name` and `entrants` come from other tables.

    `step`: the number of steps so far. `due_ms`: when the next one is due, None at the end.
    `heard`: the number of links or choices in the open wave. `leaf`: the secret end of the
    server's hash chain.
    """

    id: str
    kind: ContestKind
    name: str
    host: str | None
    club: str | None
    listed: bool
    rules: str
    setup: ContestSetup
    status: ContestStatus
    leaf: str
    created_ms: int
    starts_ms: int | None
    due_ms: int | None
    ended_ms: int | None = None
    step: int = 0
    progress: ContestProgress = ContestProgress()
    heard: int = 0
    host_name: str | None = None
    club_name: str | None = None
    entrants: int = 0


class StoredEntry(Struct, frozen=True):
    """An entrant: a player, or a kind of bot; a closed account has neither.

    `left_throw`: the last throw before it left. `back_throw`: the last throw before it came back
    from an absence. `free_ms`: since when it waits for a table; None while it pauses.
    """

    number: int
    player: str | None
    name: str | None
    bot: str | None
    tip: str | None
    from_game: int
    left_throw: int | None = None
    back_throw: int = 0
    free_ms: int | None = 0


class ContestGame(Struct, frozen=True):
    """A game of a contest: its root, and the tip of each entrant that plays it, by number.

    `throw`: the last throw before the game.
    """

    game: int
    root: str
    roster: dict[int, str | None]
    throw: int


class Wave(Struct, frozen=True):
    """A throw, and the choices that follow it.

    `before`: the digest of the choices before. `links`: the links by number, 0 for the server.
    `choices`: a byte for each entrant of the game, by ascending number; None while it is open.
    """

    throw: int
    game: int
    turn: int
    roll: int
    before: str
    links: dict[int, str]
    tape: tuple[int, ...]
    choices: bytes | None = None
    digest: str | None = None


class ContestScore(Struct, frozen=True):
    """The points of an entrant in a game, and the points given away; None until judged."""

    game: int
    number: int
    points: int
    given: float | None = None


class Heard(NamedTuple):
    """The result of a link or choice: the one that is stored, and the total of the wave."""

    body: str
    total: int


class StepInputs(NamedTuple):
    """The facts for a step, read in its transaction.

    `inbox`: the links or choices of the open wave, by number. `left`: the last throw of each
    entrant that has left. `entries`: all entrants, if the step has asked for them.
    """

    inbox: Mapping[int, str]
    left: Mapping[int, int]
    entries: Sequence[StoredEntry] = ()


class ContestStep(Struct, frozen=True):
    """A step: the contest after it, and the rows that it adds. A closed wave replaces its row."""

    progress: ContestProgress
    status: ContestStatus
    due_ms: int | None
    ended_ms: int | None = None
    game: ContestGame | None = None
    wave: Wave | None = None
    scores: tuple[ContestScore, ...] = ()


#: Decides a step from its inputs, inside the transaction that stores it.
DecideStep: TypeAlias = Callable[[StepInputs], ContestStep]


class ContestRefusedError(Exception):
    """A request about a contest that is not allowed; the text says why."""


class NoContestError(ContestRefusedError):
    """There is no contest with this id."""


class ContestClosedError(ContestRefusedError):
    """The contest does not take this any more."""


class ContestFullError(ContestRefusedError):
    """The contest has the maximum number of entrants."""


class BotChooser(Protocol):
    """Chooses for bots as entrants."""

    def fault_of(self, rules: RuleSet, bot: str) -> str | None:
        """Return why this bot cannot enter a contest under these rules, None if it can."""
        ...

    def prepare(self, rules: RuleSet, bots: Iterable[str]) -> None:
        """Begin to compute what these bots need to choose, so that it is there for a throw."""
        ...

    async def choose(self, rules: RuleSet, bot: str, state: GameState) -> WaveChoice:
        """Return the choice of a bot after a throw; never raise."""
        ...


class ContestStore(Protocol):
    """Storage of contests. All methods raise StoreUnavailableError."""

    async def create(self, contest: StoredContest, bots: Sequence[str], most_of_host: int) -> bool:
        """Store a contest with these bots; return False if its host has too many open ones."""
        ...

    async def one(self, contest: str) -> StoredContest:
        """Return a contest; raise NoContestError."""
        ...

    async def seen(self, contest: str, viewer: str | None) -> StoredContest:
        """Return a contest; raise NoContestError also if it does not exist for this player.

        A contest of a private or deleted club exists for members, entrants and the host alone.
        """
        ...

    async def page(
        self, before: tuple[int, str] | None, most: int, club: str | None = None
    ) -> tuple[StoredContest, ...]:
        """Return contests that were created before the cursor, the latest first.

        They are those of a club, or without one the listed ones that belong to no club.
        """
        ...

    async def account_since(self, player: str) -> int | None:
        """Return when the account of a player was created; None without one."""
        ...

    async def enter(self, contest: str, player: str, tip: str | None, most: int) -> int:
        """Store the entry of a player, or its new tip; return its number.

        It plays from the next game on. A tip changes only before the entrant's next game. Raises
        NoContestError, ContestClosedError and ContestFullError.
        """
        ...

    async def leave(self, contest: str, player: str) -> None:
        """Store that a player leaves: before the start the entry goes, afterwards it stays."""
        ...

    async def come_back(self, contest: str, number: int, throw: int) -> None:
        """Store that an entrant came back from an absence after this throw."""
        ...

    async def entries(self, contest: str, player: str | None = None) -> tuple[StoredEntry, ...]:
        """Return the entrants by number, or the entry of a player alone."""
        ...

    async def games(self, contest: str, since: int = 1) -> tuple[ContestGame, ...]:
        """Return the games from this number on."""
        ...

    async def waves(self, contest: str, since: int = 1) -> tuple[Wave, ...]:
        """Return the waves from this throw on."""
        ...

    async def scores(self, contest: str) -> tuple[ContestScore, ...]:
        """Return the points of all games that are over."""
        ...

    async def inbox(self, contest: str) -> Mapping[int, str]:
        """Return the links or choices of the open wave, by number."""
        ...

    async def hear(self, contest: str, step: int, number: int, body: str) -> Heard | None:
        """Store the link or choice of an entrant; the first one stays.

        Returns None, with nothing stored, if the contest has taken another step since `step`.
        """
        ...

    async def advance(
        self, contest: str, step: int, decide: DecideStep, *, with_entries: bool = False
    ) -> ContestStep | None:
        """Decide and store the step after `step`; return it.

        Returns None, with nothing stored, if the contest has taken another step since.
        """
        ...

    async def marks(self, contests: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return the number of steps, and of links or choices in the open wave, of each contest."""
        ...

    async def due(self, before_ms: int) -> tuple[str, ...]:
        """Return the contests whose next step was due before this time."""
        ...
