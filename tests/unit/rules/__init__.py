"""Tests of rules files, patterns and scores."""
