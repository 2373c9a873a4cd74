"""Tests of sealed dice."""
