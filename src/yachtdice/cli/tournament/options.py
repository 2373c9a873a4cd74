"""The options of `yacht tournament`, and the tournament setup made from them."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.options import Answer, Language
from yachtdice.cli.tournament.bounds import Bounds, at_least, given_or
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.games.schedule import Mode, Sprt
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.messages import SealedSeed
from yachtdice.tournament.play.executor import workers_here
from yachtdice.tournament.players.entrants import (
    Entrant,
    EntrantKind,
    UnknownPlayerError,
    check_runnable,
    command_entrant,
    distinct,
)
from yachtdice.tournament.players.program import ProgramContender
from yachtdice.tournament.playrooms.room import PlayroomError
from yachtdice.tournament.processes.sandbox import ProgramLimits
from yachtdice.tournament.seed import draw_secret, seal, seed_for

RULES: Final = "yahtzee"  #: The default rule set.
GAMES: Final = 1000
MOST_GAMES: Final = 1_000_000
MOST_PLAYERS: Final = 64


@Parameter(name="*")
@dataclass(frozen=True)
class Meeting:
    """The options for the games: players, mode, rules and seed."""

    cmd: Annotated[
        tuple[str, ...],
        Parameter(
            negative="", help="Command that starts a player program; repeat the option for more."
        ),
    ] = ()
    games: Annotated[
        int | None,
        Parameter(
            help="Number of games, or games per pair in pair modes (default: 1000).",
        ),
    ] = None
    rules: Annotated[
        str | None, Parameter(help="Id of a rule set, or a rules file (default: yahtzee).")
    ] = None
    seed: Annotated[
        str | None,
        Parameter(
            help="A number: the same seed gives the same games. sealed: a seed whose origin the "
            "report proves (default: random)."
        ),
    ] = None
    mode: Annotated[
        Literal["hill", "pairs", "round-robin"] | None,
        Parameter(
            help="hill (default): all at one table; pairs: the first player against each other "
            "player; round-robin: each player against each other player."
        ),
    ] = None
    playoffs: Annotated[
        int | None, Parameter(help="Maximum number of tie-break games (default: 100).")
    ] = None
    sprt: Annotated[
        str | None,
        Parameter(
            help="Stop by a sequential test of each pair: elo0,elo1[,alpha,beta].",
            allow_leading_hyphen=True,
        ),
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Running:
    """The options for running a tournament and storing its results."""

    workers: Annotated[
        int,
        Parameter(
            show_default=False,
            help="Number of processes that play (default: one per processor).",
        ),
    ] = field(default_factory=workers_here)
    resume: Annotated[
        Path | None, Parameter(help="Store every game in this file, and resume from it.")
    ] = None
    cluster: Annotated[
        str | None, Parameter(help="Play on a Dask cluster; give the address of its scheduler.")
    ] = None
    batch: Annotated[
        bool, Parameter(help="Simulate games in batch, if all players are built-in bots.")
    ] = True
    analysis: Annotated[
        bool, Parameter(help="Separate luck from skill, if best play can be computed.")
    ] = True
    replay: Annotated[
        int | None,
        Parameter(
            help="Print the record of the game with this number, counted from 0.",
        ),
    ] = None
    champion: Annotated[
        Path | None,
        Parameter(help="File with the champion of each rule set and mode; the run updates it."),
    ] = None
    logs: Annotated[Path | None, Parameter(help="Folder for the logs of programs.")] = None
    json: Annotated[
        Path | None,
        Parameter(
            help="Write the report to this file as JSON; - prints it.", allow_leading_hyphen=True
        ),
    ] = None
    html: Annotated[
        Path | None, Parameter(help="Write the report to this file as an HTML page with plots.")
    ] = None
    lang: Annotated[Language | None, Parameter(help="Output language (default: from LANG).")] = None

    @property
    def answer(self) -> Answer:
        """The form of the output for people."""
        return Answer(lang=self.lang) if self.lang else Answer()


def setup_given(
    players: tuple[str, ...],
    meeting: Meeting,
    bounds: Bounds,
    running: Running,
    stored: Setup | None = None,
) -> Setup:
    """Return the setup for these options, by default that of `stored`.

    Raises UsageError for invalid options.
    """
    answer = running.answer
    rules = load_given(meeting.rules or RULES)
    if stored is not None and meeting.rules is None:
        rules = stored.rules
    old = stored or Setup(rules.text, (), Mode.HILL, GAMES, 0)
    mode = old.mode if meeting.mode is None else Mode(meeting.mode)
    limits, shut_in = bounds.limits(answer, old.limits), given_or(bounds.isolate, old.shut_in)
    entrants = old.entrants
    if stored is None or players or meeting.cmd:
        entrants = _entrants(players, meeting, limits, rules, answer, shut_in=shut_in)
    seed, sealed = _seed(meeting.seed, entrants, stored, answer)
    return Setup(
        rules_text=rules.text,
        entrants=entrants,
        mode=mode,
        games=_games(given_or(meeting.games, old.games), mode, answer),
        seed=seed,
        sealed=sealed,
        playoffs=at_least("--playoffs", given_or(meeting.playoffs, old.playoffs), 0, answer),
        limits=limits,
        shut_in=shut_in,
        logs=_logs(running) or old.logs,
        sprt=old.sprt if meeting.sprt is None else _sprt(meeting.sprt, mode, answer),
    )


def _seed(
    given: str | None, entrants: tuple[Entrant, ...], stored: Setup | None, answer: Answer
) -> tuple[int, SealedSeed | None]:
    """Return the seed and its origin, by default that of `stored`; raise UsageError."""
    if stored is not None and given in (None, "sealed" if stored.sealed else None):
        return stored.seed, stored.sealed
    if given is None:
        return secrets.randbits(48), None
    if given == "sealed":
        sealed = seal(draw_secret())
        return seed_for(sealed, entrants), sealed
    try:
        return int(given), None
    except ValueError:
        en, ko = "write a whole number, or sealed", "정수나 sealed를 적으세요"
        raise UsageError(f"--seed {given}: {answer.say(Text(en, ko))}") from None


def _logs(running: Running) -> str | None:
    """Return the folder for logs, which now exists, None if it is not given; raise UsageError."""
    if running.logs is None:
        return None
    try:
        running.logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(running.answer.say(not_written(running.logs, error))) from error
    return str(running.logs.absolute())


def not_written(path: Path, error: OSError) -> Text:
    """Return the message that a file cannot be written, with the reason."""
    why = error.strerror or str(error)
    return Text(f"{path} cannot be written: {why}", f"{path}에 쓸 수 없습니다: {why}")


def _games(games: int, mode: Mode, answer: Answer) -> int:
    """Return the number of games; raise UsageError for an invalid number."""
    if not 1 <= games <= MOST_GAMES:
        en = f"--games {games}: give a number from 1 to {MOST_GAMES:,}"
        raise UsageError(
            answer.say(Text(en, f"--games {games}: 1판부터 {MOST_GAMES:,}판까지 할 수 있습니다"))
        )
    if mode is not Mode.HILL and games % 2:
        en = f"--games {games}: every deal is played twice, so the number must be even"
        raise UsageError(
            answer.say(Text(en, f"--games {games}: 같은 주사위로 두 번씩 하므로 짝수여야 합니다"))
        )
    return games


def _sprt(given: str, mode: Mode, answer: Answer) -> Sprt:
    """Return the sequential test; raise UsageError for an invalid one."""
    if mode is Mode.HILL:
        en = "--sprt tests pairs; add --mode pairs or --mode round-robin"
        ko = "--sprt는 둘씩 겨룰 때 씁니다: --mode pairs나 --mode round-robin과 함께 쓰세요"
        raise UsageError(answer.say(Text(en, ko)))
    try:
        test = Sprt(*map(float, given.split(",")))
        bounded = 0 < test.alpha < 0.5 and 0 < test.beta < 0.5
        if not (bounded and -1000 <= test.elo0 < test.elo1 <= 1000):
            raise ValueError
    except (TypeError, ValueError):
        en = f"--sprt {given}: write elo0,elo1 or elo0,elo1,alpha,beta, for example 0,10,0.05,0.05"
        ko = f"--sprt {given}: 0,10이나 0,10,0.05,0.05처럼 적으세요 (elo0 < elo1)"
        raise UsageError(answer.say(Text(en, ko))) from None
    return test


def _entrants(
    players: tuple[str, ...],
    meeting: Meeting,
    limits: ProgramLimits,
    rules: RuleSet,
    answer: Answer,
    *,
    shut_in: bool,
) -> tuple[Entrant, ...]:
    """Return the players with distinct names; raise UsageError for invalid players."""
    count = len(players) + len(meeting.cmd)
    if not 2 <= count <= MOST_PLAYERS:
        en = f"a tournament has 2 to {MOST_PLAYERS} players, not {count}"
        raise UsageError(
            answer.say(Text(en, f"참가자는 2명부터 {MOST_PLAYERS}명까지입니다 ({count}명)"))
        )
    try:
        named = [find_entrant(player, limits, shut_in=shut_in) for player in players]
        commands = [command_entrant(command) for command in meeting.cmd]
        for entrant in commands:
            check_runnable(entrant.command, shut_in=shut_in)
    except (PlayroomError, UnknownPlayerError) as error:
        raise UsageError(answer.say(error.text)) from error
    return distinct(
        [*named, *(_greeted(entrant, limits, rules, shut_in=shut_in) for entrant in commands)]
    )


def _greeted(entrant: Entrant, limits: ProgramLimits, rules: RuleSet, *, shut_in: bool) -> Entrant:
    """Return a program with the name that it reports; unchanged if it reports none."""
    program = ProgramContender(entrant.command, limits, shut_in=shut_in)
    try:
        said = program.greet(rules)
    except PlayerFault:
        return entrant
    finally:
        program.close()
    return Entrant(EntrantKind.COMMAND, entrant.spec, said.name, said.version)
