"""Documents and deployment files agree with the code."""
