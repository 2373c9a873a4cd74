"""Rules, tables and records as JSON: the forms that the library and the server share."""
