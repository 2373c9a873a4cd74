"""Sheets: the cards of games with real dice, which people throw themselves."""
