"""The server: one folder for each subject, over the folders that all subjects use."""

from contextlib import suppress

from yachtdice.lazy import import_on_first_use

# Litestar needs these two only for debugging and YAML. The rest of uvicorn is a command line.
import_on_first_use("pdb")
with suppress(ModuleNotFoundError):  # not every version of Litestar installs it
    import_on_first_use("yaml")
import_on_first_use("uvicorn", {"Config": "config", "Server": "server"})
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
