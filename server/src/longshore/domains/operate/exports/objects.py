"""Which objects an export has in the private bucket, and when they go."""

from datetime import timedelta

from sqlalchemy import Text, and_, cast, delete, func, literal, null, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.exports.models import ExportJob
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

KEPT = timedelta(hours=24)
"""How long a finished file can be opened."""
_FORGOTTEN = timedelta(days=180)
_MOST_AT_ONCE = 20
_folder = func.concat(
    "export/", ExportJob.publisher_id, "/", ExportJob.game_id, "/", ExportJob.id, "/"
)
_private = literal(str(Bucket.PRIVATE))
# In the list of columns, where a row of the table becomes one for each place.
_place = cast(func.generate_series(0, func.cardinality(ExportJob.part_sizes)), Text)
_parts = select(_private, func.concat(_folder, _place), null(), null()).where(
    ExportJob.is_tidied.is_(False)
)
_files = select(_private, ExportJob.object_key, ExportJob.size_bytes, null()).where(
    ExportJob.object_key != ""
)

NAMINGS = (Naming(_parts, is_needed=False), Naming(_files, is_needed=False))


def part_key(job: ExportJob, place: int) -> str:
    """Where a part lies, counted from 0; a part that is made again takes its own place."""
    return f"export/{job.publisher_id}/{job.game_id}/{job.id}/{place}"


def file_key(job: ExportJob) -> str:
    """Where the finished file lies."""
    return f"export/{job.publisher_id}/{job.game_id}/{job.id}/file.{job.format}"


async def tidy(database: Database, resources: Resources) -> None:
    """Remove the parts of what has ended, and files whose day is over."""
    over = and_(ExportJob.state == "done", ExportJob.finished_at < now() - KEPT)
    ended = ExportJob.state.in_(("failed", "cancelled"))
    has_parts = and_(ExportJob.state == "done", func.cardinality(ExportJob.part_sizes) > 0)
    wanted = select(ExportJob.id).where(ExportJob.is_tidied.is_(False), or_(over, ended, has_parts))
    async with database.system() as session:
        ids = (await session.execute(wanted.limit(_MOST_AT_ONCE))).scalars().all()
    for number in ids:
        # Whoever still makes it has the lock, and might store one more part.
        async with database.locked(f"export {number}") as is_mine:
            if is_mine:
                await _remove(database, resources, number)


async def _remove(database: Database, resources: Resources, number: int) -> None:
    async with database.removing() as may_remove:
        if may_remove:
            await _remove_objects(database, resources, number)


async def _remove_objects(database: Database, resources: Resources, number: int) -> None:
    """Remove what an export that has ended needs no more: nobody changes its row any more."""
    async with database.system() as session:
        job = await session.get(ExportJob, number)
    if job is None:
        return
    is_over = job.state != "done" or (job.finished_at or now()) < now() - KEPT
    keys = [part_key(job, place) for place in range(len(job.part_sizes) + 1)]
    for key in [*keys, *([job.object_key] if is_over and job.object_key else [])]:
        await resources.store.delete(Bucket.PRIVATE, key)
    async with database.system() as session:
        job = await session.get_one(ExportJob, number, with_for_update=True)
        job.part_sizes = []
        if is_over:
            job.is_tidied, job.object_key = True, ""
            job.state = "expired" if job.state == "done" else job.state


async def forget(database: Database, resources: Resources) -> None:
    """Remove rows of long ago; the audit log keeps who took out what."""
    async with database.system() as session:
        await _forget(session)


async def _forget(session: AsyncSession) -> None:
    old = ExportJob.created_at < now() - _FORGOTTEN
    await session.execute(delete(ExportJob).where(old, ExportJob.is_tidied))
