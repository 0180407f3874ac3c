"""Signing secrets of an environment: made at first use, shown and exchanged with an overlap."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack.callbacks import repository
from longshore.domains.pack.callbacks.errors import SecretRotationRunningError
from longshore.domains.pack.callbacks.forms import STANDARD, NoticeForm, keys_of
from longshore.domains.pack.callbacks.models import RECORD, CallbackSecret
from longshore.domains.pack.callbacks.schemas import (
    Environment,
    RevealedSecret,
    RevealedSecrets,
    RotateSecret,
    SecretVersion,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.secrets import signature
from longshore.kit.secrets.keyring import Keyring


async def ensured(
    session: AsyncSession,
    keyring: Keyring,
    publisher_id: int,
    game_id: int,
    environment: Environment,
) -> Sequence[CallbackSecret]:
    """The valid secrets of an environment, newest first; the first one is made when needed."""
    rows = await repository.valid_secrets(session, game_id, environment, now())
    if rows:
        return rows
    values, _ = _new(keyring, publisher_id, game_id, environment, 1, "")
    await repository.add_secret_if_missing(session, values)
    return await repository.valid_secrets(session, game_id, environment, now())


async def reveal(
    call: Call,
    environment: Environment,
) -> RevealedSecrets:
    """Every valid secret of an environment in the clear; recorded.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    rows = await ensured(
        call.session, call.resources.keyring, call.publisher_id, call.game_id, environment
    )
    call.record(
        "callback_secret.reveal",
        AuditTarget(f"{call.game_id}:{environment}", environment, game_id=call.game_id),
        after={"versions": [row.version for row in rows]},
    )
    form = await _form(call, environment)
    shown = [revealed(row.version, opened(call.resources.keyring, row), form) for row in rows]
    return RevealedSecrets(environment=environment, secrets=shown)


async def rotate(
    call: Call,
    form: RotateSecret,
) -> RevealedSecrets:
    """Sign with a new secret, and with the present one too for `overlap_hours`.

    With an overlap of 0 every older secret ends at once, which also ends a running overlap.

    Raises:
        SecretRotationRunningError: the last rotation's overlap has not ended.
    """
    environment = form.environment
    await ensured(
        call.session, call.resources.keyring, call.publisher_id, call.game_id, environment
    )
    rows = await repository.secrets(call.session, call.game_id, lock=True)
    moment = now()
    of_environment = [row for row in rows if row.environment == environment]
    valid = [row for row in of_environment if row.expires_at is None or row.expires_at > moment]
    if form.overlap_hours and len(valid) > 1:
        raise SecretRotationRunningError()
    for row in valid:
        row.expires_at = moment + timedelta(hours=form.overlap_hours)
    newest = of_environment[0].version
    values, text = _new(
        call.resources.keyring,
        call.publisher_id,
        call.game_id,
        environment,
        newest + 1,
        call.actor.name,
    )
    call.session.add(CallbackSecret(**values))
    call.record(
        "callback_secret.rotate",
        AuditTarget(f"{call.game_id}:{environment}", environment, game_id=call.game_id),
        before={"version": newest},
        after={"version": newest + 1, "overlap_hours": form.overlap_hours},
    )
    await call.session.flush()
    return RevealedSecrets(
        environment=environment,
        secrets=[revealed(newest + 1, text, await _form(call, environment))],
    )


def revealed(version: int, value: str, form: NoticeForm) -> RevealedSecret:
    """A secret in the clear, with the keys that a form takes from it."""
    keys = keys_of(form, signature.secret_bytes(value))
    return RevealedSecret(version=version, value=value, keys=keys)


async def _form(call: Call, environment: Environment) -> NoticeForm:
    return (await repository.notice_forms(call.session, call.game_id)).get(environment, STANDARD)


def opened(keyring: Keyring, row: CallbackSecret) -> str:
    """A secret as the text that people copy.

    Raises:
        KeyringError: it cannot be opened.
    """
    name = _record_name(row.game_id, row.environment, row.version)
    return keyring.decrypt(row.secret, publisher_id=row.publisher_id, record=name).decode()


def version_output(row: CallbackSecret) -> SecretVersion:
    """A secret as answers show it: never the secret itself."""
    return SecretVersion(
        version=row.version,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
        expires_at=epoch_seconds(row.expires_at) if row.expires_at else None,
    )


def _new(
    keyring: Keyring, publisher_id: int, game_id: int, environment: str, version: int, by: str
) -> tuple[dict[str, object], str]:
    text = signature.new_secret()
    name = _record_name(game_id, environment, version)
    values: dict[str, object] = {
        "publisher_id": publisher_id,
        "game_id": game_id,
        "environment": environment,
        "version": version,
        "secret": keyring.encrypt(text.encode(), publisher_id=publisher_id, record=name),
        "created_user_name": by,
    }
    return values, text


def _record_name(game_id: int, environment: str, version: int) -> str:
    return RECORD.format(game_id=game_id, environment=environment, version=version)
