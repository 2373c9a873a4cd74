"""Every page of the client, and the ways from one to another."""
