"""The oEmbed answer: https://oembed.com."""

from msgspec import Struct


class OembedAnswer(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The content that another site shows for a URL of this server."""

    type: str  #: `rich` with `html`, `photo` with `url`, or `link` if neither fits.
    version: str
    title: str
    provider_name: str
    provider_url: str
    cache_age: int
    html: str | None = None
    url: str | None = None
    width: int | None = None
    height: int | None = None
    thumbnail_url: str | None = None
    thumbnail_width: int | None = None
    thumbnail_height: int | None = None
