"""Tests of the tournament package."""
