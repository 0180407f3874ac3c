"""Mother packages, and the channel packages that are built from them."""

from longshore.domains.builds.changing import cancel_build, retry_build
from longshore.domains.builds.comparing import compare_packages
from longshore.domains.builds.context import QUEUE, PackContext
from longshore.domains.builds.jobs import sweeps, tasks
from longshore.domains.builds.links import make_links
from longshore.domains.builds.packages import (
    Caller,
    compare_mothers,
    create_mother,
    list_mothers,
    read_mother,
    remove_mother,
)
from longshore.domains.builds.reading import list_builds, read_build, read_report
from longshore.domains.builds.starting import read_readiness, rebuild_item, start_build
from longshore.domains.builds.work import WorkFolder

__all__ = [
    "QUEUE",
    "Caller",
    "PackContext",
    "WorkFolder",
    "cancel_build",
    "compare_mothers",
    "compare_packages",
    "create_mother",
    "list_builds",
    "list_mothers",
    "make_links",
    "read_build",
    "read_mother",
    "read_readiness",
    "read_report",
    "rebuild_item",
    "remove_mother",
    "retry_build",
    "start_build",
    "sweeps",
    "tasks",
]
