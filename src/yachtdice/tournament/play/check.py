"""Protocol test for a program: it plays some games alone, and the first game twice."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from yachtdice.rules import RuleSet
from yachtdice.tournament.faults import Fault, PlayerFault
from yachtdice.tournament.games.playing import GameDeal, GameTable, play_game
from yachtdice.tournament.players.program import ProgramEntrantBot
from yachtdice.tournament.processes.sandbox import ProgramLimits

GAMES: Final = 20


class Checked(Struct, frozen=True):
    """Result of one check: its name, whether it passed, and an explanation."""

    what: str
    good: bool
    words: str = ""


def check_program(
    command: Sequence[str],
    rules: RuleSet,
    limits: ProgramLimits,
    *,
    shut_in: bool = True,
    games: int = GAMES,
) -> Iterator[Checked]:
    """Yield the results of the checks in order, up to the first failure."""
    program = ProgramEntrantBot(tuple(command), limits, shut_in=shut_in)
    try:
        yield from _greeted(program, rules)
        if program.running:
            yield from _played(program, rules, games)
    finally:
        was_running = program.running
        code = program.close()
    if was_running:
        words = "" if code == 0 else f"it was stopped or failed: exit code {code}"
        yield Checked("ends after quit", code == 0, words)


def _greeted(program: ProgramEntrantBot, rules: RuleSet) -> Iterator[Checked]:
    """Yield whether the program starts and answers hello."""
    try:
        name = program.greet(rules)
    except PlayerFault as fault:
        yield Checked("starts and answers hello", good=False, words=_described(fault))
        program.close()
        return
    yield Checked(
        "starts and answers hello", good=True, words=f"{name.name} {name.version}".strip()
    )


def _played(program: ProgramEntrantBot, rules: RuleSet, games: int) -> Iterator[Checked]:
    """Yield whether the program plays complete games and repeats itself from the same seed."""
    tables = []
    for game in range(games):
        tables.append(play_game(rules, (0,), (program,), GameDeal(game, game, 1)))
        if tables[-1].faults:
            yield Checked("plays legal games", good=False, words=_located(tables[-1].faults[0]))
            program.close()
            return
    mean = sum(table.state.totals[0] for table in tables) / games
    yield Checked("plays legal games", good=True, words=f"{games} games, {mean:.1f} points each")
    again = play_game(rules, (0,), (program,), GameDeal(0, 0, 1))
    same = again.moves == tables[0].moves
    words = (
        ""
        if same
        else "game 0 went differently when played again: forget earlier games, and use `seed`"
    )
    yield Checked("plays the same with the same seed", same, words)
    yield from _slowest(tables)


def _slowest(tables: Sequence[GameTable]) -> Iterator[Checked]:
    """Yield the times of the answers."""
    spent = [seconds for table in tables for seconds in table.spent[0]]
    words = f"{sum(spent) / len(spent) * 1e6:.0f} us on average, {max(spent) * 1e3:.1f} ms at most"
    yield Checked("answers in time", good=True, words=words)


def _described(fault: PlayerFault) -> str:
    """Return a fault as text, with the program's log."""
    return f"{fault.kind}: {fault.reason.en}" + (f"\n{fault.log.rstrip()}" if fault.log else "")


def _located(fault: Fault) -> str:
    """Return a fault as text, with its position and the program's log."""
    text = f"{fault.kind} in {fault.position.en}: {fault.reason.en}"
    return text + (f"\n{fault.log.rstrip()}" if fault.log else "")
