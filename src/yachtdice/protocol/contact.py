"""How players reach the host."""

from msgspec import Struct


class Contact(Struct, frozen=True):
    """The host's contact for players."""

    name: str  #: Name shown.
    link: str  #: A `mailto:`, `http:` or `https:` link.
