"""The kernels that make a column and the list of its cards from the codes of a rule set."""
