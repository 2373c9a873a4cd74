"""The tests: unit tests per package, laws over every rule set, and end-to-end tests."""
