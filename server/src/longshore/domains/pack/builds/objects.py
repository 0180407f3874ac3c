"""Objects of the private bucket: announced as garbage first, kept only by what is committed."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.fenced import LostError
from longshore.domains.pack.builds.models import PackGarbage
from longshore.integrations.object_store import Bucket, StoreError

_GRACE = timedelta(minutes=30)
_BATCH = 100
# Due since then: its object is being removed, so nothing can keep it any more.
_GOING = datetime(1970, 1, 1, tzinfo=UTC)


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
        LostError: one was announced too long ago and is gone, or about to go.
    """
    wanted = list(keys)
    statement = delete(PackGarbage).where(
        PackGarbage.object_key.in_(wanted), PackGarbage.due_at > _GOING
    )
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
    removed = 0
    async with context.database.removing() as may_remove:
        if may_remove:
            for key in await _going(context):
                await context.resources.store.delete(Bucket.PRIVATE, key)
                async with context.database.system() as session:
                    gone = (PackGarbage.object_key == key, PackGarbage.due_at == _GOING)
                    await session.execute(delete(PackGarbage).where(*gone))
                removed += 1
    return removed


async def _going(context: PackContext) -> list[str]:
    """What is due, some of it: committed before the store is asked, so that nothing keeps it."""
    due = (
        select(PackGarbage.id)
        .where(PackGarbage.due_at <= func.now())
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    going = update(PackGarbage).where(PackGarbage.id.in_(due)).values(due_at=_GOING)
    async with context.database.system() as session:
        rows = await session.execute(going.returning(PackGarbage.object_key))
        return list(rows.scalars())
