"""Tests of the game, written as stories."""
