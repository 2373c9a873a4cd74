"""The command `yacht`: what it prints, and how it fails."""
