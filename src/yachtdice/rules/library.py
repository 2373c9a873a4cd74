"""Loading of rule sets: the built-in ones and users' own files; limits for files from the browser.

The limits keep the reading of a file within milliseconds. The time to read TOML grows with the
number of its tokens (keys, commas, brackets, lines), and with the square of the dots in one
dotted key. Real rule sets have about 2,500 bytes and 350 tokens.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from yachtdice.rules.errors import Text, UnknownRulesError, WrongRulesError
from yachtdice.rules.parse import MAX_BYTES, TOO_LARGE, parse_rules
from yachtdice.rules.ruleset import RuleSet

_HOME = files("yachtdice.rules") / "rulesets"
_FILE: Final = Text("the file", "파일")


@cache
def rules_ids() -> tuple[str, ...]:
    """Return the ids of the rule sets that come with the package, in alphabetical order."""
    names = (entry.name for entry in _HOME.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_rules(id_or_path: str | Path) -> RuleSet:
    """Return the rule set with this id or in this file.

    Raises UnknownRulesError if there is neither, and WrongRulesError if the file is not a valid
    rule set.
    """
    if isinstance(id_or_path, str) and id_or_path in rules_ids():
        return _shipped(id_or_path)
    path = Path(id_or_path)
    if _is_file(path):
        return parse_rules(_read(path))
    raise UnknownRulesError(_unknown(str(id_or_path)))


def _unknown(given: str) -> Text:
    """Return the error text for a name that is neither a rule set nor a file."""
    known = ", ".join(rules_ids())
    return Text(
        en=f"no rule set or file {given!r}; the rule sets are {known}",
        ko=f"{given!r} 규칙이나 파일이 없어요. 쓸 수 있는 규칙: {known}",
    )


def check_rules(rules: object) -> RuleSet:
    """Return the rules; raise TypeError, which explains how to load them, for anything else."""
    if isinstance(rules, RuleSet):
        return rules
    raise TypeError(
        f"rules must be a RuleSet, not {rules!r}; call load_rules({rules!r})"
        if isinstance(rules, str | Path)
        else f"rules must be a RuleSet, for example load_rules('classic'), not {rules!r}"
    )


@cache
def _shipped(rules_id: str) -> RuleSet:
    return parse_rules((_HOME / f"{rules_id}.toml").read_text(encoding="utf-8"))


def _is_file(path: Path) -> bool:
    """Return whether the file exists; False for an impossible file name."""
    try:
        return path.is_file()
    except OSError:
        return False


def _read(path: Path) -> str:
    """Return the text of a user's file; read at most one byte beyond the size limit."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror
        text = Text(f"{path} cannot be read: {why}", f"{path} 파일을 읽을 수 없어요: {why}")
        raise UnknownRulesError(text) from error
    if len(data) > MAX_BYTES:
        raise WrongRulesError(_FILE, TOO_LARGE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
        reason = Text(
            f"is not UTF-8 text (byte {at})", f"UTF-8 텍스트가 아니에요 ({at}번째 바이트)"
        )
        raise WrongRulesError(_FILE, reason) from error


MOST_BYTES: Final = 16 * 1024
MOST_TOKENS: Final = 2000
_TOKENS: Final = "=,[{.\n"


def check_effort(text: str) -> None:
    """Raise WrongRulesError for a text with more bytes or tokens than the limits.

    The check itself takes time in proportion to the text, about 0.1 ms for the largest.
    """
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _too_large(Text(f"{MOST_BYTES:,} bytes", f"{MOST_BYTES:,}바이트"))
    if sum(text.count(token) for token in _TOKENS) > MOST_TOKENS:
        en = f"{MOST_TOKENS:,} lines, keys, dots, commas and brackets together"
        raise _too_large(Text(en, f"줄, 키, 점, 쉼표, 괄호를 합쳐 {MOST_TOKENS:,}개"))


def _too_large(most: Text) -> WrongRulesError:
    """Return the error for a text that exceeds a limit."""
    en = f"has more than {most.en}, the limit for a rule set from the browser; shorten it"
    ko = f"브라우저에서 올리는 규칙은 {most.ko}까지예요. 더 짧게 줄여 주세요"
    return WrongRulesError(Text("the text", "규칙 파일"), Text(en, ko))
