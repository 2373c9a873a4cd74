"""Bodies of the HTTP API about people: accounts, the ranking, statistics, games that are over."""

from typing import Annotated

from msgspec import Meta, Struct

Word = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=1000)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: Word
    password: Password


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that is, and the one that is to be."""

    old: Password
    new: Password


class PasswordProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The password, once more, before something that cannot be undone."""

    password: Password


class LimitProblem(Struct, frozen=True):
    """A refusal because of too many tries: which limit it was, and when it is over."""

    type: str
    title: str
    status: int
    detail: str
    limit: str
    until_ms: int
