"""Signing, listing and cancelling uploads. The store is asked, bytes never pass here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from longshore.account.identity import Call
from longshore.domains.files.uploads import errors, repository
from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.keys import checked_key
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.permits import part_permission
from longshore.domains.files.uploads.planning import part_count
from longshore.domains.files.uploads.presenter import OPEN_RETENTION, facts, upload_output
from longshore.domains.files.uploads.purposes import PURPOSES
from longshore.domains.files.uploads.schemas import (
    Digest,
    PartsToSign,
    SignedPart,
    SignedParts,
    UploadOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import now
from longshore.kit.errors import BusyError

_AGAIN_SECONDS = 0.25
_TRIES = 120


async def sign(call: Call, form: PartsToSign) -> SignedParts:
    """Addresses for parts that are about to be sent; a single put is part 1.

    Raises:
        UploadNotFoundError, UploadClosedError, PartNumberError.
    """
    async with call.database.publisher(call.publisher_id) as session:
        upload = await own(call.within(session), form.upload_id)
        if upload.status == "complete":
            raise errors.UploadClosedError()
        count = part_count(upload)
        for part in form.parts:
            if part.number > count:
                raise errors.PartNumberError(number=part.number, count=count)
        upload.touched_at = now()
    signed = []
    for part in form.parts:
        permission = await part_permission(call.resources.store, upload, part.number, part.md5)
        signed.append(
            SignedPart(number=part.number, url=permission.url, headers=permission.headers)
        )
    return SignedParts(parts=signed)


async def list_unfinished(call: Call) -> list[UploadOutput]:
    """The caller's unfinished uploads, each with the parts that are stored already."""
    since = now() - OPEN_RETENTION
    async with call.database.reading(call.publisher_id) as session:
        rows = await repository.unfinished(session, call.actor.user_id, since)
    found = []
    for row in rows:
        try:
            found.append(await with_parts(call.resources.store, row))
        except errors.UploadNotFoundError:
            continue  # The store has swept it; the row follows.
    return found


async def learn_digest(call: Call, form: Digest) -> UploadOutput:
    """Note the whole file's hash; when identical bytes are stored already, the upload is done.

    Raises:
        UploadNotFoundError. BusyError: another call is at this upload all the time.
    """
    store = call.resources.store
    async with alone(call, form.upload_id):
        async with call.database.publisher(call.publisher_id) as session:
            upload = await own(call.within(session), form.upload_id)
            if upload.status == "open":
                upload.claimed_sha256, upload.touched_at = form.sha256, now()
        if upload.status == "open" and not PURPOSES[upload.purpose].is_agreement:
            begun = begun_parts(upload)
            if await is_there(call, upload, form.sha256):
                await end_parts(store, *begun)
                return upload_output(store, upload)
        return await with_parts(store, upload)


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
    """While it is open no other call completes, cancels or redirects this upload of the caller.

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


async def is_there(call: Call, upload: Upload, sha256: str) -> bool:
    """Let the upload be the file that is stored already, if the caller may open one like it.

    The upload is a new one, or a row of the caller's that nobody else changes meanwhile.
    """
    async with call.database.publisher(call.publisher_id) as session:
        found = await repository.identical(session, upload, sha256, game_ids=call.actor.game_ids)
    if found is None:
        return False
    with asking_the_store():
        info = await call.resources.store.head(Bucket(found.bucket), found.object_key)
    if info is None or info.size_bytes != upload.size_bytes:
        return False
    async with call.database.publisher(call.publisher_id) as session:
        still = await repository.lock(session, found.id)
        if still is None or still.status != "complete":
            return False
        upload.object_key, upload.sha256 = found.object_key, sha256
        upload.store_upload_id = None
        upload.status, upload.completed_at = "complete", now()
        session.add(upload)
    return True


def begun_parts(upload: Upload) -> tuple[str, str, str | None]:
    """What the store needs to be told to end an upload in parts: bucket, key and its own id."""
    return upload.bucket, upload.object_key, upload.store_upload_id


async def end_parts(store: ObjectStore, bucket: str, key: str, number: str | None) -> None:
    """Throw away the parts of an upload in parts, see `begun_parts`; another has none."""
    if number:
        with asking_the_store():
            await store.abort_parts(Bucket(bucket), key, number)


async def with_parts(store: ObjectStore, upload: Upload) -> UploadOutput:
    """An upload with the parts of it that are stored.

    Raises:
        UploadNotFoundError: the store has swept it.
    """
    if upload.status == "open" and upload.store_upload_id:
        with asking_the_store():
            parts = await store.stored_parts(
                Bucket(upload.bucket), upload.object_key, upload.store_upload_id
            )
        return upload_output(store, upload, parts=parts)
    return upload_output(store, upload)
