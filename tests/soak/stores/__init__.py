"""Stories of tests/integration on every kind of database."""
