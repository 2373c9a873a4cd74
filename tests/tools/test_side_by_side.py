"""Commands run side by side: each is reported, and a failed one fails all."""

import pytest

from tools.side_by_side import main


def test_every_command_runs_and_only_failures_show_their_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A failed command shows its output and its line; others run on and show only their line."""
    assert main(["echo silent", "echo loud; exit 3", "true"]) == 1
    shown = capsys.readouterr().out
    assert "silent\n" not in shown.replace("echo silent", "")
    assert "loud\nfailed" in shown
    assert shown.count("ok ") == 2


def test_the_exit_code_is_0_if_all_succeed() -> None:
    """Without a failure the exit code is 0."""
    assert main(["true", "test 1 = 1"]) == 0


def test_commands_run_at_the_same_time(tmp_path: object) -> None:
    """Two commands that wait for each other both end."""
    one, two = f"{tmp_path}/one", f"{tmp_path}/two"
    assert main([f"mkfifo {one} {two}"]) == 0
    assert main([f"echo x >{one}; cat {two}", f"cat {one}; echo y >{two}"]) == 0
