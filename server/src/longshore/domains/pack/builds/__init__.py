"""Mother packages, and the channel packages that are built from them."""

from longshore.domains.pack.builds.changing import cancel_build, retry_build
from longshore.domains.pack.builds.comparing import compare_packages
from longshore.domains.pack.builds.compliance import REAL_NAME_ROUTES, RealNameRoute
from longshore.domains.pack.builds.finished import (
    FinishedPackage,
    finished_package,
    finished_packages,
)
from longshore.domains.pack.builds.links import disposition, make_links
from longshore.domains.pack.builds.packages import (
    compare_mothers,
    create_mother,
    list_mothers,
    read_mother,
    remove_mother,
)
from longshore.domains.pack.builds.queries import list_builds, read_build, read_report
from longshore.domains.pack.builds.starting import read_readiness, rebuild_item, start_build

__all__ = [
    "REAL_NAME_ROUTES",
    "FinishedPackage",
    "RealNameRoute",
    "cancel_build",
    "compare_mothers",
    "compare_packages",
    "create_mother",
    "disposition",
    "finished_package",
    "finished_packages",
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
]
