"""`yacht rules` lists the rule sets."""

import pytest

from tests.unit.cli.conftest import Yacht
from yachtdice.rules import load_rules, rules_ids


@pytest.mark.parametrize("rules_id", rules_ids())
def test_every_rule_set_is_listed(yacht: Yacht, rules_id: str) -> None:
    """Each rule set has a row with its id first and its title."""
    listed = yacht("rules")
    [row] = [line for line in listed.out.splitlines() if line.split(" ")[0] == rules_id]
    assert load_rules(rules_id).title.en in row
    assert (listed.code, listed.err) == (0, "")


def test_the_list_as_json(yacht: Yacht) -> None:
    """With --json the list has id, title and summary of each, in both languages."""
    listed = yacht("rules", "--json").json()
    assert [line["id"] for line in listed["rules"]] == list(rules_ids())
    assert {tuple(line) for line in listed["rules"]} == {("id", "title", "summary")}
    assert {"en", "ko"} == set(listed["rules"][0]["title"]) == set(listed["rules"][0]["summary"])


def test_the_list_in_korean(yacht: Yacht) -> None:
    """With --lang ko the titles are Korean."""
    assert "야찌" in yacht("rules", "--lang", "ko").out


@pytest.mark.parametrize(
    ("variables", "korean"),
    [
        ({"LANG": "ko_KR.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, True),
        ({}, False),
    ],
)
def test_the_language_is_that_of_the_environment(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], korean: bool
) -> None:
    """Without --lang the language is that of LC_ALL, LC_MESSAGES or LANG."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("야찌" in yacht("rules").out) is korean
