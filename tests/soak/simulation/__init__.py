"""The whole life of a room under a seeded loop: virtual time, a bad network, and crashes."""
