"""What every worker does again and again: nothing stays half done, whatever was killed."""

import asyncio

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import (
    BUILD_TASK,
    INSPECT_TASK,
    MOST_ATTEMPTS,
    MOST_INSPECTIONS,
    QUEUE,
    STALE_SECONDS,
    PackContext,
)
from longshore.domains.pack.builds.models import DownloadTicket, MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.objects import sweep_objects
from longshore.integrations.jobs import JobEngine
from longshore.kit.clock import now
from longshore.kit.db.events import announce

MOST_LANES = 4

_stale = func.now() - func.make_interval(0, 0, 0, 0, 0, 0, STALE_SECONDS)
_dead = update(PackItem).where(PackItem.state == "running", PackItem.heartbeat_at < _stale)
_LOST = {
    "code": "worker.lost",
    "message": "the worker ended three times before the package was done",
    "subject": "",
    "remedy": "Retry; if it happens again, the machine may be short of memory or disk space.",
}
_UNREAD = {
    "code": "mother.unread",
    "message": "worker after worker ended before the package was read",
    "subject": "",
    "remedy": "Upload it again; if it happens again, the machine may be short of memory or disk "
    "space.",
}
_line = text(
    "log || jsonb_build_array(jsonb_build_object('at', extract(epoch FROM now())::bigint, "
    "'level', 'warning', 'zh', '执行机中断，任务已收回', 'en', 'the worker was lost, taken back'))"
)


async def wake_build(jobs: JobEngine, session: AsyncSession, build: PackBuild, items: int) -> None:
    """Ask for workers: as many as have something to do, each waiting once."""
    for lane in range(min(items, MOST_LANES)):
        await jobs.enqueue(
            session,
            BUILD_TASK,
            args={"build_id": build.id, "publisher_id": build.publisher_id},
            queue=QUEUE,
            priority=build.priority * 10,
            queueing_lock=f"{BUILD_TASK}:{build.id}:{lane}",
        )


async def wake_inspection(
    jobs: JobEngine, session: AsyncSession, mother_id: int, publisher_id: int
) -> None:
    """Ask for a worker that inspects a mother package."""
    await jobs.enqueue(
        session,
        INSPECT_TASK,
        args={"mother_id": mother_id, "publisher_id": publisher_id},
        queue=QUEUE,
        priority=15,
        queueing_lock=f"{INSPECT_TASK}:{mother_id}",
    )


async def take_back(context: PackContext) -> None:
    """Take work from workers that are not heard of: to wait again, or to end with a reason."""
    async with context.database.system() as session:
        found: list[PackItem] = []
        for values, condition in (
            ({"state": "cancelled", "finished_at": func.now()}, PackItem.cancel_requested),
            (
                {"state": "failed", "problem": _LOST, "finished_at": func.now()},
                PackItem.attempt - PackItem.attempt_base >= MOST_ATTEMPTS,
            ),
            ({"state": "queued", "stage": "waiting", "progress": 0}, PackItem.id > 0),
        ):
            statement = _dead.where(condition).values(log=_line, **values)
            rows = await session.execute(statement.returning(PackItem))
            found += rows.scalars().all()
        for item in found:
            told = {"id": item.id, "build_id": item.build_id, "state": item.state}
            await announce(
                session,
                "item",
                publisher_id=item.publisher_id,
                game_id=item.game_id,
                values=told | {"stage": item.stage, "progress": item.progress},
            )
        await _refuse_unread(session)


async def _refuse_unread(session: AsyncSession) -> None:
    """End the inspection of mother packages that may be what workers die of."""
    told = {"stage": "done", "progress": 100}
    unread = (
        update(MotherPackage)
        .where(
            MotherPackage.status == "inspecting",
            MotherPackage.removed_at.is_(None),
            MotherPackage.heartbeat_at < _stale,
            MotherPackage.attempt >= MOST_INSPECTIONS,
        )
        .values(status="refused", problem=_UNREAD, **told)
        .returning(MotherPackage)
    )
    for mother in (await session.execute(unread)).scalars().all():
        await announce(
            session,
            "mother",
            publisher_id=mother.publisher_id,
            game_id=mother.game_id,
            values=told | {"id": mother.id, "build_id": None, "state": "refused"},
        )


async def wake_all(context: PackContext) -> None:
    """Ask again for work that no job may be left for."""
    waiting = (
        select(PackBuild, func.count(PackItem.id))
        .join(PackItem, PackItem.build_id == PackBuild.id)
        .where(PackItem.state == "queued")
        .group_by(PackBuild.id)
        .limit(100)
    )
    unread = (
        select(MotherPackage)
        .where(
            MotherPackage.status == "inspecting",
            MotherPackage.removed_at.is_(None),
            MotherPackage.heartbeat_at.is_(None) | (MotherPackage.heartbeat_at < _stale),
        )
        .limit(100)
    )
    jobs = context.resources.jobs
    async with context.database.system() as session:
        for build, items in (await session.execute(waiting)).all():
            await wake_build(jobs, session, build, items)
        for mother in (await session.execute(unread)).scalars().all():
            await wake_inspection(jobs, session, mother.id, mother.publisher_id)


async def tidy(context: PackContext) -> None:
    """Remove objects, folders and tickets that nobody needs."""
    await sweep_objects(context)
    await asyncio.to_thread(context.work.sweep)
    async with context.database.system() as session:
        await session.execute(delete(DownloadTicket).where(DownloadTicket.expires_at < now()))
