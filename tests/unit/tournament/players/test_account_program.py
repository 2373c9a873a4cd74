"""Programs of accounts as players: asked in batches, by many games at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from yachtdice.rules import load_rules
from yachtdice.server.tournaments.service.booking import Booking, setup_of
from yachtdice.tournament.faults import FaultKind
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.play.executor import executor_of
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.account_program import Desk, use_desk
from yachtdice.tournament.players.questions import ProgramQuestion, TurnAnswer
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of

YAHTZEE = load_rules("yahtzee")
PLOVER = "bot:plover"
Batch = tuple[ProgramQuestion, ...]


def first_box(question: ProgramQuestion) -> TurnAnswer:
    """Return the answer of a program that fills the first box it may fill."""
    return TurnAnswer(fill=question.legal.fill[0])


def _played(reply: Callable[[Batch], tuple[TurnAnswer, ...] | None]) -> Tournament:
    """Return 24 games between an account's program and a bot, played four ranges at a time."""
    booking = Booking(YAHTZEE.text, (PLOVER, "random"), Mode.HILL, 24, 1, versions={PLOVER: "1.0"})
    tournament = Tournament(setup_of(booking))
    with ThreadPoolExecutor(1) as network:

        def send(player: str, batch: Batch) -> None:
            network.submit(lambda: desk.deliver(player, reply(batch)))

        desk = Desk(send)
        use_desk(desk)
        with executor_of(tournament.setup, 4) as executor:
            run(tournament, executor, lambda _: None, 4)
    return tournament


def test_a_program_plays_whole_games_from_batches() -> None:
    """A program that only answers batches plays all games; its report has no name of an account."""
    batches: list[Batch] = []

    def reply(batch: Batch) -> tuple[TurnAnswer, ...]:
        batches.append(batch)
        return tuple(map(first_box, batch))

    tournament = _played(reply)
    assert not tournament.faults
    rows = report_of(outcome_of(tournament)).standings
    assert {(row.player, row.name, row.fingerprint, row.games) for row in rows} >= {
        (PLOVER, f"program {PLOVER}", "1.0", 24)
    }
    games = [[question.game for question in batch] for batch in batches]
    assert {game for batch in games for game in batch} >= set(range(24))
    assert all(len({*batch}) == len(batch) for batch in games)


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        (None, FaultKind.LATE),
        ((), FaultKind.GARBLED),
        ((TurnAnswer(),), FaultKind.GARBLED),
        ((TurnAnswer([0], "ones"),), FaultKind.GARBLED),
        ((TurnAnswer([5]),), FaultKind.ILLEGAL),
        ((TurnAnswer(fill="none"),), FaultKind.ILLEGAL),
    ],
)
def test_a_program_that_fails_is_disqualified_and_the_games_go_on(
    answers: tuple[TurnAnswer, ...] | None, kind: FaultKind
) -> None:
    """Missing, miscounted, empty, double and illegal answers disqualify from the first game on."""
    asked: list[Batch] = []

    def reply(batch: Batch) -> tuple[TurnAnswer, ...] | None:
        asked.append(batch)
        return answers and answers * len(batch)

    tournament = _played(reply)
    [fault] = tournament.faults.values()
    assert (fault.entrant, fault.game, fault.kind) == (0, 0, kind)
    assert len(tournament.results) == 24
    assert answers or len(asked) == 1, "a player that has failed is not asked again"
