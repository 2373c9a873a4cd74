"""Reminders of turns in games that wait: push messages and e-mail, if the host sets them."""
