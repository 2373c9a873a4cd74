"""Running a tournament: executors, batches, points, sequential tests and the journal."""
