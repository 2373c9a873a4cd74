"""Training: positions to practise, the five of a day, and the days until a lesson comes again."""
