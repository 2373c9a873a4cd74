"""Tests of `yachtdice.server.reminders.service`."""
