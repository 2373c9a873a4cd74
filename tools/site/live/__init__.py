"""The parts of the site that compute in the browser, and their check."""
