"""What work in the background works with."""

from dataclasses import dataclass

from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database


@dataclass(frozen=True, slots=True)
class PackContext:
    """The database, the ports and this machine's work folder."""

    database: Database
    resources: Resources
    work: WorkFolder


QUEUE = "pack"
INSPECT_TASK = "builds.inspect"
BUILD_TASK = "builds.build"
STALE_SECONDS = 12.0
"""Work whose worker has not been heard of for so long is taken away from it."""
HEARTBEAT_SECONDS = 3.0
MOST_ATTEMPTS = 3
