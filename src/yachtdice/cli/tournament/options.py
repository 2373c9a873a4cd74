"""The options of `yacht tournament`, and the tournament setup made from them."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from yachtdice.cli.common.bots import check_games
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer, Language
from yachtdice.cli.tournament.bounds import Bounds, at_least, given_or
from yachtdice.rules import RuleSet
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.games.schedule import Mode, Sprt
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.messages import SealedSeed
from yachtdice.tournament.play.executor import workers_here
from yachtdice.tournament.players.entrants import (
    Entrant,
    EntrantSource,
    UnknownPlayerError,
    check_runnable,
    command_entrant,
    distinct,
)
from yachtdice.tournament.players.program import ProgramEntrantBot
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
        option(
            "Command that starts a player program; repeat the option for more.",
            "어떤 언어로 쓴 프로그램이든 실행 명령으로 적습니다. 여러 번 쓸 수 있습니다.",
            negative="",
        ),
    ] = ()
    games: Annotated[
        int | None,
        option(
            "Number of games, or games per pair in pair modes (default: 1000).",
            "판 수. 둘씩 겨룰 때는 한 쌍의 판 수. 적지 않으면 1000.",
        ),
    ] = None
    rules: Annotated[
        str | None,
        option(
            "Id of a rule set, or a rules file (default: yahtzee).",
            "규칙 아이디, 또는 파일. 적지 않으면 yahtzee.",
        ),
    ] = None
    seed: Annotated[
        str | None,
        option(
            "A number: the same seed gives the same games. sealed: a seed whose origin the "
            "report proves (default: random).",
            "숫자: 시드가 같으면 같은 게임이 나옵니다. sealed: 어떻게 정했는지 결과가 증명하는 "
            "시드. 적지 않으면 무작위로 정합니다.",
        ),
    ] = None
    mode: Annotated[
        Literal["hill", "pairs", "round-robin"] | None,
        option(
            "hill (default): all at one table; pairs: the first player against each other "
            "player; round-robin: each player against each other player.",
            "hill(적지 않으면): 모두 한 테이블에서. pairs: 첫 참가자가 나머지와 둘씩. "
            "round-robin: 모두가 서로 둘씩.",
        ),
    ] = None
    playoffs: Annotated[
        int | None,
        option(
            "Maximum number of tie-break games (default: 100).",
            "동률일 때 추가로 플레이하는 판의 최대 수. 적지 않으면 100.",
        ),
    ] = None
    sprt: Annotated[
        str | None,
        option(
            "Stop by a sequential test of each pair: elo0,elo1[,alpha,beta].",
            "쌍마다 순차 검정으로 끝냅니다: elo0,elo1[,alpha,beta].",
            allow_leading_hyphen=True,
        ),
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Running:
    """The options for running a tournament and storing its results."""

    workers: Annotated[
        int,
        option(
            "Number of processes that play (default: one per processor).",
            "게임을 하는 프로세스 수. 적지 않으면 모든 CPU.",
            show_default=False,
        ),
    ] = field(default_factory=workers_here)
    resume: Annotated[
        Path | None,
        option(
            "Store every game in this file, and resume from it.",
            "모든 게임을 이 파일에 저장하고, 멈춘 곳부터 이어서 합니다.",
        ),
    ] = None
    cluster: Annotated[
        str | None,
        option(
            "Play on a Dask cluster; give the address of its scheduler.",
            "Dask 클러스터에서 합니다. 스케줄러 주소를 적습니다.",
        ),
    ] = None
    batch: Annotated[
        bool,
        option(
            "Simulate games in batch, if all players are built-in bots.",
            "모두 내장 봇이면 솔버가 여러 판을 한꺼번에 시뮬레이션합니다.",
        ),
    ] = True
    analysis: Annotated[
        bool,
        option(
            "Separate luck from skill, if best play can be computed.",
            "최선의 플레이를 계산할 수 있으면 운과 실력을 나누어 보여 줍니다.",
        ),
    ] = True
    replay: Annotated[
        int | None,
        option(
            "Print the record of the game with this number, counted from 0.",
            "이 번호(0부터)의 게임 기록을 보여 줍니다.",
        ),
    ] = None
    champion: Annotated[
        Path | None,
        option(
            "File with the champion of each rule set and mode; the run updates it.",
            "규칙과 방식마다 챔피언을 적어 두는 파일. 대회가 끝나면 갱신합니다.",
        ),
    ] = None
    logs: Annotated[
        Path | None, option("Folder for the logs of programs.", "프로그램의 로그를 저장할 폴더.")
    ] = None
    json: Annotated[
        Path | None,
        option(
            "Write the report to this file as JSON; - prints it.",
            "보고서를 JSON으로 이 파일에 씁니다. -이면 화면에 보입니다.",
            allow_leading_hyphen=True,
        ),
    ] = None
    html: Annotated[
        Path | None,
        option(
            "Write the report to this file as an HTML page with plots.",
            "그래프가 있는 HTML 보고서를 이 파일에 씁니다.",
        ),
    ] = None
    lang: Annotated[
        Language | None,
        option("Output language (default: from LANG).", "출력 언어. 적지 않으면 LANG을 따릅니다."),
    ] = None

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
    rules = load_given(meeting.rules or RULES)
    if stored is not None and meeting.rules is None:
        rules = stored.rules
    old = stored or Setup(rules.text, (), Mode.HILL, GAMES, 0)
    mode = old.mode if meeting.mode is None else Mode(meeting.mode)
    limits, shut_in = bounds.limits(old.limits), given_or(bounds.isolate, old.shut_in)
    entrants = old.entrants
    if stored is None or players or meeting.cmd:
        entrants = _entrants(players, meeting, limits, rules, shut_in=shut_in)
    seed, sealed = _seed(meeting.seed, entrants, stored)
    return Setup(
        rules_text=rules.text,
        entrants=entrants,
        mode=mode,
        games=_games(given_or(meeting.games, old.games), mode),
        seed=seed,
        sealed=sealed,
        playoffs=at_least("--playoffs", given_or(meeting.playoffs, old.playoffs), 0),
        limits=limits,
        shut_in=shut_in,
        logs=_logs(running) or old.logs,
        sprt=old.sprt if meeting.sprt is None else _sprt(meeting.sprt, mode),
    )


def _seed(
    given: str | None, entrants: tuple[Entrant, ...], stored: Setup | None
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
        raise UsageError(en, ko, at=f"--seed {given}") from None


def _logs(running: Running) -> str | None:
    """Return the folder for logs, which now exists, None if it is not given; raise UsageError."""
    if running.logs is None:
        return None
    with writing(running.logs):
        running.logs.mkdir(parents=True, exist_ok=True)
    return str(running.logs.absolute())


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Turn an OSError into the UsageError that this file cannot be written."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        en, ko = f"{path} cannot be written: {why}", f"{path}에 쓸 수 없습니다: {why}"
        raise UsageError(en, ko) from error


def _games(games: int, mode: Mode) -> int:
    """Return the number of games; raise UsageError for an invalid number."""
    check_games(games, MOST_GAMES)
    if mode is not Mode.HILL and games % 2:
        en = "every deal is played twice, so the number must be even"
        raise UsageError(en, "같은 주사위로 두 번씩 하므로 짝수여야 합니다", at=f"--games {games}")
    return games


def _sprt(given: str, mode: Mode) -> Sprt:
    """Return the sequential test; raise UsageError for an invalid one."""
    if mode is Mode.HILL:
        en = "--sprt tests pairs; add --mode pairs or --mode round-robin"
        ko = "--sprt는 둘씩 겨룰 때 씁니다: --mode pairs나 --mode round-robin과 함께 쓰세요"
        raise UsageError(en, ko)
    try:
        test = Sprt(*map(float, given.split(",")))
        bounded = 0 < test.alpha < 0.5 and 0 < test.beta < 0.5
        if not (bounded and -1000 <= test.elo0 < test.elo1 <= 1000):
            raise ValueError
    except (TypeError, ValueError):
        en = "write elo0,elo1 or elo0,elo1,alpha,beta, for example 0,10,0.05,0.05"
        ko = "0,10이나 0,10,0.05,0.05처럼 적으세요 (elo0 < elo1)"
        raise UsageError(en, ko, at=f"--sprt {given}") from None
    return test


def _entrants(
    players: tuple[str, ...],
    meeting: Meeting,
    limits: ProgramLimits,
    rules: RuleSet,
    *,
    shut_in: bool,
) -> tuple[Entrant, ...]:
    """Return the players with distinct names; raise UsageError for invalid players."""
    count = len(players) + len(meeting.cmd)
    if not 2 <= count <= MOST_PLAYERS:
        en = f"a tournament has 2 to {MOST_PLAYERS} players, not {count}"
        raise UsageError(en, f"참가자는 2명부터 {MOST_PLAYERS}명까지입니다 ({count}명)")
    with refused(PlayroomError, UnknownPlayerError):
        named = [find_entrant(player, limits, shut_in=shut_in) for player in players]
        commands = [command_entrant(command) for command in meeting.cmd]
        for entrant in commands:
            check_runnable(entrant.command, shut_in=shut_in)
    return distinct(
        [*named, *(_greeted(entrant, limits, rules, shut_in=shut_in) for entrant in commands)]
    )


def _greeted(entrant: Entrant, limits: ProgramLimits, rules: RuleSet, *, shut_in: bool) -> Entrant:
    """Return a program with the name that it reports; unchanged if it reports none."""
    program = ProgramEntrantBot(entrant.command, limits, shut_in=shut_in)
    try:
        said = program.greet(rules)
    except PlayerFault:
        return entrant
    finally:
        program.close()
    return Entrant(EntrantSource.COMMAND, entrant.spec, said.name, said.version)
