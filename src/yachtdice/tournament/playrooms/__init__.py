"""Child processes in which Python players play."""
