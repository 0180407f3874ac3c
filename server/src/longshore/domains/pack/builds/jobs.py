"""What a worker does for builds: its tasks and its sweeps."""

from functools import partial

from longshore.domains.pack.builds.building import run_build
from longshore.domains.pack.builds.context import BUILD_TASK, INSPECT_TASK, QUEUE, PackContext
from longshore.domains.pack.builds.inspecting import run_inspection
from longshore.domains.pack.builds.sweeps import take_back, tidy, wake_all
from longshore.domains.pack.builds.toolbox import Toolbox
from longshore.domains.pack.builds.work import WorkFolder
from longshore.gateway.domain import Work
from longshore.integrations.jobs import JobTask, Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def work_of(settings: Settings, database: Database, resources: Resources) -> Work:
    """The domain's work in one worker, whose files are below the data folder."""
    folder = WorkFolder(settings.data_dir / "work")
    tools = Toolbox(has_spare=True)
    return work_in(PackContext(database, resources, folder, tools))


def work_in(context: PackContext) -> Work:
    """The kinds of jobs of this domain, and what every worker repeats for it."""
    return Work(
        tasks=(
            JobTask(INSPECT_TASK, QUEUE, partial(run_inspection, context)),
            JobTask(BUILD_TASK, QUEUE, partial(run_build, context)),
        ),
        sweeps=(
            Sweep("builds.take_back", 3, partial(take_back, context)),
            Sweep("builds.wake_all", 5, partial(wake_all, context)),
            Sweep("builds.tidy", 20, partial(tidy, context)),
            Sweep("builds.tools", 5, context.tools.keep),
        ),
    )
