"""A generated key's one export, and keys copied to another game of the publisher.

A key that only the server has is lost with it, and then its app can never be updated: so it may
leave once, encrypted with a passphrase that its owner gives and the server forgets.
"""

import base64
from collections.abc import Sequence
from dataclasses import replace

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import games_by_ids, lock_game
from longshore.domains.pack.signing_keys import errors, parsing, repository
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.domains.pack.signing_keys.presenter import facts, key_output
from longshore.domains.pack.signing_keys.public import open_signing_key, record_name
from longshore.domains.pack.signing_keys.schemas import (
    CopyKeyInput,
    ExportedKeyOutput,
    ExportKeyInput,
    SigningKeyOutput,
)
from longshore.domains.pack.signing_keys.service import add_row
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

_UPLOADED = Text(
    "它是上传的，请使用你自己的密钥文件", "it was uploaded, use the key store that it came in"
)
_EXPORTED = Text("它已经导出过一次", "it was exported before, which can be done once")


async def store_to_export(call: Call, form: ExportKeyInput) -> bytes:
    """The store of a key that may be exported; nobody gets it before that is written down.

    Raises:
        NotFoundError: the game has no such key. KeyNotExportableError.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        row = _chosen(await repository.of_game(session, call.game_id), form.id)
        _refuse_export(row, await repository.with_certificate(session, row.sha256))
        key = await open_signing_key(session, call.resources.keyring, call.publisher_id, row.id)
    return await parsing.store_of(key, form.passphrase.get_secret_value())


async def export_key(call: Call, form: ExportKeyInput, store: bytes) -> ExportedKeyOutput:
    """A generated key as an encrypted PKCS#12 store, once; copies of it count as the key.

    Raises:
        NotFoundError: the game has no such key. KeyNotExportableError.
    """
    row = _chosen(await repository.of_game(call.session, call.game_id), form.id)
    # No lock before these: two who export from two games would wait for each other.
    await repository.with_certificate(call.session, row.sha256, lock=True)
    # A copy that was made while the first one waited is seen by another statement alone.
    same = await repository.with_certificate(call.session, row.sha256, lock=True)
    row = _chosen(same, form.id)
    _refuse_export(row, same)
    moment = now()
    for one in same:
        one.exported_at = moment
    call.record("signing_key.export", row, after=facts(row))
    return ExportedKeyOutput(
        file_name=f"signing-key-{row.sha256[:8]}.p12",
        alias=row.alias,
        store=base64.b64encode(store).decode(),
    )


async def copy_key(call: Call, form: CopyKeyInput) -> SigningKeyOutput:
    """Keep the same key, with the same certificate, for another game that the caller may see.

    Raises:
        NotFoundError: no such key, or the other game is not one of the caller's.
        KeyExistsError, TooManyKeysError, ConflictError: as where one is uploaded.
    """
    if form.to_game_id == call.game_id or form.to_game_id not in call.actor.game_ids:
        raise NotFoundError()
    # In one order: two who copy between the same games would wait for each other.
    for game_id in sorted((call.game_id, form.to_game_id)):
        await lock_game(call.session, game_id)
    row = _chosen(await repository.of_game(call.session, call.game_id), form.id)
    # This one alone: exports take theirs in another order than game by game.
    await call.session.refresh(row, with_for_update=True)
    games = await games_by_ids(call.session, [call.game_id, form.to_game_id])
    names = {game.Id: game.Name for game in games}
    copied = await add_row(
        replace(call, checked_game_id=form.to_game_id), _copy_of(call, row, form)
    )
    told = facts(row) | {"from_game": names[call.game_id], "to_game": names[form.to_game_id]}
    for target in (row, copied):
        call.record(
            "signing_key.copy",
            AuditTarget(target.id, target.name, game_id=target.game_id),
            after=told,
        )
    return key_output(copied)


def _refuse_export(row: SigningKeyRow, same: Sequence[SigningKeyRow]) -> None:
    if row.source != "generated":
        raise errors.KeyNotExportableError(why=_UPLOADED)
    if any(one.exported_at for one in same):
        raise errors.KeyNotExportableError(why=_EXPORTED)


def _chosen(rows: Sequence[SigningKeyRow], key_id: int) -> SigningKeyRow:
    found = next((row for row in rows if row.id == key_id), None)
    if found is None:
        raise NotFoundError()
    return found


def _copy_of(call: Call, row: SigningKeyRow, form: CopyKeyInput) -> SigningKeyRow:
    """The row for the other game; the key is sealed anew, since a record opens in its game only."""
    keyring, publisher = call.resources.keyring, call.publisher_id
    private = keyring.decrypt(
        row.private_key, publisher_id=publisher, record=record_name(row.game_id, row.sha256)
    )
    return SigningKeyRow(
        publisher_id=publisher,
        game_id=form.to_game_id,
        name=form.name or row.name,
        alias=row.alias,
        algorithm=row.algorithm,
        source=row.source,
        private_key=keyring.encrypt(
            private, publisher_id=publisher, record=record_name(form.to_game_id, row.sha256)
        ),
        certificates=row.certificates,
        sha256=row.sha256,
        subject=row.subject,
        not_before=row.not_before,
        not_after=row.not_after,
        exported_at=row.exported_at,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
