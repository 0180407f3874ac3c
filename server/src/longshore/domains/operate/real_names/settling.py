"""Asking the authority until a name is settled: at once when it is told, by a sweep after.

A claim is a lease: whoever is killed between the call and its record leaves a row that is asked
again, and the authority knows the asking by its code (2004), so that it is queried and not doubled.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import Row, text

from longshore.domains.operate.players import digest_key, facts_of
from longshore.domains.operate.real_names.giving import asking_code
from longshore.domains.operate.real_names.models import PI_RECORD, NameState, NppaSettings
from longshore.domains.operate.real_names.settings import (
    access_of,
    is_paused,
    pause,
    settings_of,
)
from longshore.integrations.nppa import CheckResult, Nppa, NppaAccess, NppaError
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import KeyringError
from longshore.kit.together import together

log = structlog.get_logger(__name__)
_LEASE = timedelta(seconds=20)
_AT_ONCE = 40
_TAKEN, _NO_RECORD = 2004, 2003
_LONGEST = timedelta(hours=48)
_AGAIN = tuple(timedelta(seconds=seconds) for seconds in (5, 15, 30, 60, 120, 300))
_LOOK_AGAIN = timedelta(minutes=1)

_CLAIM = """
UPDATE real_name SET attempts = attempts + 1, next_at = :until WHERE id IN (
  SELECT id FROM real_name WHERE next_at IS NOT NULL AND {which}
  ORDER BY next_at LIMIT :most FOR UPDATE SKIP LOCKED)
RETURNING id, publisher_id, game_id, player_id, state, ai, tries, attempts, asked_at
"""
_CLAIM_ONE = text(_CLAIM.format(which="id = :id"))
_CLAIM_DUE = text(_CLAIM.format(which="next_at <= :now"))
# The attempt guards against a worker that was thought dead.
_WRITE = text("""
UPDATE real_name SET state = :state, pi = :pi, error_code = :code, next_at = :next_at,
  settled_at = :settled_at, ai = :ai, tries = :tries
WHERE id = :id AND attempts = :attempts AND ai = :was RETURNING id
""")
_FORGET = text("DELETE FROM player_fact WHERE player_id = :player AND kind IN ('name', 'identity')")


@dataclass(frozen=True, slots=True)
class _Case:
    """A row that was claimed, with what the authority is asked about."""

    row: Row[Any]
    settings: NppaSettings
    access: NppaAccess
    name: str
    number: str
    key: bytes


async def settle_one(database: Database, resources: Resources, row_id: int) -> None:
    """Ask about one name now; what comes of it stands in the row."""
    values = {"id": row_id, "until": now() + _LEASE, "most": 1}
    async with database.system() as session:
        rows = (await session.execute(_CLAIM_ONE, values)).all()
    for row in rows:
        await _settle(database, resources, row)


async def settle_due(database: Database, resources: Resources) -> None:
    """Ask about every name whose time has come."""
    values = {"now": now(), "until": now() + _LEASE, "most": _AT_ONCE}
    while True:
        async with database.system() as session:
            rows = (await session.execute(_CLAIM_DUE, values)).all()
        await together(*(_settle(database, resources, row) for row in rows))
        if len(rows) < _AT_ONCE:
            return


async def _settle(database: Database, resources: Resources, row: Row[Any]) -> None:
    try:
        case = await _case_of(database, resources, row)
    except KeyringError:
        log.exception("real_name_unreadable", id=row.id)
        return
    if case is None:
        await _write(database, resources, row, state=row.state, next_at=now() + _AGAIN[-1])
        return
    try:
        result = await _asked(resources, case)
    except NppaError as error:
        await _failed(database, resources, case, error)
        return
    await _told(database, resources, row, result)


async def _case_of(database: Database, resources: Resources, row: Row[Any]) -> _Case | None:
    """None where the authority must not, or cannot, be asked now."""
    async with database.publisher(row.publisher_id) as session:
        settings = await settings_of(session, row.game_id)
        if settings is None or not settings.is_on or is_paused(settings):
            return None
        facts = await facts_of(
            session, resources.keyring, row.publisher_id, row.game_id, row.player_id
        )
        key = await digest_key(session, resources.keyring, row.publisher_id)
        access = access_of(resources.keyring, settings)
        if "name" not in facts or "identity" not in facts:
            return None
        return _Case(row, settings, access, facts["name"], facts["identity"], key)


async def _asked(resources: Resources, case: _Case) -> CheckResult:
    nppa = Nppa(resources.http_out, case.access, case.row.publisher_id)
    if case.row.state == "pending":
        return await nppa.query(case.row.ai)
    try:
        return await nppa.check(case.row.ai, case.name, case.number)
    except NppaError as error:
        if error.code != _TAKEN:
            raise
        # An earlier attempt of ours arrived, and its answer did not.
        return await nppa.query(case.row.ai)


async def _told(
    database: Database, resources: Resources, row: Row[Any], result: CheckResult
) -> None:
    if result.state == "ok":
        record = PI_RECORD.format(player_id=row.player_id)
        pi = resources.keyring.encrypt(
            result.pi.encode(), publisher_id=row.publisher_id, record=record
        )
        await _write(database, resources, row, state="verified", pi=pi)
    elif result.state == "failed" or now() - row.asked_at > _LONGEST:
        await _write(database, resources, row, state="failed")
    else:
        await _write(database, resources, row, state="pending", next_at=now() + _LOOK_AGAIN)


async def _failed(database: Database, resources: Resources, case: _Case, error: NppaError) -> None:
    row = case.row
    log.warning("nppa_refused", id=row.id, game=row.game_id, kind=error.kind, code=error.code)
    if error.kind == "limited":
        await pause(database, case.settings)
    if error.code == _NO_RECORD:
        # Dropped there, so it is asked anew under another code.
        tries = row.tries + 1
        ai = asking_code(case.key, row.game_id, row.player_id, tries)
        await _write(
            database, resources, row, state="waiting", next_at=now(), code=error.code,
            ai=ai, tries=tries,
        )  # fmt: skip
    elif error.kind == "refused":
        await _write(database, resources, row, state="failed", code=error.code)
    else:
        wait = _AGAIN[min(row.attempts, len(_AGAIN)) - 1]
        wait = max(wait, timedelta(seconds=60)) if error.kind == "limited" else wait
        await _write(
            database, resources, row, state=row.state, next_at=now() + wait, code=error.code
        )


async def _write(
    database: Database, resources: Resources, row: Row[Any], *, state: NameState,
    next_at: Any = None, pi: bytes | None = None, code: int | None = None,
    ai: str = "", tries: int = 0,
) -> None:  # fmt: skip
    values = {
        "id": row.id, "attempts": row.attempts, "was": row.ai, "state": state, "pi": pi,
        "code": code, "next_at": next_at, "ai": ai or row.ai, "tries": tries or row.tries,
        "settled_at": now() if state in ("verified", "failed") else None,
    }  # fmt: skip
    async with database.publisher(row.publisher_id) as session:
        written = (await session.execute(_WRITE, values)).first()
        if written and state == "failed":
            # They may tell another name; of this one nothing is kept.
            await session.execute(_FORGET, {"player": row.player_id})
