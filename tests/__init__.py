"""The tests: units beside the code, laws over every rule set, the whole thing end to end."""
