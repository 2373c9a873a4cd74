"""Commands of a server: serve, accounts and maintenance."""
