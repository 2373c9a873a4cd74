"""Fault tests: SIGKILL, restarts, full disks and lost databases."""
