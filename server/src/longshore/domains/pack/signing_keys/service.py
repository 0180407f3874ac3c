"""Signing keys of a game: listing, uploading, generating, choosing the default, removing.

The private key goes in and nothing here returns it (`moving` lets a generated one out, once); the
file that it came in and the passwords are forgotten with the request.
"""

from collections.abc import Sequence
from functools import partial

from sqlalchemy.exc import IntegrityError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.signing_keys import errors, parsing, repository
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.domains.pack.signing_keys.presenter import facts, key_output, pem
from longshore.domains.pack.signing_keys.public import record_name
from longshore.domains.pack.signing_keys.schemas import (
    GenerateInput,
    SigningKeyOutput,
    SigningKeysOutput,
    UploadInput,
)
from longshore.domains.pack.signing_keys.users import KEY_USERS
from longshore.kit.db.in_use import delete_unless_used
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.text.text import Listed, Text
from longshore_packer.sandbox.stores import StoredKey

MOST_KEYS = 20


async def list_keys(call: Call) -> SigningKeysOutput:
    """Every key of a game, the default first."""
    rows = await repository.of_game(call.session, call.game_id)
    return SigningKeysOutput(list=[key_output(row) for row in rows])


async def upload_key(call: Call, form: UploadInput, key: StoredKey) -> SigningKeyOutput:
    """Keep the chosen key of a store; the first key of a game becomes its default.

    Raises:
        KeyExistsError, TooManyKeysError, ConflictError: the name is taken.
    """
    row = await _add(call, form.name, key, "upload")
    call.record("signing_key.upload", row, after=facts(row))
    return key_output(row)


async def generate_key(call: Call, form: GenerateInput, key: StoredKey) -> SigningKeyOutput:
    """Keep a new key; the first key of a game becomes its default.

    Raises:
        TooManyKeysError, ConflictError: the name is taken.
    """
    row = await _add(call, form.name, key, "generated")
    call.record("signing_key.generate", row, after=facts(row))
    return key_output(row)


async def set_default(call: Call, key_id: int) -> SigningKeyOutput:
    """Sign the game's packages with this key where a channel names no other.

    Raises:
        NotFoundError: the game has no such key.
    """
    rows = await repository.of_game(call.session, call.game_id, lock=True)
    chosen = next((row for row in rows if row.id == key_id), None)
    if chosen is None:
        raise NotFoundError()
    before = next((row for row in rows if row.is_default), None)
    if before is not chosen:
        await repository.clear_default(call.session, call.game_id)
        chosen.is_default = True
        await call.session.flush()
        call.record(
            "signing_key.set_default",
            AuditTarget(chosen.id, chosen.name, game_id=call.game_id),
            before=facts(before) if before else None,
            after=facts(chosen),
        )
    return key_output(chosen)


async def remove_key(call: Call, key_id: int) -> None:
    """Remove a key for good; packages signed with it can never be updated by another one.

    Raises:
        NotFoundError: the game has no such key.
        KeyInUseError: a channel names it; or it is the default, and channels rely on that or
            there are other keys.
    """
    used_by = partial(KEY_USERS.ask, call.session, call.game_id, call.language)
    # Locks of keys alone do not show one that somebody adds meanwhile.
    await lock_game(call.session, call.game_id)
    rows = await repository.of_game(call.session, call.game_id, lock=True)
    row = next((row for row in rows if row.id == key_id), None)
    if row is None:
        raise NotFoundError()
    relying = await used_by(None) if row.is_default else ()
    if relying or (row.is_default and len(rows) > 1):
        raise _in_use(relying, is_default=True)
    before = facts(row)
    names = await delete_unless_used(call.session, row, partial(used_by, key_id))
    if names is not None:
        raise _in_use(names, is_default=False)
    call.record(
        "signing_key.remove",
        AuditTarget(key_id, str(before["name"]), game_id=call.game_id),
        before=before,
    )


_DEFAULT = Text("它是默认密钥", "it is the default key")
_USED_BY = Text("使用它的渠道：{names}", "channels that use it: {names}")
_REFERRED_TO = Text("其他数据引用了它", "something else refers to it")


def _in_use(channels: Sequence[str], *, is_default: bool) -> errors.KeyInUseError:
    parts = [_DEFAULT] * is_default
    parts += [_USED_BY.filled(names=", ".join(channels))] * bool(channels)
    by = Listed(parts or [_REFERRED_TO], Text("，", ", "))
    return errors.KeyInUseError({"channels": list(channels), "is_default": is_default}, by=by)


async def _add(
    call: Call,
    name: str,
    key: StoredKey,
    source: str,
) -> SigningKeyRow:
    sha256 = parsing.sha256_of(key)
    row = SigningKeyRow(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        name=name,
        alias=key.alias.replace("\x00", "")[:200],
        algorithm=key.kind,
        source=source,
        private_key=call.resources.keyring.encrypt(
            key.private_key,
            publisher_id=call.publisher_id,
            record=record_name(call.game_id, sha256),
        ),
        certificates=pem(key.certificates),
        sha256=sha256,
        subject=key.subject.replace("\x00", "")[:500],
        not_before=parsing.moment_of(key.not_before),
        not_after=parsing.moment_of(key.not_after),
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    return await add_row(call, row)


async def add_row(call: Call, row: SigningKeyRow) -> SigningKeyRow:
    """Keep a key for the call's game; the first one becomes its default.

    Raises:
        KeyExistsError, TooManyKeysError, ConflictError: the name is taken.
    """
    await lock_game(call.session, call.game_id)
    rows = await repository.of_game(call.session, call.game_id)
    same = next((one for one in rows if one.sha256 == row.sha256), None)
    if same is not None:
        raise errors.KeyExistsError(name=same.name)
    if len(rows) >= MOST_KEYS:
        raise errors.TooManyKeysError(limit=MOST_KEYS)
    row.is_default = not rows
    name = row.name
    try:
        async with call.session.begin_nested():
            call.session.add(row)
    except IntegrityError as error:
        if violated(error) == "uq_signing_key_game_id_name":
            raise ConflictError(what=name) from None
        raise
    await call.session.refresh(row)
    return row
