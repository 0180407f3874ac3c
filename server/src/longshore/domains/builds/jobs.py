"""What a worker does for builds: its tasks and its sweeps."""

from functools import partial

from longshore.domains.builds.building import run_build
from longshore.domains.builds.context import BUILD_TASK, INSPECT_TASK, QUEUE, PackContext
from longshore.domains.builds.inspecting import run_inspection
from longshore.domains.builds.sweeps import take_back, tidy, wake_all
from longshore.integrations.jobs import JobTask, Sweep


def tasks(context: PackContext) -> list[JobTask]:
    """The kinds of jobs of this domain."""
    return [
        JobTask(INSPECT_TASK, QUEUE, partial(run_inspection, context)),
        JobTask(BUILD_TASK, QUEUE, partial(run_build, context)),
    ]


def sweeps(context: PackContext) -> list[Sweep]:
    """What every worker repeats for this domain."""
    return [
        Sweep("builds.take_back", 3, partial(take_back, context)),
        Sweep("builds.wake_all", 5, partial(wake_all, context)),
        Sweep("builds.tidy", 20, partial(tidy, context)),
    ]
