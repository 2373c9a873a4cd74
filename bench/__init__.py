"""Benchmarks: the engine and the solver beside similar libraries, and the speed of other parts."""
