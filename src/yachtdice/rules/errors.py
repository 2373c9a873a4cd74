"""What the rules refuse, and how they say it."""


class RulesError(Exception):
    """Something asked of the rules cannot be answered; the message says what, where and why."""


class WrongRulesError(RulesError):
    """A rule set's text is not a rule set.

    `place` names the entry at fault ("boxes 3 (full_house), pattern"), `line` its line
    in the text where it is known, `reason` what is wrong with it.
    """

    def __init__(self, *, place: str, reason: str, line: int | None = None) -> None:
        """Build the one-line message from place, line and reason."""
        where = place if line is None else f"line {line}, {place}" if place else f"line {line}"
        super().__init__(f"{where}: {reason}" if where else reason)
        self.place = place
        self.reason = reason
        self.line = line


class UnknownRulesError(RulesError):
    """No rule set has this id, and no file this name."""


class UnknownCategoryError(RulesError):
    """The rule set has no such category."""


class BadDiceError(RulesError):
    """These are not five faces from 1 to 6."""
