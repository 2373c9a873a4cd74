"""Tests of `yachtdice.server.reminders.store`."""
