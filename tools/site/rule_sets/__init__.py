"""The pages of the rule sets, made from their rules and their stored statistics."""
