"""The rule sets that come with the package, and files of a user's own."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from yachtdice.rules.errors import UnknownRulesError, WrongRulesError
from yachtdice.rules.parse import MAX_BYTES, parse_rules
from yachtdice.rules.ruleset import RuleSet

_HOME = files("yachtdice.rules") / "rulesets"


@cache
def rules_ids() -> tuple[str, ...]:
    """Return the ids of the rule sets that come with the package, in alphabetical order."""
    names = (entry.name for entry in _HOME.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_rules(id_or_path: str | Path) -> RuleSet:
    """Return the rule set with this id, or the one in this file.

    Raises UnknownRulesError when there is neither, WrongRulesError when the file is no rule set.
    """
    if isinstance(id_or_path, str) and id_or_path in rules_ids():
        return _shipped(id_or_path)
    path = Path(id_or_path)
    if _is_file(path):
        return parse_rules(_read(path))
    known = ", ".join(rules_ids())
    raise UnknownRulesError(f"no rule set or file {str(id_or_path)!r}; the rule sets are {known}")


@cache
def _shipped(rules_id: str) -> RuleSet:
    return parse_rules((_HOME / f"{rules_id}.toml").read_text(encoding="utf-8"))


def _is_file(path: Path) -> bool:
    """Return whether the file is there; a name that no file can have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def _read(path: Path) -> str:
    """Return the text of a user's file, reading no more of it than a rule set may have."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UnknownRulesError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        reason = f"is larger than {MAX_BYTES:,} bytes, the most a rule set may have"
        raise WrongRulesError(place="the file", reason=reason)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        reason = f"is not UTF-8 text (byte {error.start})"
        raise WrongRulesError(place="the file", reason=reason) from error
