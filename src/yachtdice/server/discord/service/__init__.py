"""Writes and sends the news for Discord, and answers its requests."""
