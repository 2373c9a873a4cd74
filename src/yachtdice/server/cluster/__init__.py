"""Several servers (nodes) on one database."""
