"""Faults of ours over HTTP."""

import json
import re
from typing import cast

import pytest
from litestar import Request

from yachtdice.server.problems import on_bug


def test_a_fault_is_told_by_a_mark_and_shown_in_the_log_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The answer has nothing of the fault but a mark, under which the log has all of it."""
    nobody = cast("Request", None)  # type: ignore[type-arg]
    answers = [on_bug(nobody, KeyError("secret at /srv/yacht")) for _ in range(2)]
    bodies = [json.loads(answer.content) for answer in answers]
    marks = [re.findall(r"\b[0-9a-f]{8}\b", body["detail"]) for body in bodies]
    assert [body["status"] for body in bodies] == [500, 500]
    assert "secret" not in str(bodies)
    assert marks[0] != marks[1]
    assert all(f"({mark})" in caplog.text for [mark] in marks)
    assert "KeyError: 'secret at /srv/yacht'" in caplog.text
