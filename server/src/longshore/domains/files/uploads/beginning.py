"""Beginning an upload: what is there already, what there is room for, and the permission."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call, require
from longshore.domains.files.uploads import errors, repository
from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.permits import put_permission
from longshore.domains.files.uploads.planning import planned
from longshore.domains.files.uploads.presenter import OPEN_RETENTION, upload_output
from longshore.domains.files.uploads.purposes import PURPOSES
from longshore.domains.files.uploads.schemas import NewUpload, UploadOutput
from longshore.domains.files.uploads.service import begun_parts, end_parts, is_there, with_parts
from longshore.integrations.object_store import Bucket
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.errors import ApiError
from longshore.kit.settings import Settings

MOST_OPEN = 100
_GIB = 1_073_741_824


@dataclass(frozen=True, slots=True)
class Room:
    """What a new upload has to fit beside.

    `announced_bytes`: open uploads of every publisher; `quota_bytes`: what its own may hold, 0 for
    no limit.
    """

    announced_bytes: int
    quota_bytes: int


async def room_in(database: Database, settings: Settings) -> Room:
    """The room before an upload begins."""
    async with database.system() as session:
        announced = await repository.announced_bytes(session, now() - OPEN_RETENTION)
    return Room(announced, settings.upload_quota_gib * _GIB)


async def begin(call: Call, form: NewUpload) -> UploadOutput:
    """Decide where a file goes and permit its bytes; the store is asked between transactions.

    Raises:
        NoPermissionError, FileTypeError, FileTooLargeError, TooManyUploadsError, StoreFullError,
        QuotaError, KeyRefusedError, NotFoundError (the game), ValidationFailedError (an agreement
        without game or channel).
    """
    store, purpose = call.resources.store, PURPOSES[form.purpose]
    require(call.actor, *purpose.permissions)
    upload = planned(call.actor, purpose, form, store)
    if form.key is None and form.sha256 and not purpose.is_agreement:
        if await is_there(call, upload, form.sha256):
            return upload_output(store, upload)
        if same := await _begun_before(call, upload):
            return same
    room = await room_in(call.database, call.settings)
    async with call.database.publisher(call.publisher_id) as session:
        await _refuse_too_much(call.within(session), upload, form, room)
    with asking_the_store():
        free = await store.free_bytes()
        if free is not None and free - room.announced_bytes < form.size:
            raise errors.StoreFullError()
        if upload.mode == "parts":
            upload.store_upload_id = await store.begin_parts(
                Bucket(upload.bucket), upload.object_key, content_type=upload.content_type
            )
    try:
        async with call.database.publisher(call.publisher_id) as session:
            await _refuse_too_much(call.within(session), upload, form, room)
            session.add(upload)
    except ApiError:
        # Others began meanwhile. What a killed process leaves in the store, its sweep takes.
        with suppress(ApiError):
            await end_parts(store, *begun_parts(upload))
        raise
    put = await put_permission(store, upload, form.md5) if upload.mode == "put" else None
    return upload_output(store, upload, put=put)


async def _begun_before(call: Call, upload: Upload) -> UploadOutput | None:
    """The caller's unfinished upload of the same file, to go on with; None without one."""
    async with call.database.publisher(call.publisher_id) as session:
        same = await repository.same_unfinished(session, upload, now() - OPEN_RETENTION)
        if same is None:
            return None
        same.touched_at = now()
    try:
        return await with_parts(call.resources.store, same)
    except errors.UploadNotFoundError:
        return None  # The store has swept it.


async def _refuse_too_much(call: Call, upload: Upload, form: NewUpload, room: Room) -> None:
    """Refuse a key that is taken and what is more than the caller or the publisher may have.

    Raises:
        KeyRefusedError, TooManyUploadsError, QuotaError.
    """
    since = now() - OPEN_RETENTION
    if form.key is not None:
        await repository.lock_key(call.session, form.key)
        if await repository.has_key(call.session, upload):
            raise errors.KeyRefusedError()
    if await repository.open_count(call.session, call.actor.user_id, since) >= MOST_OPEN:
        raise errors.TooManyUploadsError(limit=MOST_OPEN)
    await _refuse_beyond_quota(call.session, upload, room.quota_bytes, since)


async def _refuse_beyond_quota(
    session: AsyncSession, upload: Upload, quota_bytes: int, since: datetime
) -> None:
    if not quota_bytes:
        return
    # Two uploads that begin at once are counted one after the other.
    await repository.lock_key(session, f"quota:{upload.publisher_id}")
    used = await repository.used_bytes(session, since)
    if used + upload.size_bytes > quota_bytes:
        raise errors.QuotaError(used=f"{used / _GIB:.1f}", quota=f"{quota_bytes / _GIB:g}")
