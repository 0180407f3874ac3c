"""Cleaning up and checking behind uploads: what is abandoned goes, what is large gets its hash."""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import structlog
from sqlalchemy import ColumnElement, and_, delete, or_, select, update

from longshore.domains.files.uploads import repository, service
from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.presenter import OPEN_RETENTION, UNUSED_RETENTION
from longshore.domains.files.uploads.purposes import PURPOSES
from longshore.integrations.object_store import Bucket, ObjectStore, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.errors import ApiError

log = structlog.get_logger(__name__)
# A permission lasts 15 minutes, so nothing more can arrive after an hour.
_SETTLED = timedelta(hours=1)
_BATCH = 100
_released = and_(Upload.status == "aborted", Upload.completed_at.is_not(None))
_TAKEN_PURPOSES = [name for name, purpose in PURPOSES.items() if not purpose.is_kept]


async def sweep(database: Database, resources: Resources) -> int:
    """Remove abandoned and cancelled uploads, then what the store has besides; how many.

    What was uploaded and never used is not used any more from now on, see `remove_released`.
    """
    store, moment = resources.store, now()
    abandoned = and_(Upload.status == "open", Upload.touched_at < moment - OPEN_RETENTION)
    unused = and_(
        Upload.status == "complete",
        Upload.taken_at.is_(None),
        Upload.purpose.in_(_TAKEN_PURPOSES),
        Upload.completed_at < moment - UNUSED_RETENTION,
    )
    await _let_go(database, or_(abandoned, unused))
    cancelled = and_(
        Upload.status == "aborted",
        Upload.completed_at.is_(None),
        Upload.touched_at < moment - _SETTLED,
    )
    removed = await _each(database, cancelled, store, _remove)
    late = and_(
        Upload.status == "complete",
        Upload.staged_key.is_not(None),
        Upload.completed_at < moment - _SETTLED,
    )
    await _each(database, late, store, _forget_staged)
    removed += await store.sweep(older_than_seconds=2 * OPEN_RETENTION.total_seconds())
    if removed:
        log.info("uploads_swept", removed=removed)
    return removed


async def remove_released(database: Database, resources: Resources) -> int:
    """Remove what was complete and is not used any more; how many."""
    return await _each(database, _released, resources.store, _remove)


async def _let_go(database: Database, condition: ColumnElement[bool]) -> None:
    """From now on nobody completes, takes or shares them: their bytes may go, slowly as it may."""
    async with database.system() as session:
        statement = select(Upload.id).where(condition).order_by(Upload.touched_at).limit(_BATCH)
        some = statement.with_for_update(skip_locked=True)
        await session.execute(
            update(Upload).where(Upload.id.in_(some.scalar_subquery())).values(status="aborted")
        )


async def _each(
    database: Database,
    condition: ColumnElement[bool],
    store: ObjectStore,
    work: Callable[[Database, ObjectStore, Upload], Awaitable[None]],
) -> int:
    """Work on one batch of rows, each by itself: a cut leaves whole rows, or some to do again."""
    async with database.system() as session:
        statement = select(Upload).where(condition).order_by(Upload.touched_at).limit(_BATCH)
        uploads: Sequence[Upload] = (await session.execute(statement)).scalars().all()
    done = 0
    for upload in uploads:
        try:
            async with database.removing() as may_remove:
                if may_remove:
                    await work(database, store, upload)
                    done += 1
        except (ApiError, StoreError) as error:
            log.warning("sweep_postponed", upload_id=str(upload.id), error=str(error))
    return done


async def _remove(database: Database, store: ObjectStore, upload: Upload) -> None:
    """Remove the bytes, which nobody can begin to use again, then the row."""
    if upload.completed_at is None:
        await service.discard_unfinished(store, upload)
    else:
        bucket = Bucket(upload.bucket)
        async with database.system() as session:
            sharers = await repository.complete_by_key(session, bucket, upload.object_key)
        with asking_the_store():
            if upload.staged_key:
                await store.delete(bucket, upload.staged_key)
            if not sharers:
                await store.delete(bucket, upload.object_key)
    async with database.system() as session:
        await session.execute(delete(Upload).where(Upload.id == upload.id))


async def _forget_staged(database: Database, store: ObjectStore, upload: Upload) -> None:
    """Remove what a permission let in again after completion."""
    assert upload.staged_key
    with asking_the_store():
        await store.delete(Bucket(upload.bucket), upload.staged_key)
    async with database.system() as session:
        await session.execute(update(Upload).where(Upload.id == upload.id).values(staged_key=None))


async def compute_digests(database: Database, resources: Resources) -> int:
    """Compute the SHA-256 of files that were too large to be read at completion; how many.

    Only a computed hash lets another upload end as "done", so nobody can pass other bytes off as a
    known file. A file that is not what its uploader announced keeps the true hash.
    """
    store, done = resources.store, 0
    condition = and_(Upload.status == "complete", Upload.sha256.is_(None))
    async with database.system() as session:
        statement = select(Upload).where(condition).order_by(Upload.completed_at).limit(_BATCH)
        waiting = (await session.execute(statement)).scalars().all()
    for upload in waiting:
        digest = hashlib.sha256()
        try:
            async for chunk in store.stream(Bucket(upload.bucket), upload.object_key):
                digest.update(chunk)
        except StoreError as error:
            log.warning("digest_postponed", upload_id=str(upload.id), error=str(error))
            continue
        if upload.claimed_sha256 not in (None, digest.hexdigest()):
            log.warning("digest_differs", upload_id=str(upload.id))
        async with database.system() as session:
            stored = await repository.lock(session, upload.id)
            if stored is not None:
                stored.sha256 = digest.hexdigest()
                done += 1
    return done


PERIODICS = (
    Periodic("uploads.sweep", 3600, sweep),
    Periodic("uploads.released", 20, remove_released),
    Periodic("uploads.digests", 20, compute_digests),
)
