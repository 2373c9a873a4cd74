"""Solutions and chances of winning for waiting players."""
