"""People: guests, accounts, names and passwords."""
