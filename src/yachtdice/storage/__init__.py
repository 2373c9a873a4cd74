"""SQL adapters behind the service ports. SQLite by default, PostgreSQL by URL."""
