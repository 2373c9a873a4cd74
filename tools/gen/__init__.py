"""`python -m tools.gen`: files that are made from the code, a module for each kind."""
