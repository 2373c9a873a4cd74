"""`yacht play` on this machine: whole games over a pipe and in a terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.servers.server_process import share_kernels
from tests.unit.cli.conftest import YACHT, Yacht, yacht_process
from yachtdice.game import Step, parse_record
from yachtdice.rules import load_rules

HERE = Path(__file__).parent
GAME = ("--rules", "bonus", "--players", "Mina", "--bots", "greedy", "--seed", "3")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let commands get SIGINT, also if these tests run in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def piped(typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return the end of `yacht play ...`, which reads these lines from a pipe."""
    return subprocess.run(
        [YACHT, "play", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_whole_game_over_a_pipe_reads_like_play(language: str, tmp_path: Path) -> None:
    """The transcript of a seeded game is plain text with each roll, box, total and the winner."""
    file, typed = tmp_path / "game.txt", (HERE / f"moves_{language}.txt").read_text("utf-8")
    done = piped(typed, *GAME, "--lang", language, "--record", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.replace(str(file), "RECORD") == (HERE / f"game_{language}.txt").read_text(
        "utf-8"
    )


def test_other_commands_read_the_saved_record(yacht: Yacht, tmp_path: Path) -> None:
    """`yacht replay`, `yacht verify` and the command `review` of the game take the record."""
    file, moves = tmp_path / "game.txt", (HERE / "moves_en.txt").read_text("utf-8")
    done = piped(moves.replace("quit", "review"), *GAME, "--lang", "en", "--record", str(file))
    assert "Biggest swing: " in done.stdout
    assert done.stdout.endswith("The input has ended.\n")
    assert yacht("replay", str(file), "--json").json()["over"]
    assert "rules and points are right" in yacht("verify", str(file)).err


def test_the_end_of_the_input_saves_an_unfinished_game(tmp_path: Path) -> None:
    """A pipe that ends in the middle of a turn ends the game politely, with its record."""
    file = tmp_path / "game.txt"
    done = piped("roll\nkeep 2", *GAME, "--lang", "en", "--record", str(file))
    said = f"The input has ended.\nThe record is saved: {file}\n"
    assert (done.returncode, done.stdout[-len(said) :]) == (0, said)
    record = parse_record(file.read_text("utf-8"))
    assert (record.state.step, record.state.rolls_left) == (Step.AWAIT_CHOICE, 1)


def test_the_answer_for_programs_is_one_document(tmp_path: Path) -> None:
    """With --json the end of the game is the only output."""
    moves = (HERE / "moves_en.txt").read_text("utf-8")
    done = piped(moves, *GAME, "--json", "--record", str(tmp_path / "game.txt"))
    assert '"totals": [\n    34,\n    82\n  ]' in done.stdout
    assert done.stdout.startswith("{")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--rules", "nope"), "no rule set or file"),
        (("--bots", "nope"), "there is no bot"),
        (("--players", "A", "B", "C", "D", "E"), "is for 1 to 4 players and bots, not 5"),
        (("--players", "Mi\nna"), "'Mi\\nna' is not a name"),
        (("--players", ""), "'' is not a name"),
        (("https://x/r/abcdef", "--bots", "greedy"), "--bots is for a new table"),
        (("--name", "Mina"), "--name and --code need the address of a server"),
    ],
    ids=" ".join,
)
def test_wrong_options_are_one_line(words: tuple[str, ...], reason: str) -> None:
    """A rule set, bot or player that does not exist is named, without a stack trace."""
    assert reason in yacht_process("play", *words, LANG="en").refused()


def test_players_of_one_name_get_numbers(tmp_path: Path) -> None:
    """Two bots of a kind have different names; roll and fill say which words they need."""
    record = ("--lang", "en", "--record", str(tmp_path / "game.txt"))
    game = ("--players", "Mina", "--bots", "greedy", "greedy")
    done = piped("roll\nroll 3 3\nfill\ncard\n", *GAME[:2], *game, "--seed", "3", *record)
    assert "Mina   Gull  Gull 2\n" in done.stdout
    assert "roll takes no dice; keep 3 3 keeps them\nname a box, such as fill 3\n" in done.stdout


@pytest.mark.usefixtures("interruptible")
def test_a_player_that_quits_does_not_wait_for_best_play(tmp_path: Path) -> None:
    """The command ends while it computes best play for a bot, without a stack trace."""
    rules = tmp_path / "new.toml"
    rules.write_text(load_rules("yatzy").text.replace("pay = 50", "pay = 51"), "utf-8")
    moves = "roll\nfill 1\n"
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    share_kernels(tmp_path)
    words = ("--rules", str(rules), "--players", "Mina", "--bots", "captain", "--lang", "en")
    with subprocess.Popen(
        [YACHT, "play", *words, "--record", str(tmp_path / "game.txt")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(moves)
        process.stdin.flush()
        while process.stdout.readline() != "Captain is thinking ...\n":
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.startswith("The record is saved: ")


def test_a_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    """Escape and bidi characters of a name are shown as spaces."""
    record = str(tmp_path / "game.txt")
    done = piped(
        "roll\n", "--players", "M\x1b[2Ji\u202ena", "Jun", "--lang", "en", "--record", record
    )
    assert "M [2Ji na, turn 1" in done.stdout
    assert not {"\x1b", "\u202e"} & set(done.stdout)


@pytest.mark.usefixtures("interruptible")
def test_a_terminal_gets_no_escape_sequences(tmp_path: Path) -> None:
    """In a pseudo-terminal every byte is text; Ctrl+C saves the record and says where."""
    file, (ours, theirs) = tmp_path / "game.txt", pty.openpty()
    command = [str(YACHT), "play", *GAME, "--lang", "en", "--record", str(file)]
    env = {**os.environ, "TERM": "dumb", "NO_COLOR": "1"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    ) as process:
        os.close(theirs)
        shown = until_shown(ours, "type roll.")
        os.write(ours, b"roll\n")
        shown += until_shown(ours, "2 rolls left.")
        os.write(ours, b"fill 10\n")
        shown += until_shown(ours, "Mina, turn 2")
        process.send_signal(signal.SIGINT)
        shown += until_shown(ours, None)
        assert process.wait(timeout=60) == 0
    os.close(ours)
    assert "\x1b" not in shown
    assert f"The record is saved: {file}" in shown


def test_a_lost_terminal_saves_the_record(tmp_path: Path) -> None:
    """SIGHUP, which ssh sends when its connection ends, loses nothing of the game."""
    file = tmp_path / "game.txt"
    command = [str(YACHT), "play", *GAME, "--lang", "en", "--record", str(file)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("roll\n")
        process.stdin.flush()
        while "2 rolls left" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGHUP)
        assert process.wait(timeout=60) == 0
    assert parse_record(file.read_text("utf-8")).state.rolls_left == 2


def test_the_full_screen_of_a_terminal(tmp_path: Path) -> None:
    """A terminal gets the full screen without colors; Q quits it, and the record is saved."""
    file, (ours, theirs) = tmp_path / "game.txt", pty.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [str(YACHT), "play", *GAME, "--lang", "en", "--no-color", "--record", str(file)]
    env = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    ) as process:
        os.close(theirs)
        shown = until_shown(ours, "Opening the table ...")  # before Textual is there
        shown += until_shown(ours, "roll the dice: R")
        os.write(ours, b"r")
        shown += until_shown(ours, "2 rolls left")
        os.write(ours, b"q")
        shown += until_shown(ours, "Press Q again to quit")
        os.write(ours, b"q")
        shown += until_shown(ours, None)
        assert process.wait(timeout=60) == 0
    os.close(ours)
    assert shown.endswith(f"The record is saved: {file}\r\n")
    colors = "[349][0-7]|10[0-7]|[34]8"
    assert not re.search(rf"\x1b\[(?:[0-9;]*;)?(?:{colors})(?:;[0-9;]*)?m", shown)


def until_shown(terminal: int, until: str | None) -> str:
    """Return the output up to a text that it has, or to the end."""
    output = ""
    while until is None or until not in output:
        assert select.select([terminal], [], [], 60)[0], f"nothing more after {output!r}"
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the process has ended
            break
        output += data.decode(errors="replace")
    return output


def test_the_page_shows_real_games(tmp_path: Path) -> None:
    """Each pipe on the page for players prints the lines below it; `...` marks lines left out."""
    page = (ROOT / "docs" / "play" / "terminal.md").read_text("utf-8")
    [(command, answer)] = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", page, re.DOTALL)
    env = {**os.environ, "PATH": f"{YACHT.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    out = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        encoding="utf-8",
        env=env,
        cwd=tmp_path,
        check=True,
    ).stdout
    for part in answer.split("...\n"):
        assert part in out
