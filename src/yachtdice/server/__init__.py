"""Floor 8: the ASGI app. `app.create_app` is the only place where ports meet adapters."""

from yachtdice.server.app import create_app
from yachtdice.server.settings import Settings

__all__ = ["Settings", "create_app"]
