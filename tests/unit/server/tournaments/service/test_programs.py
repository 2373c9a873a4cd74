"""Questions and answers between a tournament and a program, through the store."""

import asyncio
from typing import Any

import pytest

from tests.doubles.virtual_time import VIRTUAL_TIME, LoopTicks
from tests.unit.server.tournaments.store.test_standing import ASKED, KEEP
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.tournaments.messages.standing import NO_QUESTIONS, ProgramBatch, ProgramTurn
from yachtdice.server.tournaments.service.programs import (
    BUDGET_S,
    PACE_S,
    PATIENCE_S,
    WAIT_S,
    ProgramAsked,
    Programs,
)
from yachtdice.tournament.players.questions import TurnAnswer

TERN = "bot:tern"


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which pauses pass at once."""
    return VIRTUAL_TIME


class _Store:
    """The ProgramStore port in memory, for one program; the first calls fail."""

    def __init__(self) -> None:
        """Begin without questions."""
        self.outages = 2
        self.number, self.asked, self.version = 0, ASKED, ""
        self.answered: tuple[TurnAnswer, ...] | None = ()

    async def exchange(self, bot: str, turn: ProgramTurn, at_ms: int) -> ProgramBatch | None:
        """Take the answers, and return the next questions."""
        assert at_ms >= 0
        if turn.batch == self.number and self.answered is None:
            self.answered = turn.answers
        return await self.pending(bot, turn.version)

    async def pending(self, bot: str, version: str) -> ProgramBatch | None:
        """Return the unanswered questions."""
        assert bot == "tern"
        if self.answered is not None or version != self.version:
            return None
        asked = self.asked
        return ProgramBatch(self.number, asked.tournament, asked.rules, asked.questions)

    async def ask(self, bot: str, version: str, asked: ProgramAsked) -> int:
        """Store a batch, after two outages."""
        self._fail()
        assert bot == "tern"
        self.number, self.asked, self.version = self.number + 1, asked, version
        self.answered = None
        return self.number

    async def answers(self, bot: str, number: int) -> tuple[TurnAnswer, ...] | None:
        """Return the answers to a batch."""
        self._fail()
        assert bot == "tern"
        return self.answered if number == self.number else None

    def _fail(self) -> None:
        """Raise the error of an outage, twice."""
        if self.outages:
            self.outages -= 1
            raise StoreUnavailableError("away")


def _never() -> bool:
    """Return that the request need not end."""
    return False


async def test_a_request_ends_with_its_server() -> None:
    """A request without questions ends early when its server stops or its token is revoked."""
    programs, ticks = Programs(_Store(), LoopTicks().now_ms), LoopTicks()
    assert await programs.call("tern", ProgramTurn("1"), lambda: True) == NO_QUESTIONS
    assert ticks.now_ms() == 0


async def test_answers_come_back_in_spite_of_an_outage() -> None:
    """The program waits for questions, answers them, and waits for the next ones."""
    programs = Programs(_Store(), LoopTicks().now_ms)
    ask = programs.asker("a", "yahtzee", {TERN: "1"})
    asking = asyncio.create_task(ask(TERN, ASKED.questions))
    batch = await programs.call("tern", ProgramTurn("1"), _never)
    assert (batch.batch, batch.tournament, batch.questions) == (1, "a", ASKED.questions)
    after = await programs.call("tern", ProgramTurn("1", batch.batch, (KEEP,)), _never)
    assert after == NO_QUESTIONS
    assert await asking == (KEEP,)


class _Slow(_Store):
    """A store whose program answers each batch at the last moment."""

    looks = 0

    def __init__(self) -> None:
        """Begin without questions and without outages."""
        super().__init__()
        self.outages = 0

    async def answers(self, bot: str, number: int) -> tuple[TurnAnswer, ...] | None:
        """Return the answers shortly before the patience with a batch ends."""
        assert (bot, number) == ("tern", self.number)
        self.looks += 1
        return (KEEP,) if self.looks % (PATIENCE_S / PACE_S - 2) == 0 else None


async def test_a_slow_program_cannot_hold_up_a_run() -> None:
    """A program that answers each batch at the last moment is late once its time is used up."""
    programs, ticks = Programs(_Slow(), LoopTicks().now_ms), LoopTicks()
    ask = programs.asker("a", "yahtzee", {TERN: "1"})
    while await ask(TERN, ASKED.questions) is not None:
        assert ticks.now_ms() < 1000 * BUDGET_S
    assert 1000 * BUDGET_S <= ticks.now_ms() < 1000 * (BUDGET_S + PATIENCE_S)


async def test_a_program_that_is_silent_or_has_changed_gives_no_answers() -> None:
    """The tournament waits for a while; a new version gets no questions of the old one."""
    programs, ticks = Programs(_Store(), LoopTicks().now_ms), LoopTicks()
    ask = programs.asker("a", "yahtzee", {TERN: "1"})
    asking = asyncio.create_task(ask(TERN, ASKED.questions))
    assert await programs.call("tern", ProgramTurn("2"), _never) == NO_QUESTIONS
    assert ticks.now_ms() >= WAIT_S * 1000
    assert await asking is None
    assert ticks.now_ms() >= PATIENCE_S * 1000
