"""Reading and locking uploads; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, bindparam, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.files.uploads.models import Upload

MOST_LISTED = 100
_of_user = (
    select(Upload)
    .where(Upload.id == bindparam("upload_id"), Upload.user_id == bindparam("user_id"))
    .with_for_update()
)
_locked = select(Upload).where(Upload.id == bindparam("upload_id")).with_for_update()
_unfinished = (
    select(Upload)
    .where(
        Upload.user_id == bindparam("user_id"),
        Upload.status == "open",
        Upload.touched_at > bindparam("since"),
    )
    .order_by(Upload.created_at.desc())
    .limit(MOST_LISTED)
)
_open_count = select(func.count(Upload.id)).where(
    Upload.user_id == bindparam("user_id"),
    Upload.status == "open",
    Upload.touched_at > bindparam("since"),
)


async def lock_own(session: AsyncSession, user_id: int, upload_id: UUID) -> Upload | None:
    """An upload that this user began, whose row nobody else changes until the commit."""
    values = {"upload_id": upload_id, "user_id": user_id}
    return (await session.execute(_of_user, values)).scalar_one_or_none()


async def find(session: AsyncSession, upload_id: UUID) -> Upload | None:
    """An upload of the publisher, to read."""
    return await session.get(Upload, upload_id)


async def lock(session: AsyncSession, upload_id: UUID) -> Upload | None:
    """An upload of the publisher, locked."""
    return (await session.execute(_locked, {"upload_id": upload_id})).scalar_one_or_none()


async def unfinished(session: AsyncSession, user_id: int, since: datetime) -> Sequence[Upload]:
    """The user's open uploads that were touched since, newest first."""
    rows = await session.execute(_unfinished, {"user_id": user_id, "since": since})
    return rows.scalars().all()


async def open_count(session: AsyncSession, user_id: int, since: datetime) -> int:
    """How many uploads the user has open."""
    return (await session.execute(_open_count, {"user_id": user_id, "since": since})).scalar_one()


async def same_unfinished(session: AsyncSession, wanted: Upload, since: datetime) -> Upload | None:
    """An open upload in parts of the same user, for the same file and purpose."""
    statement = (
        select(Upload)
        .where(
            Upload.user_id == wanted.user_id,
            Upload.status == "open",
            Upload.mode == "parts",
            Upload.touched_at > since,
            Upload.purpose == wanted.purpose,
            Upload.bucket == wanted.bucket,
            Upload.game_id.is_not_distinct_from(wanted.game_id),
            Upload.content_type == wanted.content_type,
            Upload.size_bytes == wanted.size_bytes,
            Upload.claimed_sha256 == wanted.claimed_sha256,
        )
        .order_by(Upload.created_at.desc())
        .limit(1)
        .with_for_update()
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def identical(
    session: AsyncSession, wanted: Upload, sha256: str, *, game_ids: Collection[int]
) -> Upload | None:
    """A complete upload with these very bytes, of the same purpose and bucket.

    Only of a game that the caller may open (`game_ids`), or of no game and their own: knowing a
    digest is no right to the bytes.
    """
    statement = (
        select(Upload)
        .where(
            Upload.sha256 == sha256,
            Upload.status == "complete",
            Upload.purpose == wanted.purpose,
            Upload.bucket == wanted.bucket,
            Upload.content_type == wanted.content_type,
            Upload.size_bytes == wanted.size_bytes,
            Upload.id != wanted.id,
            or_(
                Upload.game_id.in_(game_ids),
                and_(Upload.game_id.is_(None), Upload.user_id == wanted.user_id),
            ),
        )
        .order_by(Upload.completed_at.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def announced_bytes(session: AsyncSession, since: datetime) -> int:
    """What open uploads that were touched since may still send; a system session sees all."""
    statement = select(func.coalesce(func.sum(Upload.size_bytes), 0)).where(
        Upload.status == "open", Upload.touched_at > since
    )
    return int((await session.execute(statement)).scalar_one())


async def used_bytes(session: AsyncSession, since: datetime) -> int:
    """The publisher's stored files, each object once, and what it announced since."""
    stored = (
        select(func.max(Upload.size_bytes).label("size"))
        .where(Upload.status == "complete")
        .group_by(Upload.bucket, Upload.object_key)
        .subquery()
    )
    total = select(func.coalesce(func.sum(stored.c.size), 0))
    return int((await session.execute(total)).scalar_one()) + await announced_bytes(session, since)


async def lock_key(session: AsyncSession, key: str) -> None:
    """Let nobody else look for this key until the commit."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


async def has_key(session: AsyncSession, wanted: Upload) -> bool:
    """True when an upload has the key already, be it a cancelled one whose bytes are to go."""
    statement = select(Upload.id).where(
        Upload.bucket == wanted.bucket, Upload.object_key == wanted.object_key
    )
    return (await session.execute(statement.limit(1))).first() is not None


async def is_complete(session: AsyncSession, bucket: str, key: str, purpose: str) -> bool:
    """Whether a complete upload of this purpose has this object."""
    statement = select(Upload.id).where(
        Upload.bucket == bucket, Upload.object_key == key, Upload.status == "complete",
        Upload.purpose == purpose,
    )  # fmt: skip
    return (await session.execute(statement.limit(1))).first() is not None


async def complete_by_key(
    session: AsyncSession, bucket: str, key: str, purpose: str | None = None
) -> Sequence[Upload]:
    """The complete uploads whose object this is, locked."""
    statement = select(Upload).where(
        Upload.bucket == bucket, Upload.object_key == key, Upload.status == "complete"
    )
    if purpose:
        statement = statement.where(Upload.purpose == purpose)
    return (await session.execute(statement.with_for_update())).scalars().all()
