"""Floor 4: what goes over the wire, in both directions, and how it is read and written."""
