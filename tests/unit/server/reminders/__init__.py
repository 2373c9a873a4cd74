"""Tests of `yachtdice.server.reminders`."""
