"""The configuration of the documentation site: `make docs` builds it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.site.accessible import mend_pages  # noqa: E402 -- the path is set above
from tools.site.api import resolve, unlink_builtins  # noqa: E402 -- the path is set above
from tools.site.links import LEFT_OUT, URLS, adapt  # noqa: E402 -- the path is set above
from tools.site.live.pages import TRY, add_script, link_game, write_game  # noqa: E402 -- the path is set above
from tools.site.llms import write_list  # noqa: E402 -- the path is set above
from tools.site.made import OPENAPI, made_files, write_files  # noqa: E402 -- the path is set above
from yachtdice import __version__  # noqa: E402 -- the path is set above
from yachtdice.server.app.asgi import openapi_schema  # noqa: E402 -- the path is set above

project = "Yacht Dice"
author = "The Yacht Dice authors"
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
extensions += ["sphinx_gallery.gen_gallery"]
exclude_patterns = [*LEFT_OUT]
suppress_warnings = ["config.cache"]

myst_enable_extensions = ["deflist", "html_image"]
myst_heading_anchors = 4
default_role = "code"
copybutton_exclude = ".linenos, .gp, .go"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
maximum_signature_line_length = 80
toc_object_entries = False  # the pages are short enough for their own contents
python_use_unqualified_type_names = True

sphinx_gallery_conf = {
    "examples_dirs": "../examples/gallery",
    "gallery_dirs": "gallery",
    "filename_pattern": r"\.py$",
    "download_all_examples": False,
    "show_memory": False,
    "show_signature": False,
    "min_reported_time": 1000,
    "write_computation_times": False,
    "abort_on_example_error": True,
}

linkcheck_ignore = [
    URLS["Documentation"] + made for made in ("openapi.json", f"{TRY}/")
]  # this build makes them

html_extra_path = [OPENAPI.name]
html_theme = "furo"
html_title = f"Yacht Dice {__version__}"
html_favicon = "../web/public/icons/192.png"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"source_repository": URLS["Source"]}
templates_path: list[str] = []


def setup(app):  # type: ignore[no-untyped-def]  # noqa: D103
    write_files(made_files(openapi_schema()))  # before Sphinx looks for pages
    app.connect("source-read", _adapt)
    app.connect("doctree-read", unlink_builtins)
    app.connect("missing-reference", resolve)
    app.connect("build-finished", mend_pages)
    app.connect("build-finished", write_list)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_game)


def _adapt(app, docname, source):  # type: ignore[no-untyped-def]
    """Adapt the text of a page before it is parsed."""
    source[0] = adapt(link_game(source[0], docname), Path(app.env.doc2path(docname)))
