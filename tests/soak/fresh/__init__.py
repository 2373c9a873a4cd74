"""Programs in fresh interpreters, as users start them."""
