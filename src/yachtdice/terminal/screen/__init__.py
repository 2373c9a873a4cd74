"""The full screen of a table, by Textual."""
