"""Routes of the rule sets and bots on offer."""
