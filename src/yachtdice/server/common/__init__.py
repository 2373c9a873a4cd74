"""What every subject of the server needs: time, chance, limits, settings, log events, metrics."""
