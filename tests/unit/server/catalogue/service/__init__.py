"""Tests of `yachtdice.server.catalogue.service`."""
