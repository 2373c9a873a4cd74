"""Rules for passwords: a minimum length, and none of the most common ones."""

import unicodedata
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from yachtdice.server.people.service.names import fold

SHORTEST, LONGEST = 8, 128
_LIST: Final = files("yachtdice.server.people.service") / "common_passwords.txt"


class PasswordFault(StrEnum):
    """The kind of fault in a password, for programs."""

    LENGTH = "password-length"
    NOT_TEXT = "password-not-text"
    COMMON = "password-common"
    IS_NAME = "password-is-name"


class PasswordRefusedError(Exception):
    """A password that is not allowed; the text says why."""

    def __init__(self, fault: PasswordFault, reason: str) -> None:
        """Set the fault for programs, and the reason for people."""
        super().__init__(reason)
        self.fault = fault


def tidy_password(password: str) -> str:
    """Return the password in NFKC, so that all keyboards give the same text."""
    return unicodedata.normalize("NFKC", password)


def checked_password(password: str, name: str) -> str:
    """Return the normalized password of an account; raise PasswordRefusedError if not allowed."""
    tidy = tidy_password(password)
    if not SHORTEST <= len(tidy) <= LONGEST:
        reason = f"a password must have {SHORTEST} to {LONGEST} characters, not {len(tidy)}"
        raise PasswordRefusedError(PasswordFault.LENGTH, reason)
    try:
        tidy.encode()
    except UnicodeEncodeError as error:
        reason = "the password has characters that are not Unicode; choose a different one"
        raise PasswordRefusedError(PasswordFault.NOT_TEXT, reason) from error
    if tidy.casefold() in common_passwords() or len(set(tidy)) < 3:
        reason = "this password is too common; choose a different one"
        raise PasswordRefusedError(PasswordFault.COMMON, reason)
    if fold(tidy) == fold(name):
        raise PasswordRefusedError(
            PasswordFault.IS_NAME, "the password is the same as the name; choose a different one"
        )
    return tidy


@cache
def common_passwords() -> frozenset[str]:
    """Return the most common passwords, in lower case."""
    lines = _LIST.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("# "))
