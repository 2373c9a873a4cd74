"""Previews of links: found, in words, as pictures and as tags."""
