"""Help: every command has working examples, and Korean for each of its texts."""

import shlex
import subprocess
from pathlib import Path

import pytest
from cyclopts import App

from tests.unit.cli.conftest import Yacht
from tests.unit.cli.every_command import COMMANDS, NAMES, arguments_of
from yachtdice.cli.app import app
from yachtdice.cli.common.help_texts import KOREAN
from yachtdice.cli.help import examples_of, plain

GROUPS = [(), ("rules",), ("account",), ("bot",)]
HANGUL = range(ord("가"), ord("힣") + 1)


@pytest.mark.parametrize("path", [*COMMANDS, *GROUPS], ids=" ".join)
def test_help_ends_with_examples(yacht: Yacht, path: tuple[str, ...]) -> None:
    """The help of every command and group shows its examples, in either language."""
    for language, heading in (("en", "Examples:"), ("ko", "예:")):
        helped = yacht(*path, "--help", "--lang", language)
        assert helped.code == 0
        lines = helped.out.splitlines()
        shown = " ".join(line.strip() for line in lines[lines.index(heading) + 1 :])
        assert examples_of(app, path)
        for example in examples_of(app, path):
            assert example in shown


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_command_lines(name: str) -> None:
    """Each example is of its command, with options the command takes."""
    for example in examples_of(app, name.split()):
        program, *words = shlex.split(example)
        assert program == "yacht"
        assert " ".join(words).startswith(name)
        app.parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize(("path", "command"), COMMANDS.items(), ids=NAMES)
def test_every_text_of_the_help_has_its_korean(path: tuple[str, ...], command: App) -> None:
    """The help of each command and option has a Korean translation."""
    texts = [plain(command.help)]
    texts += [plain(each.parameter.help) for each in arguments_of(command) if each.show]
    missing = [text for text in texts if text not in KOREAN]
    assert missing == [], f"write the Korean for the help of {' '.join(path)}"


def test_the_korean_is_korean() -> None:
    """Each translation contains Korean and no line feed."""
    for english, korean in KOREAN.items():
        assert any(ord(letter) in HANGUL for letter in korean), english
        assert english == plain(english)
        assert korean == plain(korean)


@pytest.mark.parametrize("path", [*COMMANDS, *GROUPS], ids=" ".join)
def test_korean_help_has_no_english_sentences(yacht: Yacht, path: tuple[str, ...]) -> None:
    """The Korean help of a command shows none of the English texts."""
    helped = yacht(*path, "--help", "--lang", "ko")
    shown = " ".join(helped.out.replace("│", " ").split())
    assert helped.out.startswith("사용법: yacht")
    for english in KOREAN:
        if " " in english:
            assert english not in shown


def test_every_translation_is_used(yacht: Yacht, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each Korean text is in the help of a command or group; the others are to be deleted."""
    monkeypatch.setenv("COLUMNS", "1000")  # so that no line is broken
    shown = "".join(yacht(*path, "--help", "--lang", "ko").out for path in [*COMMANDS, *GROUPS])
    dead = [english for english, korean in KOREAN.items() if korean not in shown]
    assert not dead, f"delete these texts: {dead}"


def test_the_environment_chooses_the_language(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LANG decides the language if --lang is not given."""
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    assert yacht("advise", "--help").out.startswith("사용법: ")
    assert yacht("advise", "--help", "--lang", "en").out.startswith("Usage: ")


def test_help_matches_the_options(yacht: Yacht) -> None:
    """Defaults, choices and required options are marked in the language of the help."""
    helped = yacht("advise", "--help", "--lang", "ko").out
    for mark in ("[필수]", "[기본값: 8]", "[선택: en, ko]"):
        assert mark in helped


def test_completion_knows_commands_and_options(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """`yacht --install-completion` writes a script for the shell with every command in it."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("SHELL", "/bin/bash")
    done = yacht("--install-completion")
    assert (done.code, done.err) == (0, "")
    scripts = [path for path in home.rglob("*") if path.is_file() and "yacht" in path.name]
    assert len(scripts) == 1, done.out
    script = scripts[0].read_text("utf-8")
    for name in NAMES:
        assert name.split()[-1] in script
    assert "--rolls-left" in script
    assert _completed(scripts[0], "yacht", "adv") == {"advise"}
    assert _completed(scripts[0], "yacht", "account", "re") == {"reset-password"}
    assert "--rolls-left" in _completed(scripts[0], "yacht", "advise", "--r")


def _completed(script: Path, *words: str) -> set[str]:
    """Return the completions that bash offers for the last of these words."""
    line = f"""
    source {shlex.quote(str(script))}
    COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}
    COMP_LINE={shlex.quote(shlex.join(words))}; COMP_POINT=${{#COMP_LINE}}
    $(complete -p yacht | sed 's/.*-F \\([^ ]*\\).*/\\1/') yacht {words[-1]} {words[-2]}
    printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    return set(done.stdout.split())
