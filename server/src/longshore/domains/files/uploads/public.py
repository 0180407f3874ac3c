"""What other domains ask about uploaded files."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.domains.files.uploads import errors, repository
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.purposes import PurposeName
from longshore.integrations.object_store import Bucket
from longshore.kit.clock import now


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that arrived whole. `sha256` is None until the server has computed it."""

    upload_id: UUID
    bucket: Bucket
    key: str
    size: int
    sha256: str | None
    name: str


async def take(
    session: AsyncSession,
    actor: Actor,
    upload_id: UUID | str,
    purpose: PurposeName,
    game_id: int | None = None,
    *,
    alone: bool = False,
) -> StoredFile:
    """Begin to use an uploaded file; from now on it is kept until `release`.

    `alone` is for whoever keeps the upload's id and releases it later on: the file would go under
    the hands of another one that uses it.

    Raises:
        NotUsableError: not of this publisher or purpose, not complete, or of another game; or it
            is in use, where it is to be used alone.
    """
    found = await repository.lock(session, _number(upload_id))
    upload = _usable(found, actor, purpose, game_id, alone=alone)
    upload.taken_at = upload.taken_at or now()
    return _stored(upload)


async def look_at(
    session: AsyncSession,
    actor: Actor,
    upload_id: UUID | str,
    purpose: PurposeName,
    game_id: int | None = None,
    *,
    alone: bool = False,
) -> StoredFile:
    """A file that may be taken, to look into it first; it may go until somebody takes it.

    Raises:
        NotUsableError: as `take`.
    """
    found = await repository.find(session, _number(upload_id))
    return _stored(_usable(found, actor, purpose, game_id, alone=alone))


def _number(upload_id: UUID | str) -> UUID:
    try:
        return upload_id if isinstance(upload_id, UUID) else UUID(upload_id)
    except ValueError as error:
        raise errors.NotUsableError() from error


def _usable(
    upload: Upload | None, actor: Actor, purpose: PurposeName, game_id: int | None, *, alone: bool
) -> Upload:
    if (
        upload is None
        or upload.publisher_id != actor.publisher_id
        or upload.status != "complete"
        or upload.purpose != purpose
        or (game_id is not None and upload.game_id not in (None, game_id))
        or (alone and upload.taken_at is not None)
    ):
        raise errors.NotUsableError()
    return upload


def _stored(upload: Upload) -> StoredFile:
    return StoredFile(
        upload.id,
        Bucket(upload.bucket),
        upload.object_key,
        upload.size_bytes,
        upload.sha256,
        upload.name,
    )


async def is_picture(session: AsyncSession, key: str, purpose: PurposeName) -> bool:
    """Whether a key of the public bucket is a picture that may be taken; none is marked as used."""
    return await repository.is_complete(session, Bucket.CDN, key, purpose)


async def take_picture(session: AsyncSession, key: str, purpose: PurposeName) -> bool:
    """Begin to use a picture of the public bucket by its key; False if it is not ours."""
    found = await repository.complete_by_key(session, Bucket.CDN, key, purpose)
    for upload in found:
        upload.taken_at = upload.taken_at or now()
    return bool(found)


async def release(session: AsyncSession, upload_id: UUID) -> None:
    """Stop using a file: nobody can take it from now on.

    Its object goes a little later (sweep.py), unless an identical upload shares it.
    """
    upload = await repository.lock(session, upload_id)
    if upload is not None and upload.status == "complete":
        upload.status, upload.touched_at = "aborted", now()
