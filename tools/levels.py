"""The bots that a browser can play by itself, as a module for the client."""

import json
from typing import Final

from yachtdice.bots import BOTS, BotKind

_HEAD: Final = """/* Generated from the bots by `make gen` (tools/levels.py). Never edit by hand. */

/** How a bot plays: by a simple strategy, or by best play with the random mistakes of its level. */
export type Way = 'random' | 'greedy' | { readonly slip: number; readonly cap: number };

/** The bots by id: the name of their seats, and how they play. A slip of 0 makes no mistake. */
export const LEVELS: Readonly<Record<string, { readonly name: string; readonly way: Way }>> = {
"""


def levels_module() -> str:
    """Return a TypeScript module with the name and the strength of each built-in bot."""
    lines = (f"  {kind.id}: {_line(kind)},\n" for kind in BOTS)
    return f"{_HEAD}{''.join(lines)}}};\n"


def _line(kind: BotKind) -> str:
    """Return one bot as a TypeScript value."""
    name = json.dumps(kind.title.en, ensure_ascii=False).replace('"', "'")
    if kind.simple is not None:
        return f"{{ name: {name}, way: '{kind.simple.value}' }}"
    assert kind.stray is not None, "a bot is simple or has a level"
    slip, cap = kind.stray
    return f"{{ name: {name}, way: {{ slip: {slip:g}, cap: {cap:g} }} }}"
