"""Routes of accounts, profiles, rankings and finished games."""
