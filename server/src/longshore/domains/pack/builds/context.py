"""What work in the background works with."""

from dataclasses import dataclass, field

from longshore.domains.pack.builds.toolbox import Toolbox
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database


@dataclass(frozen=True, slots=True)
class PackContext:
    """The database, the ports, this machine's work folder and this process's tools."""

    database: Database
    resources: Resources
    work: WorkFolder
    tools: Toolbox = field(default_factory=Toolbox)


QUEUE = "pack"
INSPECT_TASK = "builds.inspect"
BUILD_TASK = "builds.build"
STALE_SECONDS = 12.0
"""Work whose worker has not been heard of for so long is taken away from it."""
HEARTBEAT_SECONDS = 3.0
MOST_ATTEMPTS = 3
MOST_INSPECTIONS = 5
"""So many workers begin with one mother package, and are not heard of again or fail in a way that
nobody foresaw."""
