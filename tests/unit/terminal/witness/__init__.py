"""Tests of the witness of sealed dice."""
