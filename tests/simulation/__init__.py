"""The whole of a room's life under a seeded loop: virtual time, a bad network, and crashes."""
