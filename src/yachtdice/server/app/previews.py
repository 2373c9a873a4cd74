"""Previews of links, on a server whose host has turned them on."""

from importlib.util import find_spec

from yachtdice import extra_needed
from yachtdice.server.common.settings import PreviewsSetupError, Settings
from yachtdice.server.previews.service.pictures import FONT


def check_previews(settings: Settings) -> None:
    """Raise PreviewsSetupError if previews are on without a public URL or their package."""
    if not settings.previews:
        return
    if settings.public_url is None:
        raise PreviewsSetupError(
            "--previews needs --public-url: a preview names the address of its page;"
            " give the address that players open"
        )
    if not _has_resvg():
        raise PreviewsSetupError(extra_needed("--previews", "resvg-py", "pictures"))
    if not FONT.is_file():
        raise PreviewsSetupError(
            "--previews: the font of the pictures is missing, because the browser client is not"
            " built; run: make play"
        )


def _has_resvg() -> bool:
    """Return whether the package that draws pictures is installed; only their process loads it."""
    try:
        return find_spec("resvg_py") is not None
    except ValueError:  # its entry in sys.modules is None: it may not be imported
        return False
