"""Training: positions of the board, the hand of the day, and the practice of accounts."""
