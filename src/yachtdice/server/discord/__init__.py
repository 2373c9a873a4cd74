"""Discord: ends of public games in a channel, and a command that opens a table."""
