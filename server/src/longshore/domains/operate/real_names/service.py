"""What people do on the page: the registration, revealing, asking again, taking evidence."""

from sqlalchemy import select, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.operate.players import facts_of
from longshore.domains.operate.real_names import listing
from longshore.domains.operate.real_names.errors import NoNppaIdsError, NoNppaKeyError
from longshore.domains.operate.real_names.models import SECRET_RECORD, NppaSettings, RealName
from longshore.domains.operate.real_names.schemas import (
    NamesExport,
    NppaSettingsInput,
    NppaSettingsOutput,
    Retried,
    RevealedName,
    RevealName,
)
from longshore.domains.operate.real_names.settings import is_paused, settings_of
from longshore.integrations.nppa import is_secret_key
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.text.cells import Cell, csv_lines

_MOST_EXPORTED = 10_000
_RETRY = text("""
UPDATE real_name SET next_at = now(), attempts = attempts
WHERE game_id = :game AND state IN ('waiting', 'pending') RETURNING id
""")


async def read_settings(call: Call) -> NppaSettingsOutput:
    """The game's registration, without its key."""
    row = await settings_of(call.session, call.game_id)
    if row is None:
        return NppaSettingsOutput(
            is_on=False, app_id="", biz_id="", has_key=False, base="", paused_until=0,
            updated_user_name="", updated_at=None,
        )  # fmt: skip
    return NppaSettingsOutput(
        is_on=row.is_on,
        app_id=row.app_id,
        biz_id=row.biz_id,
        has_key=True,
        base=row.base,
        paused_until=epoch_seconds(row.paused_until) if is_paused(row) and row.paused_until else 0,
        updated_user_name=row.updated_user_name,
        updated_at=epoch_seconds(row.updated_at),
    )


async def save_settings(call: Call, form: NppaSettingsInput) -> NppaSettingsOutput:
    """Keep the registration, or what is named of it; the key is sealed.

    Raises:
        NoNppaKeyError: the key is missing or not of its form. NoNppaIdsError: an id is missing.
    """
    row = await settings_of(call.session, call.game_id)
    key = form.secret_key.get_secret_value().strip().lower()
    if not is_secret_key(key) and (key or row is None):
        raise NoNppaKeyError()
    before = _told(row)
    if row is None:
        if form.app_id is None or form.biz_id is None:
            raise NoNppaIdsError()
        row = NppaSettings(
            publisher_id=call.publisher_id, game_id=call.game_id, is_on=False, base=""
        )
        call.session.add(row)
    if key:
        row.secret = call.resources.keyring.encrypt(
            key.encode(),
            publisher_id=call.publisher_id,
            record=SECRET_RECORD.format(game_id=call.game_id),
        )
    if form.is_on and not row.is_on:
        # What was before is nobody's to report.
        row.watched_at = now()
    for name in ("is_on", "app_id", "biz_id", "base"):
        if (value := getattr(form, name)) is not None:
            setattr(row, name, value)
    row.paused_until = None
    row.updated_user_name, row.updated_at = call.actor.name, now()
    await call.session.flush()
    after = (_told(row) or {}) | {"new_key": bool(key)}
    call.record("nppa_settings.save", _of_game(call, "NPPA"), before=before, after=after)
    return await read_settings(call)


async def reveal(call: Call, form: RevealName) -> RevealedName:
    """A name and number in the clear; recorded.

    Raises:
        NotFoundError: the player told none, or it was taken away. KeyringError.
    """
    facts = await facts_of(
        call.session, call.resources.keyring, call.publisher_id, call.game_id, form.player_id
    )
    if "name" not in facts or "identity" not in facts:
        raise NotFoundError()
    target = AuditTarget(form.player_id, str(form.player_id), game_id=call.game_id)
    call.record("real_name.reveal", target, after={"reason": form.reason})
    return RevealedName(name=facts["name"], number=facts["identity"])


async def retry(call: Call) -> Retried:
    """Ask the authority again about every name that is not settled, as soon as it can be."""
    rows = (await call.session.execute(_RETRY, {"game": call.game_id})).all()
    call.record("real_name.retry", _of_game(call, "NPPA"), after={"count": len(rows)})
    return Retried(count=len(rows))


async def export(call: Call) -> NamesExport:
    """The newest names for an inspection, masked, with a watermark; recorded."""
    statement = (
        select(RealName)
        .where(RealName.game_id == call.game_id)
        .order_by(RealName.id.desc())
        .limit(_MOST_EXPORTED)
    )
    rows = (await call.session.execute(statement)).scalars().all()
    moment = now()
    app_id = app_id_of(call.game_id)
    lines: list[list[Cell]] = [
        ["watermark", app_id, call.actor.name, f"{moment:%Y-%m-%dT%H:%M:%SZ}"]
    ]
    lines.append(["player_id", "name", "identity", "state", "source", "age", "told", "settled"])
    for row, one in zip(rows, await listing.name_outputs(call, rows), strict=True):
        lines.append(
            [one.player_id, one.name, one.number, one.state, one.source, one.tier,
             f"{row.asked_at:%Y-%m-%dT%H:%M:%SZ}",
             f"{row.settled_at:%Y-%m-%dT%H:%M:%SZ}" if row.settled_at else ""]
        )  # fmt: skip
    call.record("real_name.export", _of_game(call, "CSV"), after={"rows": len(rows)})
    name = f"real-names-{app_id}-{moment:%Y%m%d-%H%M%S}.csv"
    return NamesExport(file_name=name, content=csv_lines(lines), rows=len(rows))


def _told(row: NppaSettings | None) -> dict[str, object] | None:
    if row is None:
        return None
    return {"is_on": row.is_on, "app_id": row.app_id, "biz_id": row.biz_id, "base": row.base}


def _of_game(call: Call, name: str) -> AuditTarget:
    return AuditTarget(call.game_id, name, game_id=call.game_id)
