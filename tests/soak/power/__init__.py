"""Power failures and I/O errors below the database file, with the real writer on real SQLite."""
