"""Beginning, signing, listing and cancelling uploads. The store is asked, bytes never pass here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Call, require
from longshore.domains.files.uploads import errors, repository
from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.keys import checked_key
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.permits import part_permission, put_permission
from longshore.domains.files.uploads.planning import part_count, planned
from longshore.domains.files.uploads.presenter import OPEN_RETENTION, facts, upload_output
from longshore.domains.files.uploads.purposes import PURPOSES
from longshore.domains.files.uploads.schemas import (
    Digest,
    NewUpload,
    PartsToSign,
    SignedPart,
    SignedParts,
    UploadOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.errors import BusyError
from longshore.kit.settings import Settings

MOST_OPEN = 100
_AGAIN_SECONDS = 0.25
_TRIES = 120
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


async def begin(call: Call, form: NewUpload, room: Room) -> UploadOutput:
    """Decide where a file goes and permit its bytes.

    Raises:
        NoPermissionError, FileTypeError, FileTooLargeError, TooManyUploadsError, StoreFullError,
        QuotaError, KeyRefusedError, NotFoundError (the game), ValidationFailedError (an agreement
        without game or channel).
    """
    purpose = PURPOSES[form.purpose]
    require(call.actor, *purpose.permissions)
    upload = planned(call.actor, purpose, form, call.resources.store)
    since = now() - OPEN_RETENTION
    if form.key is not None:
        await repository.lock_key(call.session, form.key)
        if await repository.has_key(call.session, upload):
            raise errors.KeyRefusedError()
    elif form.sha256 and not purpose.is_agreement:
        if await _reuse(call.session, call.resources.store, call.actor, upload, form.sha256):
            call.session.add(upload)
            await call.session.flush()
            return upload_output(call.resources.store, upload)
        if same := await repository.same_unfinished(call.session, upload, since):
            same.touched_at = now()
            return await _with_parts(call.resources.store, same)
    if await repository.open_count(call.session, call.actor.user_id, since) >= MOST_OPEN:
        raise errors.TooManyUploadsError(limit=MOST_OPEN)
    with asking_the_store():
        free = await call.resources.store.free_bytes()
    if free is not None and free - room.announced_bytes < form.size:
        raise errors.StoreFullError()
    await _refuse_beyond_quota(call.session, upload, room.quota_bytes, since)
    with asking_the_store():
        if upload.mode == "parts":
            upload.store_upload_id = await call.resources.store.begin_parts(
                Bucket(upload.bucket), upload.object_key, content_type=upload.content_type
            )
    call.session.add(upload)
    await call.session.flush()
    put = (
        await put_permission(call.resources.store, upload, form.md5)
        if upload.mode == "put"
        else None
    )
    return upload_output(call.resources.store, upload, put=put)


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


async def sign(call: Call, form: PartsToSign) -> SignedParts:
    """Addresses for parts that are about to be sent; a single put is part 1.

    Raises:
        UploadNotFoundError, UploadClosedError, PartNumberError.
    """
    upload = await own(call, form.upload_id)
    if upload.status == "complete":
        raise errors.UploadClosedError()
    upload.touched_at = now()
    count = part_count(upload)
    signed = []
    for part in form.parts:
        if part.number > count:
            raise errors.PartNumberError(number=part.number, count=count)
        permission = await part_permission(call.resources.store, upload, part.number, part.md5)
        signed.append(
            SignedPart(number=part.number, url=permission.url, headers=permission.headers)
        )
    return SignedParts(parts=signed)


async def list_unfinished(call: Call) -> list[UploadOutput]:
    """The caller's unfinished uploads, each with the parts that are stored already."""
    rows = await repository.unfinished(call.session, call.actor.user_id, now() - OPEN_RETENTION)
    found = []
    for row in rows:
        try:
            found.append(await _with_parts(call.resources.store, row))
        except errors.UploadNotFoundError:
            continue  # The store has swept it; the row follows.
    return found


