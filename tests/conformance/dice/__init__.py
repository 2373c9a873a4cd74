"""Sealed dice: faulty records, the distribution of the throws, and the verifiers."""
