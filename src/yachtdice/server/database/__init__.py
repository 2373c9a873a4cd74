"""The tables of all subjects, their migrations, and the retention of unused rows."""
