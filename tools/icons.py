"""Draw the icons of the installed app from the favicon: `python -m tools.icons`."""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.e2e.browser import launch

WEB: Final = Path(__file__).resolve().parent.parent / "web"
SEA: Final = "#0d1b2a"
#: For each icon its size in pixels, and the share of it at each edge that a mask may cut off.
SIZES: Final = {"192": (192, 0.0), "512": (512, 0.0), "maskable-512": (512, 0.14)}


def page(size: int, margin: float) -> str:
    """Return a page that shows the favicon at a size."""
    drawing = (WEB / "src" / "favicon.svg").read_text(encoding="utf-8")
    inner = round(size * (1 - 2 * margin))
    style = f"margin:0;width:{size}px;height:{size}px;display:grid;place-items:center"
    ground = f";background:{SEA}" if margin else ""
    sized = drawing.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    return f'<body style="{style}{ground}">{sized}</body>'


def main() -> None:
    """Draw all icons."""
    folder = WEB / "public" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, margin) in SIZES.items():
            tab = browser.new_page(viewport={"width": size, "height": size})
            tab.set_content(page(size, margin))
            tab.screenshot(path=folder / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
