"""Internal errors over HTTP, and the names of all problems."""

import ast
import json
import re
from collections.abc import Iterator
from typing import cast

import pytest
from litestar import Request

from tests.paths import ROOT
from yachtdice.server.app.errors import on_bug
from yachtdice.server.clubs.service.rules import ClubFault
from yachtdice.server.common.ports import StoreFault
from yachtdice.server.people.service.names import NameFault
from yachtdice.server.people.service.passwords import PasswordFault
from yachtdice.server.tournaments.service.queue import OrderError

_NAME = "[a-z][a-z-]+"
_SOURCES = ROOT / "src" / "yachtdice"
#: The functions that take the name of a problem, and the place of that argument.
_PLACES = {
    "answer": 2,
    "answering": 1,
    "problem_fields": 2,
    "problem_type": 0,
    "OrderError": 1,
    "PushRefusedError": 0,
}


def _names_in_code() -> Iterator[str]:
    """Yield the names of problems written in the sources."""
    for path in _SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func).rpartition(".")[2]
                name = node.args[_PLACES.get(called, len(node.args)) :][:1]
                for part in (part for argument in name for part in ast.walk(argument)):
                    if isinstance(part, ast.Constant) and re.fullmatch(_NAME, str(part.value)):
                        yield str(part.value)


def _names_in_docs() -> set[str]:
    """Return the names in the table of `docs/protocol/http.md`."""
    text = (ROOT / "docs" / "protocol" / "http.md").read_text("utf-8")
    table = text.partition("### Problem types")[2].partition("###")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    return {name for row in rows for name in re.findall(f"`({_NAME})`", row)} - {"code"}


def test_the_protocol_page_lists_every_problem() -> None:
    """The table of problem types has exactly the names that the server can send."""
    faults = {*NameFault, *PasswordFault, *ClubFault, OrderError("").fault}
    stores = {fault.value.replace("_", "-") for fault in StoreFault}
    assert _names_in_docs() == {*_names_in_code(), *faults, *stores}


def test_an_error_is_answered_with_a_mark_and_only_logged_in_full(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The answer contains only a mark of the error; the log has the details under that mark."""
    request = cast("Request", None)  # type: ignore[type-arg]
    answers = [on_bug(request, KeyError("secret at /srv/yacht")) for _ in range(2)]
    bodies = [json.loads(answer.content) for answer in answers]
    marks = [re.findall(r"\b[0-9a-f]{8}\b", body["detail"]) for body in bodies]
    assert [body["status"] for body in bodies] == [500, 500]
    assert "secret" not in str(bodies)
    assert marks[0] != marks[1]
    assert all(f"({mark})" in caplog.text for [mark] in marks)
    assert "KeyError: 'secret at /srv/yacht'" in caplog.text
