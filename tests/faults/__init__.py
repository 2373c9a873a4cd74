"""What must survive SIGKILL, restarts, full disks and databases that go away."""
