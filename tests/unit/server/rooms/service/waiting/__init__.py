"""Games that wait for their players."""
