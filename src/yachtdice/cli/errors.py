"""What a command says instead of a traceback."""

from yachtdice.rules import WrongRulesError


class UsageError(Exception):
    """A command cannot be carried out as asked; the message is one line, the exit code 2."""


class BotFaultError(Exception):
    """A program does not keep to the protocol; that has been told, the exit code is 1."""


class FaultyRulesError(Exception):
    """A rules file has a fault; the message tells file, line and place, the exit code is 1."""

    def __init__(self, file: str, fault: WrongRulesError) -> None:
        """Build the message, `house.toml:12: box 3 (twos), pay: ...`, as editors know it."""
        where = file if fault.line is None else f"{file}:{fault.line}"
        what = f"{fault.place}: {fault.reason}" if fault.place else fault.reason
        super().__init__(f"{where}: {what}")
        self.file = file
        self.fault = fault

    def facts(self) -> dict[str, str | int | None]:
        """Return the parts of the message, for programs."""
        fault = self.fault
        return {"file": self.file, "line": fault.line, "place": fault.place, "reason": fault.reason}
