"""The use cases of the server. They reach chance, time and storage through the `ports`."""
