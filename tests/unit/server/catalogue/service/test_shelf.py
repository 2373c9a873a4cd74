"""The shelf of the client: what it needs to play built-in rules without a server."""

from yachtdice.rules import parse_rules
from yachtdice.server.catalogue.service.shelf import shelf


def test_each_rule_set_comes_with_the_file_that_records_of_its_games_contain() -> None:
    """The text is that of the same rules, and has their hash."""
    made = shelf()
    assert [rules.reference for rules in made.rules] == list(made.files)
    for rules in made.rules:
        file = made.files[rules.reference]
        parsed = parse_rules(file.text)
        assert (parsed.id, parsed.fingerprint) == (rules.id, file.fingerprint)
