"""Time, chance, limits, settings, log events and metrics, for all subjects of the server."""
