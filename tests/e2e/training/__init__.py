"""The analysis board, the hand of the day and the practice, in a real browser."""
