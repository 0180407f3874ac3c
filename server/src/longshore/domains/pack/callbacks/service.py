"""Where calls to a game's own server go, and how they are signed."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack.callbacks import repository, secrets
from longshore.domains.pack.callbacks.address import host_and_port, may_be_stored
from longshore.domains.pack.callbacks.errors import PlainHttpError
from longshore.domains.pack.callbacks.forms import STANDARD
from longshore.domains.pack.callbacks.models import CallbackAddress
from longshore.domains.pack.callbacks.schemas import (
    ENVIRONMENTS,
    KINDS,
    AddressOutput,
    CallbacksOutput,
    EnvironmentOutput,
    SaveAddresses,
)
from longshore.kit.clock import epoch_seconds, now


async def read_callbacks(call: Call) -> CallbacksOutput:
    """Addresses and secrets (not shown) of both environments; secrets are made when missing."""
    rows = {
        (row.environment, row.kind): row
        for row in await repository.addresses(call.session, call.game_id)
    }
    forms = await repository.notice_forms(call.session, call.game_id)
    found = {}
    for environment in ENVIRONMENTS:
        valid = await secrets.ensured(
            call.session, call.resources.keyring, call.publisher_id, call.game_id, environment
        )
        found[environment] = EnvironmentOutput(
            login=_address(rows.get((environment, "login"))),
            payment=_address(rows.get((environment, "payment"))),
            secrets=[secrets.version_output(row) for row in valid],
            form=forms.get(environment, STANDARD),
        )
    return CallbacksOutput(
        production=found["production"], sandbox=found["sandbox"], missing=places_missing(set(rows))
    )


async def save_addresses(
    call: Call,
    form: SaveAddresses,
) -> None:
    """Set addresses of an environment and the form of its notices; what is absent stays.

    An empty address is removed.

    Raises:
        PlainHttpError: an address has no TLS and its host is not allowed in the settings.
    """
    given: dict[str, str] = {
        kind: url for kind in KINDS if (url := getattr(form, kind)) is not None
    }
    for url in given.values():
        if url and not may_be_stored(url, call.settings):
            raise PlainHttpError(host=host_and_port(url))
    await repository.lock(call.session, call.game_id)
    rows = {
        row.kind: row
        for row in await repository.addresses(call.session, call.game_id)
        if row.environment == form.environment
    }
    before: dict[str, str] = {kind: rows[kind].url if kind in rows else "" for kind in KINDS}
    wanted = before | given
    forms = await repository.notice_forms(call.session, call.game_id)
    present = forms.get(form.environment, STANDARD)
    new_form = form.form or present
    if before == wanted and new_form == present:
        return
    for kind in KINDS:
        await _put(call, form.environment, kind, wanted[kind], rows.get(kind))
    if new_form != present:
        before["form"], wanted["form"] = present, new_form
        await repository.put_notice_form(
            call.session, call.publisher_id, call.game_id, form.environment, new_form
        )
    call.record(
        "callback.edit",
        AuditTarget(f"{call.game_id}:{form.environment}", form.environment, game_id=call.game_id),
        before=before,
        after=wanted,
    )
    await call.session.flush()


async def _put(
    call: Call,
    environment: str,
    kind: str,
    url: str,
    row: CallbackAddress | None,
) -> None:
    if row is not None and not url:
        await call.session.delete(row)
    elif row is not None and row.url != url:
        row.url, row.updated_user_name, row.updated_at = url, call.actor.name, now()
    elif row is None and url:
        call.session.add(
            CallbackAddress(
                publisher_id=call.publisher_id,
                game_id=call.game_id,
                environment=environment,
                kind=kind,
                url=url,
                updated_user_name=call.actor.name,
            )
        )


def places_missing(present: set[tuple[str, str]]) -> list[str]:
    """What is missing beside these environments and kinds, as `callbacks_missing` names it."""
    return [
        f"{environment}.{kind}"
        for environment in ENVIRONMENTS
        for kind in KINDS
        if (environment, kind) not in present
    ]


async def callbacks_missing(session: AsyncSession, game_id: int) -> list[str]:
    """Which addresses are not set: "production.login", "sandbox.payment"."""
    rows = await repository.addresses(session, game_id)
    return places_missing({(row.environment, row.kind) for row in rows})


def _address(row: CallbackAddress | None) -> AddressOutput:
    if row is None:
        return AddressOutput()
    return AddressOutput(
        url=row.url,
        updated_user_name=row.updated_user_name,
        updated_at=epoch_seconds(row.updated_at),
    )
