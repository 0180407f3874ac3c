"""Prepared mothers: made once, kept in the private bucket, brought to every worker that builds."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.models import MotherBase
from longshore.domains.pack.builds.objects import announce_objects, folder_of, keep_objects
from longshore.integrations.object_store import Bucket

_PACKAGE, _INDEX = "base.apk", "base.json"
_APK = "application/vnd.android.package-archive"


@dataclass(frozen=True, slots=True)
class LocalBase:
    """A base on this machine; `keys` says which object holds the package of which folder."""

    folder: Path
    keys: dict[Path, str]


async def store_base(
    context: PackContext, publisher_id: int, game_id: int, mother_id: int, folder: Path
) -> MotherBase:
    """Put a prepared base into the bucket; the row is not yet in the database.

    The objects are garbage until `add_base` is committed.
    """
    wider = folder.name.removeprefix("wider-") if folder.name.startswith("wider-") else ""
    place = f"{folder_of(publisher_id, game_id)}/mother-{mother_id}/{uuid4().hex}"
    keys = (f"{place}/{_PACKAGE}", f"{place}/{_INDEX}")
    await announce_objects(context, publisher_id, keys)
    store, package = context.resources.store, folder / _PACKAGE
    await store.put_file(Bucket.PRIVATE, keys[0], package, content_type=_APK)
    await store.put_file(Bucket.PRIVATE, keys[1], folder / _INDEX, content_type="application/json")
    return MotherBase(
        publisher_id=publisher_id,
        game_id=game_id,
        mother_id=mother_id,
        wider=wider,
        object_key=keys[0],
        index_key=keys[1],
        size_bytes=package.stat().st_size,
    )


async def add_base(session: AsyncSession, base: MotherBase) -> None:
    """Keep a stored base; when another worker was faster, its base is kept and ours is garbage."""
    columns = {
        column.key: getattr(base, column.key)
        for column in MotherBase.__table__.columns
        if column.key not in ("id", "created_at")
    }
    statement = insert(MotherBase).values(columns).on_conflict_do_nothing()
    if (await session.execute(statement.returning(MotherBase.id))).first():
        await keep_objects(session, (base.object_key, base.index_key))


async def bases_of(session: AsyncSession, mother_id: int) -> Sequence[MotherBase]:
    """The bases of a mother, the first one first."""
    statement = select(MotherBase).where(MotherBase.mother_id == mother_id)
    return (await session.execute(statement.order_by(MotherBase.wider))).scalars().all()


@asynccontextmanager
async def local_base(context: PackContext, rows: Sequence[MotherBase]) -> AsyncIterator[LocalBase]:
    """The bases of a mother in a folder of this machine, the wider ones inside the first."""
    with context.work.base(_folder_name(rows[0])) as folder:
        keys: dict[Path, str] = {}
        for row in rows:
            target = folder / f"wider-{row.wider}" if row.wider else folder
            await _bring(context, row, target)
            keys[target] = row.object_key
        yield LocalBase(folder, keys)


async def keep_local(context: PackContext, row: MotherBase, folder: Path) -> Path:
    """Leave a base that was made here for the builds that come: it is not brought again."""
    return await asyncio.to_thread(context.work.keep_base, _folder_name(row), folder)


def _folder_name(row: MotherBase) -> str:
    """The object's own name: a folder of another installation is never taken for this one's."""
    return row.object_key.split("/")[-2]


async def _bring(context: PackContext, row: MotherBase, folder: Path) -> None:
    """Download a base; the index is put in place last and says that the folder is whole."""
    if (folder / _INDEX).exists():
        return
    await asyncio.to_thread(folder.mkdir, exist_ok=True, mode=0o700)
    for key, name in ((row.object_key, _PACKAGE), (row.index_key, _INDEX)):
        partial = folder / f".{name}.{uuid4().hex[:8]}"
        try:
            await context.resources.store.download_to(Bucket.PRIVATE, key, partial)
            await asyncio.to_thread(partial.replace, folder / name)
        finally:
            partial.unlink(missing_ok=True)
