"""Which passwords will do: long enough, and not among those everybody tries first."""

import unicodedata
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from yachtdice.services.names import fold

SHORTEST, LONGEST = 8, 128
_LIST: Final = files("yachtdice.services") / "common_passwords.txt"


class PasswordFault(StrEnum):
    """What is wrong with a password, for programs."""

    LENGTH = "password-length"
    NOT_TEXT = "password-not-text"
    COMMON = "password-common"
    IS_NAME = "password-is-name"


class PasswordRefusedError(Exception):
    """A password that will not do; the text says why."""

    def __init__(self, fault: PasswordFault, reason: str) -> None:
        """Hold what is wrong for programs, and why for people."""
        super().__init__(reason)
        self.fault = fault


def tidy_password(password: str) -> str:
    """Return the password in one form, however the keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)


def checked_password(password: str, name: str) -> str:
    """Return a password to be kept for this name; raise PasswordRefusedError."""
    tidy = tidy_password(password)
    if not SHORTEST <= len(tidy) <= LONGEST:
        reason = f"a password has {SHORTEST} to {LONGEST} characters, not {len(tidy)}"
        raise PasswordRefusedError(PasswordFault.LENGTH, reason)
    try:
        tidy.encode()
    except UnicodeEncodeError as error:
        reason = "the password has characters that are not Unicode"
        raise PasswordRefusedError(PasswordFault.NOT_TEXT, reason) from error
    if tidy.casefold() in common_passwords() or len(set(tidy)) < 3:
        reason = "this password is among the first that others would try"
        raise PasswordRefusedError(PasswordFault.COMMON, reason)
    if fold(tidy) == fold(name):
        raise PasswordRefusedError(PasswordFault.IS_NAME, "the name is not a password")
    return tidy


@cache
def common_passwords() -> frozenset[str]:
    """Return the passwords that are used most, in small letters."""
    lines = _LIST.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("# "))
