"""The purge hook of a game: read and set by people."""

import json

from sqlalchemy import delete, select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.popularize.distribution.errors import HookAddressError
from longshore.domains.popularize.distribution.models import HOOK_RECORD, PurgeHook
from longshore.domains.popularize.distribution.schemas import (
    PurgeHookInput,
    PurgeHookOutput,
    PurgeHookQuery,
)
from longshore.integrations.http_out import OutgoingError
from longshore.kit.clock import now
from longshore.kit.secrets.signature import SignatureError, secret_bytes
from longshore.kit.text.text import Text

_NO_SECRET = Text("请填写密钥", "the secret is missing")
_BAD_SECRET = Text(
    "密钥须为 whsec_ 加 Base64（24 到 64 字节）",
    "the secret must be whsec_ and Base64 of 24 to 64 bytes",
)


async def read_hook(call: Call, form: PurgeHookQuery) -> PurgeHookOutput:
    """The game's purge hook."""
    row = await _row(call)
    return PurgeHookOutput(url=row.url if row else "", has_secret=row is not None)


async def check_address(call: Call, form: PurgeHookInput) -> list[str]:
    """Where the address leads, nowhere without one; a name server may take seconds to say it.

    Raises:
        HookAddressError: the address must not be called.
    """
    if not form.url:
        return []
    try:
        return await call.resources.http_out.check(form.url)
    except OutgoingError as error:
        raise HookAddressError({"field": "url"}, reason=error.text) from error


async def save_hook(call: Call, form: PurgeHookInput, _: list[str]) -> PurgeHookOutput:
    """Set whom the game tells, or nobody.

    Raises:
        HookAddressError: the secret is missing or malformed.
    """
    row = await _row(call)
    before = {"url": row.url if row else ""}
    if not form.url:
        await call.session.execute(delete(PurgeHook).where(PurgeHook.game_id == call.game_id))
    else:
        _check(form, has_secret=row is not None)
        await _store(call, form, row)
    target = AuditTarget(call.game_id, "cdn", game_id=call.game_id, type="purge_hook")
    call.record("purge_hook.save", target, before=before, after={"url": form.url})
    return PurgeHookOutput(url=form.url, has_secret=bool(form.url))


def _check(form: PurgeHookInput, *, has_secret: bool) -> None:
    if not form.secret:
        if has_secret:
            return
        raise HookAddressError({"field": "secret"}, reason=_NO_SECRET)
    try:
        secret_bytes(form.secret)
    except SignatureError as error:
        raise HookAddressError({"field": "secret"}, reason=_BAD_SECRET) from error


async def _store(call: Call, form: PurgeHookInput, row: PurgeHook | None) -> None:
    if row is None:
        row = PurgeHook(publisher_id=call.publisher_id, game_id=call.game_id)
        call.session.add(row)
    row.url, row.updated_user_name, row.updated_at = form.url, call.actor.name, now()
    if form.secret:
        row.secret = call.resources.keyring.encrypt(
            json.dumps(form.secret).encode(), publisher_id=call.publisher_id,
            record=HOOK_RECORD.format(game_id=call.game_id),
        )  # fmt: skip
    await call.session.flush()


async def _row(call: Call) -> PurgeHook | None:
    statement = select(PurgeHook).where(PurgeHook.game_id == call.game_id)
    return (await call.session.execute(statement)).scalar_one_or_none()
