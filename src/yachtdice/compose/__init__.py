"""The composition root: the services of a server, connected with their adapters, without HTTP."""

from yachtdice.compose.services import Services, compose
from yachtdice.server.common.settings import Settings

__all__ = ["Services", "Settings", "compose"]
