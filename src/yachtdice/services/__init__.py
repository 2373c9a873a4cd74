"""Floor 6: use cases. Chance, time, people and storage come in through `ports`."""
