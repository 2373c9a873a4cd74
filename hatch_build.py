"""Placeholder so that the package can be installed while the real hook is written."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Does nothing yet."""
