"""The score examples of the source documents."""
