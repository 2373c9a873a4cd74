"""Processes with limits for programs that are not trusted."""
