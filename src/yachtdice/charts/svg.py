"""Elements of an SVG picture as text; positions are rounded to a tenth."""

from html import escape


def text(x: float, y: float, words: str, **attributes: str | float) -> str:
    """Return a piece of text that starts here; `text_anchor` changes that."""
    return f'<text x="{x:.1f}" y="{y:.1f}"{_listed(attributes)}>{escape(words)}</text>'


def rect(
    x: float, y: float, width: float, height: float, title: str = "", **attributes: str | float
) -> str:
    """Return a rectangle; `title` is its tooltip."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{max(0, width):.1f}" height="{height:.1f}"'
    head = f"<rect {place}{_listed(attributes)}"
    return f"{head}><title>{escape(title)}</title></rect>" if title else f"{head}/>"


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a line of this CSS class."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def circle(x: float, y: float, radius: float, kind: str) -> str:
    """Return a circle of this CSS class."""
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def _listed(attributes: dict[str, str | float]) -> str:
    """Return attributes; `text_anchor` becomes `text-anchor`, and `kind` the CSS class."""
    names = {name: "class" if name == "kind" else name.replace("_", "-") for name in attributes}
    return "".join(f' {names[name]}="{escape(str(v))}"' for name, v in attributes.items())
