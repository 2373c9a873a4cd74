"""A link for programs: the tags in the head of its page, and its oEmbed answer."""

from html import escape
from typing import Final
from urllib.parse import urlencode, urlsplit

from msgspec.structs import replace

from yachtdice.server.previews.messages import OembedAnswer
from yachtdice.server.previews.service.drawing import HEIGHT, WIDTH, said
from yachtdice.server.previews.service.preview import Preview
from yachtdice.server.previews.service.targets import Target, target_of
from yachtdice.server.previews.service.words import SITE, noted

_FRAME: Final = (480, 560)  #: The size of a framed page.
_LOCALES: Final = {"en": "en_US", "ko": "ko_KR"}


def language_of(accepted: str) -> str:
    """Return the language of an Accept-Language header: `ko` if it prefers Korean, else `en`."""
    weights = {"ko": 0.0, "en": 0.0}
    for part in accepted.replace(" ", "").split(","):
        name, _, quality = part.partition(";q=")
        language = name.lower().partition("-")[0]
        if language in weights:
            weights[language] = max(weights[language], _number(quality or "1"))
    return "ko" if weights["ko"] > weights["en"] else "en"


def _number(text: str) -> float:
    """Return the number of a text, 0 for a text that is none."""
    try:
        return float(text)
    except ValueError:
        return 0.0


def tags_of(preview: Preview, language: str, origin: str) -> str:
    """Return the tags for the head of a page, escaped."""
    title, site = said(preview.title, language), said(SITE, language)
    page, picture = origin + preview.target.path, origin + preview.target.picture(language)
    properties = {
        "og:type": "website",
        "og:site_name": site,
        "og:title": title,
        "og:description": said(noted(preview.label, preview.note), language),
        "og:url": page,
        "og:locale": _LOCALES[language],
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": said(noted(preview.label, preview.title, preview.note), language),
    }
    answer = f"{origin}/oembed?{urlencode({'url': page, 'format': 'json'})}"
    return "".join(
        (
            *(f'<meta property="{n}" content="{escape(v)}">\n' for n, v in properties.items()),
            '<meta name="twitter:card" content="summary_large_image">\n',
            '<link rel="alternate" type="application/json+oembed"'
            f' href="{escape(answer)}" title="{escape(title)}">\n',
        )
    )


def target_at(url: str, origin: str) -> Target | None:
    """Return the page of a URL of this server; None for other pages, sites and texts."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    is_own = f"{parts.scheme}://{parts.netloc.lower()}" == origin
    return target_of(parts.path, parts.query) if is_own else None


def oembed_of(
    preview: Preview, language: str, origin: str, most_width: int, most_height: int
) -> OembedAnswer:
    """Return the oEmbed answer for a page, no larger than asked: a frame, a picture or a link."""
    target, title = preview.target, said(preview.title, language)
    answer = OembedAnswer(
        type="link",
        version="1.0",
        title=title,
        provider_name=said(SITE, language),
        provider_url=origin,
        cache_age=300,
    )
    picture = origin + target.picture(language)
    fits = most_width >= WIDTH and most_height >= HEIGHT
    if target.frame is not None:
        width, height = min(_FRAME[0], most_width), min(_FRAME[1], most_height)
        html = (
            f'<iframe src="{escape(origin + target.frame)}" width="{width}" height="{height}"'
            f' title="{escape(title)}" loading="lazy" style="border:0"></iframe>'
        )
        answer = replace(answer, type="rich", html=html, width=width, height=height)
        if fits:
            sizes = {"thumbnail_width": WIDTH, "thumbnail_height": HEIGHT}
            answer = replace(answer, thumbnail_url=picture, **sizes)
    elif fits:
        answer = replace(answer, type="photo", url=picture, width=WIDTH, height=HEIGHT)
    return answer
