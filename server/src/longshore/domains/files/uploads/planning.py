"""Where a file goes and how it is sent: its key, bucket, type and parts, before any byte moves."""

from pathlib import PurePath

from longshore.account.identity import Actor
from longshore.domains.files.uploads import errors, keys
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.purposes import Purpose, content_type
from longshore.domains.files.uploads.schemas import NewUpload
from longshore.integrations.object_store import ObjectStore, part_size_bytes
from longshore.kit.clock import now
from longshore.kit.errors import ValidationFailedError
from longshore.kit.ids import new_uuid

# One put is moved to its place inside the store, which S3 does by copying: larger files go in
# parts, whatever type was asked.
MOST_PUT_BYTES = 100 * 1_048_576


def planned(actor: Actor, purpose: Purpose, form: NewUpload, store: ObjectStore) -> Upload:
    """The upload as it will be, before anything is stored.

    Raises:
        FileTypeError, FileTooLargeError, NotFoundError (the game), KeyRefusedError,
        ValidationFailedError (an agreement without game or channel).
    """
    extension = _extension(purpose, form)
    if form.size > purpose.most_bytes:
        limit = purpose.most_bytes // 1024
        raise errors.FileTooLargeError({"limit_kb": limit}, limit=limit)
    upload_id = new_uuid()
    game_id = actor.game(form.gid) if form.gid else actor.game_id
    key = _key(actor, purpose, form, game_id, extension)
    is_put = form.type != 2 and form.size <= MOST_PUT_BYTES
    return Upload(
        id=upload_id,
        publisher_id=actor.publisher_id,
        user_id=actor.user_id,
        game_id=game_id,
        type=form.type,
        purpose=form.purpose,
        mode="put" if is_put else "parts",
        bucket=purpose.bucket(form.type, is_private=bool(form.isPrivate)),
        object_key=key,
        staged_key=keys.staged_key(upload_id, key) if is_put else None,
        name=form.name,
        content_type=content_type(extension),
        size_bytes=form.size,
        part_bytes=form.size if is_put else part_size_bytes(store.profile, form.size),
        claimed_sha256=form.sha256,
        status="open",
        created_at=now(),
        touched_at=now(),
    )


def _key(
    actor: Actor, purpose: Purpose, form: NewUpload, game_id: int | None, extension: str
) -> str:
    """The object's key: the agreement's place, the given one, or a fresh one.

    Raises:
        ValidationFailedError: an agreement without game or channel.
        KeyRefusedError: a given key does not lie below the upload's game.
    """
    if purpose.is_agreement:
        if game_id is None or form.cid is None:
            raise ValidationFailedError(
                {"errors": [{"field": "cid", "msg": "gid, cid"}]}, summary="gid, cid"
            )
        return keys.agreement_key(game_id, form.cid, extension, is_test=bool(form.test))
    if form.key is None:
        return keys.file_key(extension)
    if game_id is None or keys.game_of_given(form.key) != game_id:
        raise errors.KeyRefusedError()
    return form.key


def _extension(purpose: Purpose, form: NewUpload) -> str:
    """The extension that decides key and content type: the given one, else the name's."""
    given = form.ext or PurePath(form.name).suffix
    extension = given.removeprefix(".").lower()
    if not extension and purpose.is_agreement:
        extension = "html" if str(form.text_type) in ("1", "html") else "txt"
    plain = extension.isascii() and extension.isalnum() and len(extension) <= 10
    if purpose.extensions and extension not in purpose.extensions:
        accept = "、".join(purpose.extensions)
        raise errors.FileTypeError({"accept": list(purpose.extensions)}, accept=accept)
    return extension if plain else ""


def part_count(upload: Upload) -> int:
    """How many parts the file has; a single put is one."""
    if upload.mode == "put":
        return 1
    return -(-upload.size_bytes // upload.part_bytes)


def part_length(upload: Upload, number: int) -> int:
    """The bytes of one part: all are equal but the last."""
    if upload.mode == "put":
        return upload.size_bytes
    return min(upload.part_bytes, upload.size_bytes - (number - 1) * upload.part_bytes)
