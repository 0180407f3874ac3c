"""Jobs: work that outlives the request that asked for it.

Procrastinate on the product's own PostgreSQL stands behind a small port. A job is only a wake-up:
the domain's row is the truth, and a sweep of the domain asks again for what no job is left for.
"""

from longshore.integrations.jobs.engine import ProcrastinateEngine
from longshore.integrations.jobs.port import JobEngine, JobTask, Sweep
from longshore.integrations.jobs.worker import JobWorker

__all__ = ["JobEngine", "JobTask", "JobWorker", "ProcrastinateEngine", "Sweep"]
