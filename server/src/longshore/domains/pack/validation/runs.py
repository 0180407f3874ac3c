"""Runs: beginning one, and reading what became of it."""

import secrets
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import (
    GameSecret,
    game_secret,
    issue_login_token,
)
from longshore.domains.pack.callbacks import STANDARD, Callback, Environment, notice_body
from longshore.domains.pack.channels import callback_for, rules_of
from longshore.domains.pack.validation import repository
from longshore.domains.pack.validation.errors import (
    AccountDisabledError,
    ChannelSwitchedOffError,
    NoAddressError,
    NoticeFormError,
    TooManyRunsError,
)
from longshore.domains.pack.validation.models import SandboxAccount, ValidationRun, ValidationStep
from longshore.domains.pack.validation.presenter import run_output, run_summary
from longshore.domains.pack.validation.schemas import (
    RunKind,
    RunOutput,
    RunQuery,
    RunReference,
    RunSummary,
    StartRun,
)
from longshore.domains.pack.validation.steps import STEPS
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.text.text import Text

RUNS_AN_HOUR = 60
ENVIRONMENT: Environment = "sandbox"


async def start_run(
    call: Call,
    form: StartRun,
) -> RunOutput:
    """Begin a run; its steps are still to be carried out.

    Raises:
        NotFoundError: no such account of this game.
        AccountDisabledError, ChannelSwitchedOffError, NoAddressError, NoticeFormError,
            TooManyRunsError: as they say.
    """
    account = await repository.account(call.session, call.game_id, form.account_id)
    if account is None:
        raise NotFoundError()
    if account.status != "active":
        raise AccountDisabledError()
    since = now() - timedelta(hours=1)
    if await repository.count_runs(call.session, call.game_id, since) >= RUNS_AN_HOUR:
        raise TooManyRunsError(limit=RUNS_AN_HOUR)
    rules = await rules_of(call.session, call.game_id, form.channel)
    if rules is not None and form.kind in rules.off:
        raise ChannelSwitchedOffError(name=Text.stored(rules.name))
    callback = await address_of(
        call.session, call.resources.keyring, call.game_id, form.kind, form.channel
    )
    if callback is None:
        raise NoAddressError()
    if callback.form != STANDARD:
        raise NoticeFormError()
    secret = await game_secret(call.session, call.resources.keyring, call.game_id)
    row = ValidationRun(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        kind=form.kind,
        environment=ENVIRONMENT,
        url=callback.url,
        account_name=account.name,
        data={
            "message_id": f"msg_{secrets.token_hex(12)}",
            "body": _body(call.game_id, account, form, secret),
        },
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    call.session.add(row)
    await call.session.flush()
    await call.session.refresh(row)
    steps = [
        ValidationStep(
            publisher_id=call.publisher_id,
            game_id=call.game_id,
            run_id=row.id,
            position=position,
            name=name,
        )
        for position, name in enumerate(STEPS[form.kind])
    ]
    call.session.add_all(steps)
    await call.session.flush()
    for step in steps:
        await call.session.refresh(step)
    call.record(
        "validation.start",
        AuditTarget(row.id, form.kind, game_id=call.game_id),
        after={
            "kind": form.kind,
            "channel": form.channel,
            "url": row.url,
            "account": account.name,
        },
    )
    return run_output(row, steps, call.language)


async def address_of(
    session: AsyncSession, keyring: Keyring, game_id: int, kind: RunKind, channel: str
) -> Callback | None:
    """Where a run of a channel goes: the channel's own address, or the game's; None without.

    Raises:
        KeyringError: a secret cannot be opened.
    """
    return await callback_for(session, keyring, game_id, ENVIRONMENT, kind, channel)


async def list_runs(call: Call, query: RunQuery) -> PageOf[RunSummary]:
    """One page of a game's runs, newest first."""
    rows, total = await repository.runs_page(
        call.session,
        call.game_id,
        kind=query.kind,
        offset=offset_of(query.page, query.page_size),
        limit=query.page_size,
    )
    return PageOf(list=[run_summary(row) for row in rows], total=total)


async def read_run(call: Call, form: RunReference) -> RunOutput:
    """A run with its steps.

    Raises:
        NotFoundError: no such run of this game.
    """
    row = await repository.run(call.session, call.game_id, form.id)
    if row is None:
        raise NotFoundError()
    return run_output(row, await repository.steps(call.session, row.id), call.language)


def _body(
    game_id: int, account: SandboxAccount, form: StartRun, secret: GameSecret
) -> dict[str, object]:
    """What is sent, as the guide documents it."""
    moment = epoch_seconds(now())
    data: dict[str, object] = {"player_id": account.player_id, "channel": form.channel}
    if form.kind == "login":
        token = issue_login_token(
            secret,
            app_id=app_id_of(game_id),
            player_id=account.player_id,
            channel=form.channel,
            environment=ENVIRONMENT,
            token_id=secrets.token_hex(12),
            now=moment,
        )
        data |= {"token": token, "logged_in_at": moment}
    else:
        order = f"SBX{moment}{secrets.randbelow(10**8):08d}"
        data |= {
            "order_id": order,
            "game_order_id": f"G-{order}",
            "sku": form.sku,
            "quantity": form.quantity,
            "amount": form.amount,
            "currency": form.currency,
            "role_id": form.role_id,
            "server_id": form.server_id,
            "paid_at": moment,
            "extra": "",
        }
    return notice_body(app_id_of(game_id), ENVIRONMENT, form.kind, data)
