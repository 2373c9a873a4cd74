"""Bot accounts and the bot API."""
