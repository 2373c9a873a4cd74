"""Programs of accounts that play in tournaments: their questions, their answers and their names.

A program repeats one request: it sends its answers and gets the next questions. The server that
plays the tournament writes questions to the store and reads the answers there, so the program may
reach any server.

Stored tournaments and reports have only the ids of accounts. Names are looked up when a tournament
is read, so a deleted account has no name anywhere.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.tournaments.messages.standing import NO_QUESTIONS, ProgramBatch, ProgramTurn
from yachtdice.server.tournaments.messages.tournaments import EntrantView, TournamentLine
from yachtdice.server.tournaments.service.booking import program_name
from yachtdice.tournament.players.entrants import bot_of
from yachtdice.tournament.players.questions import ProgramQuestion, TurnAnswer
from yachtdice.views.rules import TextView

PRESENT_MS: Final = 45_000  #: A program is present for this time after its last request.
PATIENCE_S: Final = 30.0  #: Seconds that a program has for the answers of a batch.
#: Seconds that a program has for all answers of a run, so that a slow one cannot hold it up.
BUDGET_S: Final = 900.0
WAIT_S: Final = 20.0  #: Longest time that a request waits for questions.
#: Seconds between two looks of a request for answers or questions while a tournament is played.
#:
#: One batch in this time keeps a program below the rate limit of requests by bot.
PACE_S: Final = 0.125
#: Seconds between two looks for questions of a program that was not asked for `_RECENT_MS`.
_IDLE_S: Final = 1.0
_RECENT_MS: Final = 10_000

#: The title of the program of a deleted account.
DELETED: Final = TextView(en="deleted bot", ko="삭제된 봇")


#: Returns the answers of the program of an account, None if it does not answer.
AskProgram: TypeAlias = Callable[
    [str, tuple[ProgramQuestion, ...]], Coroutine[Any, Any, tuple[TurnAnswer, ...] | None]
]


class NotEnteredError(Exception):
    """The bot has never entered a standing tournament."""


class ProgramAsked(Struct, frozen=True):
    """A batch of questions as it is stored."""

    tournament: str
    rules: str
    questions: tuple[ProgramQuestion, ...]


class ProgramStore(Protocol):
    """Storage of the programs of bot accounts, and of one batch of questions for each."""

    async def exchange(self, bot: str, turn: ProgramTurn, at_ms: int) -> ProgramBatch | None:
        """Store that a program is present, with its version and answers; return as `pending`.

        Answers count once, for the latest batch only. Raises NotEnteredError.
        """
        ...

    async def pending(self, bot: str, version: str) -> ProgramBatch | None:
        """Return the unanswered questions to this version of a program, None if it has none."""
        ...

    async def ask(self, bot: str, version: str, asked: ProgramAsked) -> int:
        """Store a batch of questions in place of the earlier one, and return its number."""
        ...

    async def answers(self, bot: str, number: int) -> tuple[TurnAnswer, ...] | None:
        """Return the answers to the batch with this number, None before they arrive."""
        ...


class Programs:
    """Asks the programs of accounts, and answers their requests."""

    def __init__(self, store: ProgramStore, now: Now) -> None:
        """Exchange questions and answers in this store."""
        self._store, self._now = store, now
        self._asked_ms: dict[str, int] = {}

    def asker(self, tournament: str, rules: str, versions: Mapping[str, str]) -> AskProgram:
        """Return the function that asks the programs of a tournament, each in one version."""
        looks_left = dict.fromkeys(versions, int(BUDGET_S / PACE_S))

        async def ask(
            player: str, questions: tuple[ProgramQuestion, ...]
        ) -> tuple[TurnAnswer, ...] | None:
            bot = bot_of(player)
            assert bot is not None, "only programs are asked"
            asked = ProgramAsked(tournament, rules, questions)
            most = min(int(PATIENCE_S / PACE_S), looks_left[player])
            answers, looks = await self._answers(bot, versions[player], asked, most)
            looks_left[player] -= looks
            return answers

        return ask

    async def _answers(
        self, bot: str, version: str, asked: ProgramAsked, most: int
    ) -> tuple[tuple[TurnAnswer, ...] | None, int]:
        """Return the answers and the number of looks, at most `most`; None without answers.

        An outage of the store costs looks and ends nothing.
        """
        number: int | None = None
        for look in range(most):
            try:
                if number is None:
                    number = await self._store.ask(bot, version, asked)
                elif (found := await self._store.answers(bot, number)) is not None:
                    return found, look
            except StoreUnavailableError:
                pass
            await asyncio.sleep(PACE_S)
        return None, most

    async def call(self, bot: str, turn: ProgramTurn, is_over: Callable[[], bool]) -> ProgramBatch:
        """Take the answers of a program; return its next questions, or none after WAIT_S.

        Returns none sooner once `is_over` returns True. Raises NotEnteredError.
        """
        found, waited_s = await self._store.exchange(bot, turn, self._now()), 0.0
        while found is None and waited_s < WAIT_S and not is_over():
            pause_s = self._pause(bot)
            await asyncio.sleep(pause_s)
            waited_s += pause_s
            found = await self._store.pending(bot, turn.version)
        if found is None:
            return NO_QUESTIONS
        self._asked_ms[bot] = self._now()
        return found

    def _pause(self, bot: str) -> float:
        """Return the seconds until the next look for questions."""
        is_playing = self._now() - self._asked_ms.get(bot, -_RECENT_MS) < _RECENT_MS
        return PACE_S if is_playing else _IDLE_S


def programs_in(lines: Iterable[TournamentLine]) -> frozenset[str]:
    """Return the bot accounts whose programs play in these tournaments."""
    bots = (bot_of(player.id) for line in lines for player in line.players)
    return frozenset(bot for bot in bots if bot is not None)


def named_line(line: TournamentLine, names: Mapping[str, str]) -> TournamentLine:
    """Return a tournament with the titles of its programs."""
    return replace(line, players=tuple(named_player(player, names) for player in line.players))


def named_player(player: EntrantView, names: Mapping[str, str]) -> EntrantView:
    """Return a player; a program has the name of its account as its title."""
    bot = bot_of(player.id)
    return player if bot is None else replace(player, title=title_of(bot, names))


def title_of(bot: str, names: Mapping[str, str]) -> TextView:
    """Return the title of a bot account's program."""
    name = names.get(bot)
    return DELETED if name is None else TextView(name, name)


def named_report(text: str, line: TournamentLine) -> str:
    """Return the JSON of a report with the titles of the programs in a named line.

    A title that another player of the report has gets a number, because reports tell players apart
    by name.
    """
    taken = {player.id for player in line.players}
    for player in line.players:
        if bot_of(player.id) is None:
            continue
        count, title = 1, player.title.en
        while title in taken:
            count += 1
            title = f"{player.title.en} {count}"
        taken.add(title)
        stored = msgspec.json.encode(program_name(player.id)).decode()
        text = text.replace(stored, msgspec.json.encode(title).decode())
    return text
