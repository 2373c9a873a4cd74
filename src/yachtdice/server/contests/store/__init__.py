"""Stored contests."""
