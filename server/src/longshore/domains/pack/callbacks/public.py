"""What other domains may ask: where to call, and what to sign with."""

import json
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.pack.callbacks import repository, secrets
from longshore.domains.pack.callbacks.forms import (
    STANDARD,
    NoticeForm,
    keys_of,
    outgoing,
    written,
)
from longshore.domains.pack.callbacks.schemas import (
    CallbackKind,
    Environment,
    ExampleQuery,
    MessageKind,
    SignatureExample,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.secrets import signature
from longshore.kit.secrets.keyring import Keyring

_EXAMPLE_ID = "msg_example"
_EXAMPLE_SECRET = b"longshore example"


@dataclass(frozen=True, slots=True)
class Callback:
    """One address of a game's server, the keys to sign with, newest first, and the form to use.

    `secrets` are the bytes for `forms.outgoing`; they are never printed.
    """

    url: str
    secrets: list[bytes] = field(repr=False)
    form: NoticeForm = STANDARD


async def callback_of(
    session: AsyncSession,
    keyring: Keyring,
    game_id: int,
    environment: Environment,
    kind: CallbackKind,
    *,
    override: tuple[int, str] | None = None,
) -> Callback | None:
    """Where to send one kind of call; None when the address is not set.

    `override` is the game's publisher and the address that a channel has instead of the game's.
    The secret is the game's in either case.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    found = override
    if found is None:
        for row in await repository.addresses(session, game_id):
            if (row.environment, row.kind) == (environment, kind):
                found = row.publisher_id, row.url
    if found is None:
        return None
    publisher_id, url = found
    valid = await secrets.ensured(session, keyring, publisher_id, game_id, environment)
    keys = [signature.secret_bytes(secrets.opened(keyring, secret)) for secret in valid]
    forms = await repository.notice_forms(session, game_id) if kind == "payment" else {}
    return Callback(url, keys, forms.get(environment, STANDARD))


async def signature_example(call: Call, form: ExampleQuery) -> SignatureExample:
    """A call as it would be sent to the game at this moment, signed with its own secrets.

    In a form that is not ours it is signed with invented keys, which the answer shows: what is
    signed there ends with the key.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    environment = form.environment
    if form.kind == "payment":
        forms = await repository.notice_forms(call.session, call.game_id)
        if environment in forms:
            return await _foreign_example(call, environment, forms[environment])
    valid = await secrets.ensured(
        call.session, call.resources.keyring, call.publisher_id, call.game_id, environment
    )
    keys = [signature.secret_bytes(secrets.opened(call.resources.keyring, row)) for row in valid]
    moment = epoch_seconds(now())
    body = _example_text(call, environment, form.kind, moment)
    made = outgoing(STANDARD, keys, body, message_id=_EXAMPLE_ID, moment=moment)
    return SignatureExample(
        url=await _url(call, environment, form.kind),
        body=body,
        content_to_sign=made.text_to_sign,
        headers=made.headers,
        signature=made.signature,
        secret_versions=[row.version for row in valid],
        form=STANDARD,
    )


async def _foreign_example(
    call: Call, environment: Environment, notice_form: NoticeForm
) -> SignatureExample:
    keys = keys_of(notice_form, _EXAMPLE_SECRET)
    body = _example_text(call, environment, "payment", epoch_seconds(now()))
    made = written(notice_form, keys, body)
    return SignatureExample(
        url=await _url(call, environment, "payment"),
        body=made.body.decode(),
        content_to_sign=made.text_to_sign,
        headers=made.headers,
        signature=made.signature,
        secret_versions=[],
        form=notice_form,
        keys=keys,
    )


async def _url(call: Call, environment: Environment, kind: CallbackKind) -> str:
    rows = await repository.addresses(call.session, call.game_id)
    return next((r.url for r in rows if (r.environment, r.kind) == (environment, kind)), "")


def _example_text(call: Call, environment: Environment, kind: CallbackKind, moment: int) -> str:
    body = example_body(app_id_of(call.game_id), environment, kind, moment)
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def example_body(
    app_id: str, environment: Environment, kind: CallbackKind, moment: int
) -> dict[str, object]:
    """What a call of this kind holds, with invented values (docs/guide/developer)."""
    data: dict[str, object] = {"player_id": "10086", "channel": "huawei"}
    if kind == "login":
        data |= {"token": "eyJhbGciOiJIUzI1NiJ9.example.token", "logged_in_at": moment}
    else:
        data |= {
            "order_id": "20260101000000000001",
            "game_order_id": "G-1",
            "sku": "gold_60",
            "quantity": 1,
            "amount": 600,
            "currency": "CNY",
            "role_id": "r-1",
            "server_id": "s-1",
            "paid_at": moment,
            "extra": "",
        }
    return notice_body(app_id, environment, kind, data)


def notice_body(
    app_id: str, environment: Environment, kind: MessageKind, data: dict[str, object]
) -> dict[str, object]:
    """What a call to a game's server holds, in the order of the guide."""
    return {"type": kind, "app_id": app_id, "environment": environment, "data": data}
