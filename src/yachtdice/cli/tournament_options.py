"""What `yacht tournament` can be told, and the setup that comes of it."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer, Language
from yachtdice.cli.rules_given import load_given
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.entrants import (
    Entrant,
    EntrantKind,
    UnknownPlayerError,
    command_entrant,
    distinct,
    find_entrant,
)
from yachtdice.tournament.executor import workers_here
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.outside import ProgramContender
from yachtdice.tournament.schedule import Mode, Sprt
from yachtdice.tournament.worker import Setup

RULES: Final = "yahtzee"
"""What programs play where nothing else is asked."""
GAMES: Final = 1000
MOST_GAMES: Final = 1_000_000
MOST_PLAYERS: Final = 64


@Parameter(name="*")
@dataclass(frozen=True)
class Meeting:
    """What is played."""

    cmd: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="A program in any language, by its command; may stand again."),
    ] = ()
    games: Annotated[
        int | None,
        Parameter(help="How many games; of each pair, where pairs meet. 1000 without it."),
    ] = None
    rules: Annotated[str, Parameter(help="The id of a rule set, or a file.")] = RULES
    seed: Annotated[
        int | None, Parameter(help="The same seed gives the same games; drawn without it.")
    ] = None
    mode: Annotated[
        Literal["hill", "pairs", "round-robin"],
        Parameter(help="All at one table; the first against each other; each against each."),
    ] = "hill"
    playoffs: Annotated[int, Parameter(help="The most further games to break a tie.")] = 100
    sprt: Annotated[
        str | None,
        Parameter(
            help="End by a sequential test of each pair: elo0,elo1[,alpha,beta].",
            allow_leading_hyphen=True,
        ),
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Bounds:
    """What players may use up."""

    start_s: Annotated[float, Parameter(help="Seconds a player has to start.")] = 10.0
    answer_s: Annotated[float, Parameter(help="Seconds a player has for each answer.")] = 1.0
    memory_mb: Annotated[int, Parameter(help="Memory of a program.")] = 2048
    cpu_s: Annotated[int, Parameter(help="Processor time of a program, each time it runs.")] = 3600
    isolate: Annotated[
        bool, Parameter(help="Keep programs from network and files, where bubblewrap is there.")
    ] = True

    @property
    def limits(self) -> Limits:
        """The limits."""
        return Limits(self.start_s, self.answer_s, self.memory_mb, self.cpu_s)


@Parameter(name="*")
@dataclass(frozen=True)
class Running:
    """How it is run, and what is kept of it."""

    workers: Annotated[
        int, Parameter(show_default=False, help="Processes that play; all processors without it.")
    ] = field(default_factory=workers_here)
    resume: Annotated[
        Path | None, Parameter(help="Keep every game in this file, and go on where it ends.")
    ] = None
    cluster: Annotated[
        str | None, Parameter(help="Play on a Dask cluster, by the address of its scheduler.")
    ] = None
    batch: Annotated[
        bool, Parameter(help="Let the solver play many games at once, where it knows all players.")
    ] = True
    analysis: Annotated[
        bool, Parameter(help="Tell luck from skill, where best play can be worked out.")
    ] = True
    replay: Annotated[int | None, Parameter(help="Print the record of this game, from 0.")] = None
    champion: Annotated[
        Path | None, Parameter(help="The file of the champion; beside the results without it.")
    ] = None
    logs: Annotated[Path | None, Parameter(help="A folder for what programs log.")] = None
    json: Annotated[
        Path | None,
        Parameter(help="Write the report here as JSON; - prints it.", allow_leading_hyphen=True),
    ] = None
    html: Annotated[
        Path | None, Parameter(help="Write the report here as one page with plots.")
    ] = None
    lang: Annotated[
        Language | None, Parameter(help="Language of the answer; without it, the one of LANG.")
    ] = None

    @property
    def answer(self) -> Answer:
        """How people are answered."""
        return Answer(lang=self.lang) if self.lang else Answer()


def setup_given(
    players: tuple[str, ...], meeting: Meeting, bounds: Bounds, running: Running
) -> Setup:
    """Return the tournament asked for; raise UsageError for one that cannot be held."""
    answer = running.answer
    rules = load_given(meeting.rules)
    entrants = _entrants(players, meeting, bounds, rules, answer)
    logs = None if running.logs is None else str(running.logs.absolute())
    if running.logs is not None:
        running.logs.mkdir(parents=True, exist_ok=True)
    return Setup(
        rules_text=rules.text,
        entrants=entrants,
        mode=Mode(meeting.mode),
        games=games_given(meeting, answer),
        seed=secrets.randbits(48) if meeting.seed is None else meeting.seed,
        playoffs=meeting.playoffs,
        limits=bounds.limits,
        shut_in=bounds.isolate,
        logs=logs,
        sprt=_sprt(meeting, answer),
    )


def games_given(meeting: Meeting, answer: Answer) -> int:
    """Return how many games are asked for; raise UsageError for what cannot be played."""
    games = GAMES if meeting.games is None else meeting.games
    if not 1 <= games <= MOST_GAMES:
        en = f"--games {games}: from 1 to {MOST_GAMES:,} games can be played"
        raise UsageError(
            answer.say(Text(en, f"--games {games}: 1판부터 {MOST_GAMES:,}판까지 둘 수 있습니다"))
        )
    if meeting.mode != "hill" and games % 2:
        en = f"--games {games}: pairs play every deal twice, so the number is even"
        raise UsageError(
            answer.say(Text(en, f"--games {games}: 같은 주사위로 두 번씩 두므로 짝수여야 합니다"))
        )
    return games


def _sprt(meeting: Meeting, answer: Answer) -> Sprt | None:
    """Return the sequential test asked for; raise UsageError for what is none."""
    if meeting.sprt is None:
        return None
    if meeting.mode == "hill":
        en = "--sprt tests pairs: it goes with --mode pairs or --mode round-robin"
        ko = "--sprt는 둘씩 겨룰 때 씁니다: --mode pairs나 --mode round-robin과 함께 쓰세요"
        raise UsageError(answer.say(Text(en, ko)))
    try:
        test = Sprt(*map(float, meeting.sprt.split(",")))
        bounded = 0 < test.alpha < 0.5 and 0 < test.beta < 0.5
        if not (bounded and -1000 <= test.elo0 < test.elo1 <= 1000):
            raise ValueError
    except (TypeError, ValueError):
        en = f"--sprt {meeting.sprt}: write elo0,elo1 or elo0,elo1,alpha,beta, as 0,10,0.05,0.05"
        ko = f"--sprt {meeting.sprt}: 0,10이나 0,10,0.05,0.05처럼 적으세요 (elo0 < elo1)"
        raise UsageError(answer.say(Text(en, ko))) from None
    return test


def _entrants(
    players: tuple[str, ...], meeting: Meeting, bounds: Bounds, rules: RuleSet, answer: Answer
) -> tuple[Entrant, ...]:
    """Return the players named, with names that tell them apart; raise UsageError."""
    count = len(players) + len(meeting.cmd)
    if not 2 <= count <= MOST_PLAYERS:
        en = f"a tournament has 2 to {MOST_PLAYERS} players, not {count}"
        raise UsageError(
            answer.say(Text(en, f"참가자는 2명부터 {MOST_PLAYERS}명까지입니다 ({count}명)"))
        )
    try:
        named = [find_entrant(player) for player in players]
        commands = [command_entrant(command) for command in meeting.cmd]
    except (UnknownPlayerError, ValueError) as error:
        raise UsageError(str(error)) from error
    return distinct([*named, *(greeted(entrant, bounds, rules) for entrant in commands)])


def greeted(entrant: Entrant, bounds: Bounds, rules: RuleSet) -> Entrant:
    """Return a program under the name it gives itself; one that gives none fails in its game."""
    program = ProgramContender(entrant.command, bounds.limits, shut_in=bounds.isolate)
    try:
        said = program.greet(rules)
    except PlayerFault:
        return entrant
    finally:
        program.close()
    return Entrant(EntrantKind.COMMAND, entrant.spec, said.name, said.version)
