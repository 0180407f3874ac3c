"""A game's client key and server secret: made at first use, revealed, rotated with an overlap."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, publishers
from longshore.domains.games import app_id_of, publisher_of
from longshore.domains.pack.access_keys import repository
from longshore.domains.pack.access_keys.errors import RotationRunningError
from longshore.domains.pack.access_keys.login_token import GameSecret
from longshore.domains.pack.access_keys.models import RECORD, AccessKey
from longshore.domains.pack.access_keys.schemas import (
    AccessKeysOutput,
    KeyKind,
    KeyVersion,
    RevealedKey,
    RevealedKeys,
    RotateInput,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.keyring import Keyring

_KINDS: tuple[KeyKind, ...] = ("client", "server")
_PREFIXES: dict[KeyKind, str] = {"client": "ck_", "server": "sk_"}
_SYSTEM = ""


async def read_keys(call: Call) -> AccessKeysOutput:
    """The game's keys, masked; both are made when the game has none yet."""
    rows = await _ensured(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    moment = now()
    return AccessKeysOutput(
        app_id=app_id_of(call.game_id),
        client=[_version(row) for row in _valid(rows, "client", moment)],
        server=[_version(row) for row in _valid(rows, "server", moment)],
    )


async def game_secret(session: AsyncSession, keyring: Keyring, game_id: int) -> GameSecret:
    """The newest server secret of a game, which login tokens are signed with.

    Raises:
        NotFoundError: no such game. KeyringError: the secret cannot be opened.
    """
    return (await game_secrets(session, keyring, game_id))[0]


async def game_secrets(session: AsyncSession, keyring: Keyring, game_id: int) -> list[GameSecret]:
    """The server secrets that are valid at the moment, newest first, never empty.

    Raises:
        NotFoundError: no such game. KeyringError: a secret cannot be opened.
    """
    publisher_id = await publisher_of(session, game_id)
    if publisher_id is None:
        raise NotFoundError()
    rows = await _ensured(session, keyring, publisher_id, game_id)
    return [GameSecret(row.version, _opened(keyring, row)) for row in _valid(rows, "server", now())]


@dataclass(frozen=True, slots=True)
class ValidKey:
    """A key that is valid until `expires_at`, or until further notice; it is never printed."""

    version: int
    text: str
    expires_at: datetime | None

    def __repr__(self) -> str:
        return f"ValidKey(version={self.version})"


@dataclass(frozen=True, slots=True)
class GameKeys:
    """A game with the keys that its clients and its server call with, newest first.

    While `is_suspended`, the provider lets nobody call for any game of its publisher.
    """

    publisher_id: int
    game_id: int
    client: tuple[ValidKey, ...]
    server: tuple[ValidKey, ...]
    is_suspended: bool = False


async def keys_of_game(session: AsyncSession, keyring: Keyring, game_id: int) -> GameKeys | None:
    """The keys of a game, whichever publisher has it when the session sees them all.

    Raises:
        KeyringError: a key cannot be opened.
    """
    publisher_id = await publisher_of(session, game_id)
    if publisher_id is None:
        return None
    rows, moment = await _ensured(session, keyring, publisher_id, game_id), now()
    client, server = (
        tuple(
            ValidKey(row.version, _opened(keyring, row), row.expires_at)
            for row in _valid(rows, kind, moment)
        )
        for kind in _KINDS
    )
    is_suspended = await publishers.is_suspended(session, publisher_id)
    return GameKeys(publisher_id, game_id, client, server, is_suspended)


async def reveal(
    call: Call,
    kind: KeyKind,
) -> RevealedKeys:
    """Every valid version of a key in the clear, newest first; recorded.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    rows = await _ensured(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    found = _valid(rows, kind, now())
    call.record(
        "access_key.reveal",
        AuditTarget(f"{call.game_id}:{kind}", kind, game_id=call.game_id),
        after={"versions": [row.version for row in found]},
    )
    keys = [
        RevealedKey(version=row.version, value=_opened(call.resources.keyring, row))
        for row in found
    ]
    return RevealedKeys(kind=kind, keys=keys)


async def rotate(
    call: Call,
    form: RotateInput,
) -> RevealedKeys:
    """Put a new version in front; the present one works for `overlap_hours` more.

    With an overlap of 0 every older version ends at once, which also ends a running overlap.

    Raises:
        RotationRunningError: the last rotation's overlap has not ended.
    """
    kind, overlap_hours = form.kind, form.overlap_hours
    await _ensured(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    rows = await repository.versions(call.session, call.game_id, lock=True)
    moment = now()
    found = _valid(rows, kind, moment)
    if overlap_hours and len(found) > 1:
        raise RotationRunningError()
    for row in found:
        row.expires_at = moment + timedelta(hours=overlap_hours)
    newest = max(row.version for row in rows if row.kind == kind)
    values, text = _new(
        call.resources.keyring, call.publisher_id, call.game_id, kind, newest + 1, call.actor.name
    )
    call.session.add(AccessKey(**values))
    call.record(
        "access_key.rotate",
        AuditTarget(f"{call.game_id}:{kind}", kind, game_id=call.game_id),
        before={"version": newest},
        after={"version": newest + 1, "overlap_hours": overlap_hours},
    )
    await call.session.flush()
    return RevealedKeys(kind=kind, keys=[RevealedKey(version=newest + 1, value=text)])


async def _ensured(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int
) -> Sequence[AccessKey]:
    """The game's versions; the first of each kind is made if absent."""
    rows = await repository.versions(session, game_id)
    missing = [kind for kind in _KINDS if not any(row.kind == kind for row in rows)]
    if not missing:
        return rows
    for kind in missing:
        values, _ = _new(keyring, publisher_id, game_id, kind, 1, _SYSTEM)
        await repository.add_if_missing(session, values)
    return await repository.versions(session, game_id)


def _valid(rows: Sequence[AccessKey], kind: KeyKind, moment: datetime) -> list[AccessKey]:
    return [
        row
        for row in rows
        if row.kind == kind and (row.expires_at is None or row.expires_at > moment)
    ]


def _new(
    keyring: Keyring, publisher_id: int, game_id: int, kind: KeyKind, version: int, by: str
) -> tuple[dict[str, object], str]:
    text = _PREFIXES[kind] + secrets.token_urlsafe(32)
    values: dict[str, object] = {
        "publisher_id": publisher_id,
        "game_id": game_id,
        "kind": kind,
        "version": version,
        "value": keyring.encrypt(
            text.encode(), publisher_id=publisher_id, record=_record_name(game_id, kind, version)
        ),
        "hint": text[-4:],
        "created_user_name": by,
    }
    return values, text


def _opened(keyring: Keyring, row: AccessKey) -> str:
    name = _record_name(row.game_id, row.kind, row.version)
    return keyring.decrypt(row.value, publisher_id=row.publisher_id, record=name).decode()


def _record_name(game_id: int, kind: str, version: int) -> str:
    return RECORD.format(game_id=game_id, kind=kind, version=version)


def _version(row: AccessKey) -> KeyVersion:
    return KeyVersion(
        version=row.version,
        masked=f"{row.kind[0]}k_••••{row.hint}",
        created_at=epoch_seconds(row.created_at),
        created_user_name=row.created_user_name,
        expires_at=epoch_seconds(row.expires_at) if row.expires_at else None,
    )
