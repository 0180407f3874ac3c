"""The job that builds: everything that waits of one build, beside other workers at the same one."""

from sqlalchemy import func, select, update

from longshore.domains.pack.builds.bases import bases_of, local_base
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.lane import Lane
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.outcomes import gone_mother
from longshore.domains.pack.builds.publishing import Job
from longshore.integrations.object_store import StoreError


async def run_build(context: PackContext, build_id: int, publisher_id: int) -> None:
    """Build what waits of one build; several workers may be at the same one."""
    async with context.database.publisher(publisher_id) as session:
        build = await session.get(PackBuild, build_id)
        if build is None:
            return
        waiting = PackItem.build_id == build_id, PackItem.state == "queued"
        if not (
            await session.execute(select(select(PackItem.id).where(*waiting).exists()))
        ).scalar():
            return
        mother = await session.get_one(MotherPackage, build.mother_id)
        bases = await bases_of(session, mother.id)
        if not bases:
            failed = {"state": "failed", "problem": gone_mother(), "finished_at": func.now()}
            await session.execute(update(PackItem).where(*waiting).values(failed))
            return
    try:
        async with local_base(context, bases) as base:
            with context.work.scratch(f"build-{build_id}") as scratch:
                await Lane(context, Job(build, mother, base), scratch).run()
    except StoreError as error:
        # Brought by the job's own retry, then by the sweep; an item's attempts bound it.
        raise RuntimeError(f"store: {error.code}") from error
