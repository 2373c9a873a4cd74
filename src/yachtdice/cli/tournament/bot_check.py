"""`yacht bot`, and its command `check`, which tests whether a program follows the protocol."""

from typing import Annotated, Final

from cyclopts import App

from yachtdice.cli.common.errors import BotFaultError, UsageError, refused
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import command_text, in_korean, option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_line
from yachtdice.cli.tournament.bounds import Bounds
from yachtdice.cli.tournament.options import RULES
from yachtdice.rules import Text
from yachtdice.tournament.play.check import Checked, check_program
from yachtdice.tournament.players.entrants import UnknownPlayerError, check_runnable, command_words
from yachtdice.tournament.processes.process import isolation_here
from yachtdice.tournament.processes.sandbox import MachineIsolation

bot_app: Final = App(name="bot")
bot_app.command(
    "yachtdice.cli.tournament.bot_play:play",
    name="play",
    help=command_text(
        "Seat a player in a room of a server as a bot account, and play one game.",
        "플레이어를 봇 계정으로 서버의 방에 앉혀 한 판 플레이합니다.",
        "yacht bot play my_bot.py http://localhost:8000/r/ROOM",
    ),
)


@bot_app.command
@in_korean(
    "프로그램과 몇 판 플레이하고 잘못된 점을 알려 줍니다. 오류가 있으면 종료 코드 1.",
    "yacht bot check -- node my_bot.js",
)
def check(
    *command: Annotated[
        str,
        option(
            "Command that starts the program, after --.", "프로그램의 실행 명령. -- 뒤에 적습니다."
        ),
    ],
    rules: Annotated[
        str, option("Id of a rule set, or a rules file.", "규칙 아이디 또는 규칙 파일.")
    ] = RULES,
    bounds: Bounds | None = None,
    answer: Answer | None = None,
) -> None:
    """Play some games with a program and report its faults; exit with code 1 for any."""
    answer, bounds = answer or Answer(), bounds or Bounds()
    if not command:
        en = "give the command of a program: yacht bot check -- COMMAND"
        raise UsageError(en, "프로그램을 적어 주세요: yacht bot check -- 명령")
    limits, shut_in = bounds.limits(), bounds.isolate is not False
    words = _words(command, shut_in=shut_in)
    found = load_given(rules)
    checks: list[Checked] = []
    for looked_at in check_program(words, found, limits, shut_in=shut_in):
        checks.append(looked_at)
        if not answer.json:
            write_line(_line(looked_at))
    _write_end(checks, isolation_here(shut_in=shut_in), answer)
    if not all(looked_at.good for looked_at in checks):
        raise BotFaultError


def _write_end(checks: list[Checked], isolation: MachineIsolation, answer: Answer) -> None:
    """Write all checks as JSON, or for people whether the program was isolated."""
    if answer.json:
        write_json(
            {
                "good": all(looked_at.good for looked_at in checks),
                "isolated": isolation.sandboxed,
                "limits_held": isolation.enforcement,
                "checks": [{"what": c.what, "good": c.good, "words": c.words} for c in checks],
            }
        )
    elif not isolation.sandboxed:
        write_line(answer.say(Text("not isolated: no bubblewrap", "격리 안 됨: bubblewrap 없음")))


def _words(command: tuple[str, ...], *, shut_in: bool) -> tuple[str, ...]:
    """Return the words of the command; a single argument is split as with `--cmd`."""
    with refused(UnknownPlayerError):
        words = command_words(command[0]) if len(command) == 1 else command
        check_runnable(words, shut_in=shut_in)
        return words


def _line(looked_at: Checked) -> str:
    """Return the result of one check as a line."""
    mark = "ok    " if looked_at.good else "FAILED"
    return f"{mark} {looked_at.what}" + (f": {looked_at.words}" if looked_at.words else "")