async def learn_digest(call: Call, form: Digest) -> UploadOutput:
    """Note the whole file's hash; when identical bytes are stored already, the upload is done.

    Raises:
        UploadNotFoundError.
    """
    upload = await own(call, form.upload_id)
    if upload.status == "open":
        upload.claimed_sha256 = form.sha256
        former = (Bucket(upload.bucket), upload.object_key, upload.store_upload_id)
        is_agreement = PURPOSES[upload.purpose].is_agreement
        if not is_agreement and await _reuse(
            call.session, call.resources.store, call.actor, upload, form.sha256
        ):
            bucket, key, store_upload_id = former
            if store_upload_id:
                with asking_the_store():
                    await call.resources.store.abort_parts(bucket, key, store_upload_id)
            return upload_output(call.resources.store, upload)
    return await _with_parts(call.resources.store, upload)


async def abort(
    call: Call,
    upload_id: UUID,
) -> None:
    """Cancel an upload and throw its parts away; a cancelled one stays cancelled.

    Raises:
        UploadNotFoundError. UploadClosedError: it is complete. BusyError.
    """
    async with alone(call, upload_id):
        async with call.database.publisher(call.publisher_id) as session:
            upload = await _to_cancel(call.within(session), upload_id)
        if upload.status == "aborted":
            return
        await discard_unfinished(call.resources.store, upload)
        async with call.database.publisher(call.publisher_id) as session:
            within = call.within(session)
            upload = await _to_cancel(within, upload_id)
            upload.status, upload.touched_at = "aborted", now()
            within.record("upload.abort", upload, after=facts(upload))


async def _to_cancel(call: Call, upload_id: UUID) -> Upload:
    upload = await own(call, upload_id, even_aborted=True)
    if upload.status == "complete":
        raise errors.UploadClosedError()
    return upload


@asynccontextmanager
async def alone(call: Call, upload_id: UUID) -> AsyncIterator[None]:
    """While it is open no other call completes or cancels this upload of the caller.

    Raises:
        BusyError: another one does, for half a minute.
    """
    name = f"upload {call.actor.user_id} {upload_id}"
    for _ in range(_TRIES):
        async with call.database.locked_in_turn(name) as is_mine:
            if is_mine:
                yield
                return
        await asyncio.sleep(_AGAIN_SECONDS)
    raise BusyError()


async def discard_unfinished(store: ObjectStore, upload: Upload) -> None:
    """Remove what the store holds of an upload that is not complete."""
    bucket = Bucket(upload.bucket)
    with asking_the_store():
        if upload.store_upload_id:
            await store.abort_parts(bucket, upload.object_key, upload.store_upload_id)
        if upload.staged_key:
            await store.delete(bucket, upload.staged_key)
            await store.delete(bucket, checked_key(upload.id, upload.object_key))
        # A completion that was killed before its commit left the object; only this upload has that
        # key, but for agreements, whose former text is in use.
        if not PURPOSES[upload.purpose].is_agreement:
            await store.delete(bucket, upload.object_key)


async def own(call: Call, upload_id: UUID, *, even_aborted: bool = False) -> Upload:
    """The caller's own upload, locked.

    Raises:
        UploadNotFoundError: not theirs, or cancelled.
    """
    upload = await repository.lock_own(call.session, call.actor.user_id, upload_id)
    if upload is None or (upload.status == "aborted" and not even_aborted):
        raise errors.UploadNotFoundError()
    return upload


async def _reuse(
    session: AsyncSession, store: ObjectStore, actor: Actor, upload: Upload, sha256: str
) -> bool:
    """Let the upload be the file that is stored already, if the caller may open one like it."""
    found = await repository.identical(session, upload, sha256, game_ids=actor.game_ids)
    if found is None:
        return False
    with asking_the_store():
        info = await store.head(Bucket(found.bucket), found.object_key)
    if info is None or info.size_bytes != upload.size_bytes:
        return False
    upload.object_key, upload.sha256 = found.object_key, sha256
    upload.store_upload_id = None
    upload.status, upload.completed_at = "complete", now()
    return True


async def _with_parts(store: ObjectStore, upload: Upload) -> UploadOutput:
    if upload.status == "open" and upload.store_upload_id:
        with asking_the_store():
            parts = await store.stored_parts(
                Bucket(upload.bucket), upload.object_key, upload.store_upload_id
            )
        return upload_output(store, upload, parts=parts)
    return upload_output(store, upload)
