"""`yacht bot check`: whether a program keeps to the protocol."""

from typing import Annotated, Final

from cyclopts import App, Parameter

from yachtdice.cli.errors import BotFaultError, UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_line
from yachtdice.cli.rules_given import load_given
from yachtdice.cli.tournament_options import RULES, Bounds
from yachtdice.rules import Text
from yachtdice.tournament.check import Checked, check_program
from yachtdice.tournament.sandbox import sandbox_path

bot_app: Final = App(name="bot", help="Test a program that is to play in tournaments.")


@bot_app.command
def check(
    *command: Annotated[str, Parameter(help="The program's command, after --.")],
    rules: Annotated[str, Parameter(help="The id of a rule set, or a file.")] = RULES,
    bounds: Bounds | None = None,
    answer: Answer | None = None,
) -> None:
    """Play some games with a program and say what is wrong with it, exit code 1 if anything is."""
    answer, bounds = answer or Answer(), bounds or Bounds()
    if not command:
        en = "which program? yacht bot check -- COMMAND"
        raise UsageError(answer.say(Text(en, "프로그램을 적어 주세요: yacht bot check -- 명령")))
    found = load_given(rules)
    checks: list[Checked] = []
    for looked_at in check_program(command, found, bounds.limits, shut_in=bounds.isolate):
        checks.append(looked_at)
        if not answer.json:
            write_line(_line(looked_at))
    good = all(looked_at.good for looked_at in checks)
    if answer.json:
        facts = [{"what": c.what, "good": c.good, "words": c.words} for c in checks]
        write_json({"good": good, "isolated": _isolated(bounds), "checks": facts})
    elif not _isolated(bounds):
        write_line(answer.say(Text("not isolated: no bubblewrap", "격리 안 됨: bubblewrap 없음")))
    if not good:
        raise BotFaultError


def _isolated(bounds: Bounds) -> bool:
    """Return whether the program was kept from network and files."""
    return bounds.isolate and sandbox_path() is not None


def _line(looked_at: Checked) -> str:
    """Return one thing that was looked at, as a line."""
    mark = "good " if looked_at.good else "WRONG"
    return f"{mark} {looked_at.what}" + (f": {looked_at.words}" if looked_at.words else "")
