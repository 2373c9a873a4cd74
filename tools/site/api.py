"""The reference of the Python API: its packages, and the references between their names."""

import builtins
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes

#: The packages with public names (`__all__`), and their content.
PACKAGES: Final = {
    "yachtdice": "rule sets and best play, the names for most programs",
    "yachtdice.rules": "rule sets and their points",
    "yachtdice.game": "games: actions, events, state, records",
    "yachtdice.solver": "best play, distributions, chances to win",
    "yachtdice.analysis": "reviews of games",
    "yachtdice.bots": "built-in bots and their strength",
    "yachtdice.tournament": "players for tournaments",
    "yachtdice.envs": "environments for learning agents",
    "yachtdice.sealed": "proofs of the dice of a record",
    "yachtdice.pairing": "pairs and tables for arenas and Swiss contests",
    "yachtdice.progression": "experience points, levels, dice statistics",
    "yachtdice.server.app": "the services of the server, without HTTP",
    "yachtdice.cli": "the command `yacht`",
}


def resolve(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Return a link for a Python name that Sphinx did not find, or its text without a link.

    A type is documented in the package that exports it, but signatures name the module that defines
    it. The last part of the name finds it. Types of other packages stay text. Other missing
    references are not answered here, so that Sphinx reports them.
    """
    if node.get("refdomain") != "py":
        return None
    found = _documented(env).get(node.get("reftarget", "").rpartition(".")[2])
    if found is None:
        return contnode
    uri = app.builder.get_relative_uri(node["refdoc"], found.docname)
    link = nodes.reference("", "", internal=True, refuri=f"{uri}#{found.node_id}")
    link += contnode
    return link


def _documented(env: Any) -> dict[str, Any]:
    """Return the public names of all packages, by their last part."""
    if not hasattr(env, "yacht_names"):
        objects = env.get_domain("py").objects
        env.yacht_names = {
            name.rpartition(".")[2]: found
            for name, found in objects.items()
            if name.rpartition(".")[0] in PACKAGES and not found.aliased
        }
    names: dict[str, Any] = env.yacht_names
    return names


def unlink_builtins(app: Any, doctree: Any) -> None:
    """Make names such as `bytes` plain text: a class of ours may have a member of that name."""
    del app
    for node in list(doctree.findall(addnodes.pending_xref)):
        if node.get("refdomain") == "py" and hasattr(builtins, node.get("reftarget", "")):
            node.replace_self(nodes.Text(node["reftarget"]))
