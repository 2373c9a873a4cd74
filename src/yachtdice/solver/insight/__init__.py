"""The insight of a rule set, the parts of values that follow from it, and chances to win."""
