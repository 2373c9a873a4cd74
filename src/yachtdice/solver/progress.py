"""How long work says how far it is."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1."""


def unheard(_done: float) -> None:
    """Let nobody know."""
