"""The page with every HTTP call of the server, made from its OpenAPI description."""

from collections import defaultdict
from pathlib import Path
from typing import Any, Final

HEAD: Final = """# Every HTTP call

Made from the code. [The protocol](../protocol/http.md) explains how the calls work
together. `/api/schema/openapi.json` of every server has the bodies and all fields.
"""
_METHODS: Final = ("get", "post", "put", "delete")


def route_page(folder: Path, schema: dict[str, Any]) -> dict[Path, str]:
    """Return the content of the page."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path, operations in sorted(schema["paths"].items()):
        for method in _METHODS:
            if method in operations:
                groups[_subject(path)].append(_row(method, path, operations[method]))
    parts = [HEAD]
    for subject, rows in sorted(groups.items()):
        head = ["| call | does | answers |", "|---|---|---|"]
        parts += [f"## `{subject}`", "", *head, *rows, ""]
    return {folder / "routes.md": "\n".join(parts)}


def _subject(path: str) -> str:
    """Return the first part of a path that names its subject."""
    words = path.strip("/").split("/")
    return "/" + "/".join(words[:2] if words[0] == "api" else words[:1])


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    """Return the row of a call: what it does, and its statuses."""
    statuses = ", ".join(sorted(operation["responses"]))
    return f"| `{method.upper()} {path}` | {operation['summary']} | {statuses} |"
