"""Tests of one package each, laid out like src."""
