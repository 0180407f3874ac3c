"""Objects of the private bucket: announced as garbage first, kept only by what is committed."""

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.fenced import LostError
from longshore.domains.pack.builds.models import PackGarbage
from longshore.integrations.object_store import Bucket, StoreError
from longshore.kit.db.holding import may_remove

_GRACE = timedelta(minutes=30)
_BATCH = 100


def store_problem(error: StoreError) -> dict[str, str]:
    """What a person is told when the store refuses or fails (`schemas.Problem`)."""
    if error.code in ("NoSuchKey", "NotFound"):
        code, message = "store.gone", "a file that the package is made of is not in the store"
        remedy = "Upload that file again and start a new build."
    elif error.is_full:
        code, message = "store.full", "no room is left where the package is to be stored"
        remedy = "Free space in the object store or on the worker's disk, then try again."
    else:
        code, message = "store.failed", f"the store failed ({error.code})"
        remedy = "Try again later; if it happens again, check the object store."
    return {"code": code, "message": message, "subject": "", "remedy": remedy}


def folder_of(publisher_id: int, game_id: int) -> str:
    """Where a game's packages lie in the private bucket."""
    return f"pack/{publisher_id}/{game_id}"


async def announce_objects(context: PackContext, publisher_id: int, keys: Iterable[str]) -> None:
    """Write down, committed, that these objects are about to be made and perhaps never kept."""
    async with context.database.publisher(publisher_id) as session:
        await note_objects(session, publisher_id, keys, grace=_GRACE)


async def note_objects(
    session: AsyncSession, publisher_id: int, keys: Iterable[str], *, grace: timedelta
) -> None:
    """Objects that are garbage after so long, unless `keep_objects` comes before.

    They may be made once the transaction is committed.
    """
    due = func.now() + grace
    rows = [{"publisher_id": publisher_id, "object_key": key, "due_at": due} for key in keys]
    await session.execute(insert(PackGarbage).values(rows).on_conflict_do_nothing())


async def keep_objects(session: AsyncSession, keys: Iterable[str]) -> None:
    """Objects that the same transaction refers to: they stay.

    Raises:
        LostError: one was announced too long ago and may be gone.
    """
    wanted = list(keys)
    statement = delete(PackGarbage).where(PackGarbage.object_key.in_(wanted))
    found = await session.execute(statement.returning(PackGarbage.object_key))
    if len(found.all()) != len(wanted):
        raise LostError


async def discard_objects(session: AsyncSession, publisher_id: int, keys: Iterable[str]) -> None:
    """Objects that nothing refers to once the transaction is committed; a sweep removes them."""
    rows = [{"publisher_id": publisher_id, "object_key": key, "due_at": func.now()} for key in keys]
    if rows:
        statement = insert(PackGarbage).values(rows)
        await session.execute(
            statement.on_conflict_do_update(
                index_elements=["object_key"], set_={"due_at": statement.excluded.due_at}
            )
        )


async def sweep_objects(context: PackContext) -> int:
    """Remove what is due; how many. The row goes only when the object is gone."""
    async with context.database.system() as session:
        if not await may_remove(session):
            return 0
        due = (
            select(PackGarbage)
            .where(PackGarbage.due_at <= func.now())
            .limit(_BATCH)
            .with_for_update(skip_locked=True)
        )
        rows = (await session.execute(due)).scalars().all()
        for row in rows:
            await context.resources.store.delete(Bucket.PRIVATE, row.object_key)
            await session.delete(row)
    return len(rows)
