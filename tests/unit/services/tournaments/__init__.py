"""Tests of `yachtdice.services.tournaments`."""
