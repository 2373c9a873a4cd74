"""Laws over every rule set, and a slow second opinion on all of them."""
