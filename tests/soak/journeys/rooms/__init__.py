"""Journeys at a table: dice, guide, chances, sealed dice, rule sets, sound, several people."""
