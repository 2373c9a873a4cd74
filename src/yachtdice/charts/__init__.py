"""Charts as SVG text. All charts that Python draws are drawn here."""
