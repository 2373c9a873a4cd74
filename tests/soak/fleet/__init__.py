"""Clusters of servers in cases that need time or harm."""
