"""The job that builds: everything that waits of one build, beside other workers at the same one."""

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.bases import bases_of, local_base
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.lane import Lane
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.outcomes import gone_mother, problem_of
from longshore.domains.pack.builds.publishing import Job
from longshore.integrations.object_store import StoreError
from longshore.kit.room import is_full


async def run_build(context: PackContext, build_id: int, publisher_id: int) -> None:
    """Build what waits of one build; several workers may be at the same one."""
    async with context.database.publisher(publisher_id) as session:
        build = await session.get(PackBuild, build_id)
        if build is None:
            return
        is_any = select(select(PackItem.id).where(*_waiting(build_id)).exists())
        if not (await session.execute(is_any)).scalar_one():
            return
        mother = await session.get_one(MotherPackage, build.mother_id)
        bases = await bases_of(session, mother.id)
        if not bases:
            await _fail(session, build_id, gone_mother())
            return
    try:
        async with local_base(context, bases) as base:
            with context.work.scratch(f"build-{build_id}") as scratch:
                await Lane(context, Job(build, mother, base), scratch).run()
    except (StoreError, OSError) as error:
        if not is_full(error):
            # Brought by the job's own retry, then by the sweep; an item's attempts bound it.
            raise RuntimeError(f"the mother package cannot be brought: {error}") from error
        problem, _ = problem_of(error)
        async with context.database.publisher(publisher_id) as session:
            await _fail(session, build_id, problem)


def _waiting(build_id: int) -> tuple[ColumnElement[bool], ...]:
    return PackItem.build_id == build_id, PackItem.state == "queued"


async def _fail(session: AsyncSession, build_id: int, problem: dict[str, str]) -> None:
    """End what waits of a build: none of it can be built."""
    failed = {"state": "failed", "problem": problem, "finished_at": func.now()}
    await session.execute(update(PackItem).where(*_waiting(build_id)).values(failed))
