"""Laws over every rule set, and an independent slow implementation to check them."""
