"""Reading and locking uploads; every statement sees the session's publisher only."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.uploads.models import Upload

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


async def identical(session: AsyncSession, wanted: Upload, sha256: str) -> Upload | None:
    """A complete upload of the publisher with these very bytes, of the same purpose and bucket."""
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
        )
        .order_by(Upload.completed_at.desc())
        .limit(1)
        .with_for_update()
    )
    return (await session.execute(statement)).scalar_one_or_none()


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
