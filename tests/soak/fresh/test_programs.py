"""Programs that write two lines, with every second line after every pause."""

import sys
from pathlib import Path

import pytest

from tests.unit.tournament.players.test_programs import PAUSES, SECONDS, check_two_lines


@pytest.mark.parametrize("pause", PAUSES)
@pytest.mark.parametrize("second", SECONDS)
def test_two_lines_in_one_answer_have_one_reason(tmp_path: Path, second: str, pause: float) -> None:
    """A second line gives the same reason, whether it comes before or after the next question."""

    def written(text: str) -> tuple[str, str]:
        (tmp_path / "bad.py").write_text(text, "utf-8")
        return sys.executable, str(tmp_path / "bad.py")

    check_two_lines(written, second, pause)
