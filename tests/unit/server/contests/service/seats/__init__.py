"""Tests of arenas and Swiss contests."""
