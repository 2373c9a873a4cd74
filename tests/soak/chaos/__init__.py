"""Failures of any database call, and of any server of a cluster, during games."""
