"""Would they get in? Judged by what judges games' calls, and how often it said no."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select

from longshore.account.identity import Call
from longshore.domains.operate.entry.schemas import (
    EntryTestInput,
    EntryVerdict,
    RefusalsOfDay,
    RefusalsQuery,
)
from longshore.domains.operate.limits import Door, Limits, opened
from longshore.domains.operate.limits.models import EntryRefusal
from longshore.domains.operate.players import digest_key, keyed_digest, marks, refusal_of
from longshore.domains.operate.publishing import read_drafted, read_snapshot, zone_in_force
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.paging import Rows


async def test_entry(call: Call, form: EntryTestInput) -> EntryVerdict:
    """Judge somebody as `init` and `login` would, by what is in force or by the draft."""
    key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
    door = await _door(call, form, key)
    verdict = door.judge(form.address)
    told = EntryVerdict(
        may_enter=verdict.may_enter, by=verdict.by, key=verdict.key, first=verdict.first,
        last=verdict.last, country=verdict.country,
    )  # fmt: skip
    if not verdict.may_enter:
        return told
    device = keyed_digest(key, "device", call.game_id, form.device_id) if form.device_id else None
    wanted = marks(form.player_id, device, form.address)
    found = await refusal_of(call.session, call.game_id, wanted)
    if found is None:
        return told
    return EntryVerdict(
        may_enter=False, by=found.subject, country=verdict.country, shown=found.shown,
        reason=found.reason, ends_at=epoch_seconds(found.ends_at) if found.ends_at else None,
    )  # fmt: skip


async def list_refusals(call: Call, query: RefusalsQuery) -> Rows[RefusalsOfDay]:
    """How often each rule refused somebody, by day, the newest first."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    today = now().astimezone(ZoneInfo(zone)).date()
    statement = (
        select(EntryRefusal)
        .where(
            EntryRefusal.game_id == call.game_id,
            EntryRefusal.day > today - timedelta(days=query.days),
        )
        .order_by(EntryRefusal.day.desc(), EntryRefusal.hits.desc(), EntryRefusal.rule)
    )
    rows = (await call.session.execute(statement)).scalars()
    return Rows(
        list=[RefusalsOfDay(day=row.day.isoformat(), rule=row.rule, hits=row.hits) for row in rows]
    )


async def _door(call: Call, form: EntryTestInput, key: bytes) -> Door:
    if form.uses == "live":
        return (await read_snapshot(call.session, key, call.game_id)).door
    draft = await read_drafted(call.session, call.game_id, "limits")
    assert isinstance(draft, Limits)
    return await opened(call.session, call.game_id, draft)
