"""Signing keys of a game: listing, uploading, generating, choosing the default, removing.

The private key goes in and never comes out: nothing here returns it, and the file that it came in
and the passwords are forgotten with the request.
"""

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.audit import record
from longshore.domains.identity import Actor
from longshore.domains.signing_keys import errors, reading, repository
from longshore.domains.signing_keys.front import record_name
from longshore.domains.signing_keys.models import SigningKeyRow
from longshore.domains.signing_keys.presenter import facts, key_output, pem
from longshore.domains.signing_keys.schemas import (
    GenerateInput,
    SigningKeyOutput,
    SigningKeysOutput,
    UploadInput,
)
from longshore.kit.context import RequestContext
from longshore.kit.errors import ConflictError, Language, NotFoundError
from longshore.kit.in_use import UsedBy, delete_unless_used
from longshore.kit.keyring import Keyring
from longshore_packer.sandbox.stores import StoredKey

MOST_KEYS = 20


async def list_keys(session: AsyncSession, game_id: int) -> SigningKeysOutput:
    """Every key of a game, the default first."""
    rows = await repository.of_game(session, game_id)
    return SigningKeysOutput(list=[key_output(row) for row in rows])


async def upload_key(
    session: AsyncSession,
    context: RequestContext,
    keyring: Keyring,
    actor: Actor,
    game_id: int,
    form: UploadInput,
) -> SigningKeyOutput:
    """Keep one key of a store; the first key of a game becomes its default.

    Raises:
        KeyStoreUnreadableError, KeyPasswordError, KeyAliasError, KeyUnusableError,
        KeyExistsError, TooManyKeysError, ConflictError: the name is taken.
    """
    key = await reading.key_of(form)
    row = await _add(session, keyring, actor, game_id, form.name, key, "upload")
    _record(session, context, actor, row, "signing_key.upload")
    return key_output(row)


async def generate_key(
    session: AsyncSession,
    context: RequestContext,
    keyring: Keyring,
    actor: Actor,
    game_id: int,
    form: GenerateInput,
) -> SigningKeyOutput:
    """Make a new key; the first key of a game becomes its default.

    Raises:
        KeyUnusableError, TooManyKeysError, ConflictError: the name is taken.
    """
    key = await reading.new_key(form)
    row = await _add(session, keyring, actor, game_id, form.name, key, "generated")
    _record(session, context, actor, row, "signing_key.generate")
    return key_output(row)


async def set_default(
    session: AsyncSession, context: RequestContext, actor: Actor, game_id: int, key_id: int
) -> SigningKeyOutput:
    """Sign the game's packages with this key where a channel names no other.

    Raises:
        NotFoundError: the game has no such key.
    """
    rows = await repository.of_game(session, game_id, lock=True)
    chosen = next((row for row in rows if row.id == key_id), None)
    if chosen is None:
        raise NotFoundError()
    before = next((row for row in rows if row.is_default), None)
    if before is not chosen:
        await repository.clear_default(session, game_id)
        chosen.is_default = True
        await session.flush()
        record(
            session, context, actor.audit_subject, action="signing_key.set_default",
            target_type="signing_key", target_id=chosen.id, target_name=chosen.name,
            game_id=game_id, before=facts(before) if before else None, after=facts(chosen),
        )  # fmt: skip
    return key_output(chosen)


async def remove_key(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    key_id: int,
    used_by: UsedBy,
    relied_on_by: UsedBy,
) -> None:
    """Remove a key for good; packages signed with it can never be updated by another one.

    Raises:
        NotFoundError: the game has no such key.
        KeyInUseError: a channel names it; or it is the default, and channels rely on that or
            there are other keys.
    """
    rows = await repository.of_game(session, game_id, lock=True)
    row = next((row for row in rows if row.id == key_id), None)
    if row is None:
        raise NotFoundError()
    relying = await relied_on_by() if row.is_default else ()
    if relying or (row.is_default and len(rows) > 1):
        raise _in_use(context.language, relying, is_default=True)
    before = facts(row)
    names = await delete_unless_used(session, row, used_by)
    if names is not None:
        raise _in_use(context.language, names, is_default=False)
    record(
        session, context, actor.audit_subject, action="signing_key.remove",
        target_type="signing_key", target_id=key_id, target_name=str(before["name"]),
        game_id=game_id, before=before,
    )  # fmt: skip


def _in_use(
    language: Language, channels: Sequence[str], *, is_default: bool
) -> errors.KeyInUseError:
    names = ", ".join(channels)
    if language == "zh-CN":
        parts = ["它是默认密钥"] * is_default + [f"使用它的渠道：{names}"] * bool(names)
        by = "，".join(parts or ["其他数据引用了它"])
    else:
        parts = ["it is the default key"] * is_default
        parts += [f"channels that use it: {names}"] * bool(names)
        by = ", ".join(parts or ["something else refers to it"])
    return errors.KeyInUseError({"channels": list(channels), "is_default": is_default}, by=by)


async def _add(
    session: AsyncSession,
    keyring: Keyring,
    actor: Actor,
    game_id: int,
    name: str,
    key: StoredKey,
    source: str,
) -> SigningKeyRow:
    rows = await repository.of_game(session, game_id, lock=True)
    sha256 = reading.sha256_of(key)
    same = next((row for row in rows if row.sha256 == sha256), None)
    if same is not None:
        raise errors.KeyExistsError(name=same.name)
    if len(rows) >= MOST_KEYS:
        raise errors.TooManyKeysError(limit=MOST_KEYS)
    row = SigningKeyRow(
        publisher_id=actor.publisher_id,
        game_id=game_id,
        name=name,
        alias=key.alias.replace("\x00", "")[:200],
        algorithm=key.kind,
        source=source,
        private_key=keyring.encrypt(
            key.private_key,
            publisher_id=actor.publisher_id,
            record=record_name(game_id, sha256),
        ),
        certificates=pem(key.certificates),
        sha256=sha256,
        subject=key.subject.replace("\x00", "")[:500],
        not_before=reading.moment_of(key.not_before),
        not_after=reading.moment_of(key.not_after),
        is_default=not rows,
        created_user_id=actor.user_id,
        created_user_name=actor.name,
    )
    try:
        async with session.begin_nested():
            session.add(row)
    except IntegrityError as error:
        if "uq_signing_key_game_id_name" in str(error.orig):
            raise ConflictError(what=name) from None
        if "uq_signing_key_game_id_sha256" in str(error.orig):
            raise errors.KeyExistsError(name=name) from None
        if "uq_signing_key_default" not in str(error.orig):
            raise
        # Somebody else added the first key at the same moment: this one is the second.
        row = _second(row)
        session.add(row)
        await session.flush()
    await session.refresh(row)
    return row


def _second(row: SigningKeyRow) -> SigningKeyRow:
    values = {
        column.key: getattr(row, column.key)
        for column in SigningKeyRow.__table__.columns
        if column.key not in ("id", "created_at", "is_default")
    }
    return SigningKeyRow(**values, is_default=False)


def _record(
    session: AsyncSession, context: RequestContext, actor: Actor, row: SigningKeyRow, action: str
) -> None:
    record(
        session, context, actor.audit_subject, action=action, target_type="signing_key",
        target_id=row.id, target_name=row.name, game_id=row.game_id, after=facts(row),
    )  # fmt: skip
