"""Rooms: their settings, commands, game, timers, chat and followers."""
