"""Previews of links: tags of pages, pictures, and oEmbed."""
