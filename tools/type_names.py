"""A lint for type names: no two public types of the package share a name.

`python -m tools.type_names` reads `src/yachtdice` and prints each name that two modules define: a
class (also an enum or a struct), a `TypeAlias`, or an assignment of a type such as
`Row = Mapping[str, Any]`. The exit code is 1 if there is one. A definition that shares its name on
purpose is exempt if its line or the line above gives the reason: `# type name shared: REASON`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent

EXEMPT: Final = re.compile(r"# type name shared: \S+")

_TYPE_NAME: Final = re.compile(r"[A-Z]\w*[a-z]\w*")


class Definition(NamedTuple):
    """A public type at the top level of a module."""

    name: str
    path: Path
    line: int


def definitions(path: Path) -> Iterator[Definition]:
    """Yield the public types that a module defines, without exempt ones."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    for node in ast.parse(source).body:
        name = _type_name(node)
        if name is None or not _TYPE_NAME.fullmatch(name):
            continue
        if not EXEMPT.search("\n".join(lines[max(node.lineno - 2, 0) : node.lineno])):
            yield Definition(name, path, node.lineno)


def _type_name(node: ast.stmt) -> str | None:
    """Return the name of the type that a statement defines, None if it defines no type."""
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return name
        case _:
            return None


def shared_names(paths: Iterable[Path]) -> dict[str, list[Definition]]:
    """Return the names that are defined more than once, with all their definitions."""
    by_name: dict[str, list[Definition]] = {}
    for path in paths:
        for definition in definitions(path):
            by_name.setdefault(definition.name, []).append(definition)
    return {name: found for name, found in sorted(by_name.items()) if len(found) > 1}


def main(root: Path = ROOT) -> int:
    """Print the shared names and return the exit code."""
    shared = shared_names(sorted((root / "src" / "yachtdice").rglob("*.py")))
    for name, found in shared.items():
        places = ", ".join(f"{each.path.relative_to(root)}:{each.line}" for each in found)
        print(f"{name}: {places}")
    print(f"{len(shared)} type names defined more than once", file=sys.stderr)
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main())
