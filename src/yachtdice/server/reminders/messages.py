"""Reminders as JSON."""

from typing import Annotated

from msgspec import Meta, Struct

Hour = Annotated[int, Meta(ge=0, le=23)]


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of a day in which a device is left alone, by its own clock."""

    begin: Hour  #: The first quiet hour.
    end: Hour  #: The first hour that is no longer quiet; the same as `begin`: never quiet.
    #: Minutes that the clock of the device is ahead of UTC.
    offset: Annotated[int, Meta(ge=-720, le=840)]


class PushDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """The push subscription of a browser, with the language and the quiet hours of the device."""

    #: The address at the push service of the browser's maker.
    endpoint: Annotated[str, Meta(max_length=1000)]
    #: The public key of the browser: 65 bytes as base64url.
    key: Annotated[str, Meta(max_length=100)]
    #: The secret of the browser: 16 bytes as base64url.
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(pattern="^(en|ko)$")]  #: The language of the notifications.
    quiet: QuietHours | None = None  #: The quiet hours, null without any.


class PushView(Struct, frozen=True):
    """Push messages for the device of the current session."""

    #: The public key of this server, as base64url; null if the host has not turned push on.
    key: str | None
    #: The address of the stored subscription of this session, null without one.
    endpoint: str | None = None
    quiet: QuietHours | None = None  #: The quiet hours of the stored subscription.


class PushMessage(Struct, frozen=True):
    """The text that the device decrypts; the service worker writes a notification from it."""

    turns: int  #: The number of waiting games in which the player is on turn.
    room: str  #: The room of the game with the soonest deadline.
    language: str  #: The language of the subscription.


class MailRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An address for reminders of the current account."""

    address: Annotated[str, Meta(max_length=320)]  #: The e-mail address, without a name.
    language: Annotated[str, Meta(pattern="^(en|ko)$")]  #: The language of the mails.


class MailView(Struct, frozen=True):
    """The reminders by e-mail of the current account."""

    offered: bool  #: Whether the host has turned reminders by e-mail on.
    address: str | None = None  #: The stored address, null without one.
    verified: bool = False  #: Whether its owner has confirmed it.
    #: Whether the server has stopped its mails, because the address refused some.
    stopped: bool = False


class MailToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a link that confirms an address."""

    #: The last part of the link. A part that a mail program has cut off is an unknown token.
    token: Annotated[str, Meta(pattern="^[a-z0-9]{1,64}$")]
