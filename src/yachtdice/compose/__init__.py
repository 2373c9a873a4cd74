"""The composition root: the services of a server, connected with their adapters, without HTTP."""

from yachtdice.lazy import import_on_first_use

# The rest of prometheus_client is HTTP servers and clients, which only `--metrics` needs.
import_on_first_use(
    "prometheus_client",
    {
        "CollectorRegistry": "registry",
        "Counter": "metrics",
        "Gauge": "metrics",
        "Histogram": "metrics",
        "ProcessCollector": "process_collector",
    },
)

from yachtdice.compose.services import Services, compose  # noqa: E402 - imports that package
from yachtdice.compose.settings import Settings  # noqa: E402

__all__ = ["Services", "Settings", "compose"]
