"""Texts in the two languages of the game, and the errors that the rules raise."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One text in the two languages of the game."""

    en: str
    ko: str


def both(text: str) -> Text:
    """Return a text that is the same in both languages, such as a key or an id."""
    return Text(text, text)


class RulesError(Exception):
    """Base of the errors about rule sets; the message has the place and the reason."""

    @property
    def text(self) -> Text:
        """The message in both languages; without a translation, both texts are English."""
        return both(str(self))


class WrongRulesError(RulesError):
    """A text that is not a valid rule set.

    `place` names the invalid entry ("boxes 3 (full_house), pattern"), `line` is its line in the
    text if known, `reason` describes the fault.
    """

    def __init__(self, place: Text, reason: Text, line: int | None = None) -> None:
        """Build the one-line message from place, line and reason."""
        self.place = place
        self.reason = reason
        self.line = line
        super().__init__(self.text.en)

    @property
    def text(self) -> Text:
        """The message in both languages."""
        line = both("") if self.line is None else Text(f"line {self.line}", f"{self.line}번째 줄")
        en = _after(_joined(line.en, self.place.en), self.reason.en)
        return Text(en, _after(_joined(line.ko, self.place.ko), self.reason.ko))

    def __reduce__(self) -> tuple[type["WrongRulesError"], tuple[Text, Text, int | None]]:
        """Return the arguments to rebuild the error in another process."""
        return type(self), (self.place, self.reason, self.line)


def _joined(*parts: str) -> str:
    """Return the non-empty parts, joined."""
    return ", ".join(part for part in parts if part)


def _after(place: str, reason: str) -> str:
    """Return the reason after its place, if there is a place."""
    return f"{place}: {reason}" if place else reason


class UnknownRulesError(RulesError):
    """A name that is neither the id of a rule set nor a file."""

    def __init__(self, text: Text) -> None:
        """Keep the message in both languages."""
        super().__init__(text.en)
        self._text = text

    @property
    def text(self) -> Text:
        """The message in both languages."""
        return self._text

    def __reduce__(self) -> tuple[type["UnknownRulesError"], tuple[Text]]:
        """Return the arguments to rebuild the error in another process."""
        return type(self), (self._text,)


class UnknownCategoryError(RulesError):
    """A category that the rule set does not have."""


class BadDiceError(RulesError):
    """Dice that are not five faces from 1 to 6."""
