"""A seat at a table of a server: the requests, the live socket, and the words about its dice."""
