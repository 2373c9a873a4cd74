"""Help texts in English and Korean."""
