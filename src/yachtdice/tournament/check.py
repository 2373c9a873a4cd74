"""Whether a program keeps to the protocol: it plays some games alone, and one of them twice."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from yachtdice.rules import RuleSet
from yachtdice.tournament.faults import Fault, PlayerFault
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.outside import ProgramContender
from yachtdice.tournament.playing import Deal, Table, play_game

GAMES: Final = 20


class Checked(Struct, frozen=True):
    """One thing that was looked at: whether it holds, and what is wrong where it does not."""

    what: str
    good: bool
    words: str = ""


def check_program(
    command: Sequence[str],
    rules: RuleSet,
    limits: Limits,
    *,
    shut_in: bool = True,
    games: int = GAMES,
) -> Iterator[Checked]:
    """Yield what was looked at, in order, up to the first thing that is wrong."""
    program = ProgramContender(tuple(command), limits, shut_in=shut_in)
    try:
        yield from _greeted(program, rules)
        if program.running:
            yield from _played(program, rules, games)
    finally:
        ended = program.running
        code = program.close()
    if ended:
        words = "" if code == 0 else f"it had to be stopped, or failed: exit code {code}"
        yield Checked("it ends when told to quit", code == 0, words)


def _greeted(program: ProgramContender, rules: RuleSet) -> Iterator[Checked]:
    """Yield whether the program starts and says who it is."""
    try:
        name = program.greet(rules)
    except PlayerFault as fault:
        yield Checked("it starts and says hello", good=False, words=_told(fault))
        program.close()
        return
    yield Checked(
        "it starts and says hello", good=True, words=f"{name.name} {name.version}".strip()
    )


def _played(program: ProgramContender, rules: RuleSet, games: int) -> Iterator[Checked]:
    """Yield whether the program plays whole games, and the same way from the same seed."""
    tables = []
    for game in range(games):
        tables.append(play_game(rules, (0,), (program,), Deal(game, game, 1)))
        if tables[-1].faults:
            yield Checked("it plays legal games", good=False, words=_where(tables[-1].faults[0]))
            program.close()
            return
    mean = sum(table.state.totals[0] for table in tables) / games
    yield Checked("it plays legal games", good=True, words=f"{games} games, {mean:.1f} points each")
    again = play_game(rules, (0,), (program,), Deal(0, 0, 1))
    same = again.moves == tables[0].moves
    words = (
        "" if same else "game 0 went otherwise when played again: it must forget, and use `seed`"
    )
    yield Checked("it plays the same from the same seed", same, words)
    yield from _slowest(tables)


def _slowest(tables: Sequence[Table]) -> Iterator[Checked]:
    """Yield how long the answers took."""
    spent = [seconds for table in tables for seconds in table.spent[0]]
    words = f"{sum(spent) / len(spent) * 1e6:.0f} us on average, {max(spent) * 1e3:.1f} ms at most"
    yield Checked("it answers in time", good=True, words=words)


def _told(fault: PlayerFault) -> str:
    """Return a fault in words, with what the program logged."""
    return f"{fault.kind}: {fault.reason}" + (f"\n{fault.log.rstrip()}" if fault.log else "")


def _where(fault: Fault) -> str:
    """Return a fault in words, with its place."""
    text = f"{fault.kind} in {fault.position}: {fault.reason}"
    return text + (f"\n{fault.log.rstrip()}" if fault.log else "")
