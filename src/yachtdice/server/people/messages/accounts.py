"""Bodies of the HTTP API for guests, accounts and their sessions."""

from typing import Annotated

from msgspec import Meta, Struct

Word = Annotated[str, Meta(max_length=100)]


Password = Annotated[str, Meta(max_length=1000)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Word  #: The account's name.
    password: Password  #: The account's password.


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password."""

    old: Password  #: The current password.
    new: Password  #: The new password.


class PasswordProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The password again, to confirm an action that cannot be undone."""

    password: Password  #: The current password.


class SessionView(Struct, frozen=True):
    """A session of the current account."""

    id: str  #: The session's id. It opens nothing.
    #: Browser and system that started the session ("Firefox, Windows"), empty if unknown.
    device: str
    created_ms: int  #: Start, in milliseconds since 1970.
    seen_ms: int  #: Last use, in milliseconds since 1970; updated once a day.
    current: bool  #: Whether this session sent the request.


class SessionsView(Struct, frozen=True):
    """The sessions of the current account."""

    sessions: tuple[SessionView, ...]  #: All sessions, the latest used first.


class SessionChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A session to end."""

    session: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]  #: The `id` of a session in the list.


class NameChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a guest."""

    name: Annotated[str, Meta(max_length=100)]  #: The name to show.


class Me(Struct, frozen=True):
    """The current player."""

    player: str | None  #: Public id, null before a name is chosen.
    name: str | None  #: Name shown, null before a name is chosen.
    #: Whether the player has an account; otherwise a cookie identifies the guest.
    account: bool = False
