"""The layout of every screen at every size, in both languages; every page in every theme."""
