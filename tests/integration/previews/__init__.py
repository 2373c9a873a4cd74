"""Integration tests: previews of links."""
