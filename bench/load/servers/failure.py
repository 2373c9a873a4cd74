"""Failures of servers, load generators and whole loads."""


class FailedProcessError(Exception):
    """A process of a load has failed; the text says which one, and its last line of output."""

    def __init__(self, what: str, output: str) -> None:
        """Set the text; `output` is the whole output of the process."""
        self.output = output
        lines = output.strip().splitlines()
        super().__init__(f"{what}: {lines[-1] if lines else 'it has printed no reason'}")


class FailedLoadError(Exception):
    """A load cannot be measured on a checkout; the text names both, and the reason."""
