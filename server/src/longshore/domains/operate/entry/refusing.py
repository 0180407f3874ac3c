"""The refused list in the console: who is on it, putting on it, taking off it."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.entry.schemas import (
    BadLineOutput,
    EndedRefused,
    EndRefusedInput,
    RefusedDone,
    RefusedOutput,
    RefusedPage,
    RefusedQuery,
    RefuseInput,
)
from longshore.domains.operate.limits.addresses import packed
from longshore.domains.operate.players import digest_key, end_sessions_at, keyed_digest, marks
from longshore.domains.operate.players.errors import PastEndError
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.refused_models import RefusedEntry
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.http.throttle import who
from longshore.kit.paging import MOST_COUNTED
from longshore.kit.text.fields import id_of
from longshore.kit.text.text import Text

_AT_ONCE = 50
_DEVICE = re.compile(r"[!-~]{8,128}")
_BAD = {
    "player": Text("没有这个玩家 ID", "no player has this ID"),
    "device": Text(
        "设备 ID 应为 8 到 128 位可见字符", "a device ID has 8 to 128 visible characters"
    ),
    "address": Text("不是 IP 地址", "is no IP address"),
}


@dataclass(frozen=True, slots=True)
class _Entry:
    """What goes on the list: its value as marks have it, and what people see of it."""

    value: str
    shown: str


async def list_refused(call: Call, query: RefusedQuery) -> RefusedPage:
    """Fifty entries, the newest first."""
    wanted = await _conditions(call, query)
    total = select(func.count()).select_from(
        select(RefusedEntry.id).where(*wanted).limit(MOST_COUNTED).subquery()
    )
    page = select(RefusedEntry).where(*wanted).order_by(RefusedEntry.id.desc())
    if query.before:
        page = page.where(RefusedEntry.id < query.before)
    rows = list((await call.session.execute(page.limit(_AT_ONCE + 1))).scalars())
    return RefusedPage(
        list=[_output(row) for row in rows[:_AT_ONCE]],
        total=(await call.session.execute(total)).scalar_one(),
        next=rows[_AT_ONCE - 1].id if len(rows) > _AT_ONCE else None,
    )


async def refuse(call: Call, form: RefuseInput) -> RefusedDone:
    """Put players, devices or addresses on the list, and end their open sessions.

    One that is on it gets the new reason and end. With a bad value nothing is done.

    Raises:
        PastEndError: the end does not lie ahead.
    """
    ends_at = datetime.fromtimestamp(form.ends_at, UTC) if form.ends_at else None
    if ends_at and ends_at <= now():
        raise PastEndError()
    found = await _entries(call, form)
    bad = [
        BadLineOutput(line=at, content=value, why=_BAD[form.subject].in_language(call.language))
        for at, value in enumerate(form.values, 1)
        if found[value] is None
    ]
    if bad:
        return RefusedDone(added=0, ended_sessions=0, bad=bad)
    entries = list({one.value: one for one in found.values() if one}.values())
    await _put(call, form, entries, ends_at)
    values = [one.value for one in entries]
    ended = await end_sessions_at(call.session, call.game_id, form.subject, values)
    target = AuditTarget(f"{call.game_id}:{form.subject}", entries[0].shown, game_id=call.game_id)
    after = {
        "subject": form.subject, "shown": [one.shown for one in entries[:100]],
        "count": len(entries), "reason": form.reason, "ended_sessions": ended,
        "ends_at": ends_at.isoformat() if ends_at else None,
    }  # fmt: skip
    call.record("refused.add", target, after=after)
    return RefusedDone(added=len(entries), ended_sessions=ended, bad=[])


async def end_refused(call: Call, form: EndRefusedInput) -> EndedRefused:
    """Take entries off the list; whoever they named may enter again."""
    statement = (
        update(RefusedEntry)
        .where(
            RefusedEntry.game_id == call.game_id,
            RefusedEntry.id.in_(form.ids),
            RefusedEntry.lifted_at.is_(None),
        )
        .values(lifted_at=now(), lifted_user_name=call.actor.name)
        .returning(RefusedEntry.shown)
    )
    shown = list((await call.session.execute(statement)).scalars())
    if shown:
        target = AuditTarget(f"{call.game_id}:refused", shown[0], game_id=call.game_id)
        after = {"count": len(shown), "shown": shown[:100], "reason": form.reason}
        call.record("refused.end", target, after=after)
    return EndedRefused(ended=len(shown))


async def _put(
    call: Call, form: RefuseInput, entries: list[_Entry], ends_at: datetime | None
) -> None:
    moment = now()
    rows = [
        {
            "publisher_id": call.publisher_id, "game_id": call.game_id, "subject": form.subject,
            "mark": f"{form.subject}:{one.value}", "shown": one.shown, "reason": form.reason,
            "told": form.told, "ends_at": ends_at, "created_user_name": call.actor.name,
            "created_at": moment,
        }
        for one in entries
    ]  # fmt: skip
    statement = insert(RefusedEntry)
    changed = {
        name: statement.excluded[name]
        for name in ("reason", "told", "ends_at", "created_user_name", "created_at")
    }
    await call.session.execute(
        statement.on_conflict_do_update(
            index_elements=["game_id", "mark", "ban_id"],
            index_where=RefusedEntry.lifted_at.is_(None),
            set_=changed,
        ),
        rows,
    )


async def _entries(call: Call, form: RefuseInput) -> dict[str, _Entry | None]:
    """Every value with its entry; None where it names nobody."""
    if form.subject == "player":
        return await _players(call, form.values)
    if form.subject == "address":
        return {one: _Entry(who(one), who(one)) if packed(one) else None for one in form.values}
    key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
    return {
        one: _Entry(keyed_digest(key, "device", call.game_id, one).hex(), masked(one))
        if _DEVICE.fullmatch(one)
        else None
        for one in form.values
    }


async def _players(call: Call, values: list[str]) -> dict[str, _Entry | None]:
    ids = {one: number for one in values if (number := id_of(one)) is not None}
    statement = select(Player.id).where(
        Player.game_id == call.game_id, Player.id.in_(ids.values()), Player.deleted_at.is_(None)
    )
    known = set((await call.session.execute(statement)).scalars())
    return {
        one: _Entry(str(ids[one]), str(ids[one])) if ids.get(one) in known else None
        for one in values
    }


async def _conditions(call: Call, query: RefusedQuery) -> list[ColumnElement[bool]]:
    ends = RefusedEntry.ends_at
    is_over = or_(RefusedEntry.lifted_at.is_not(None), func.coalesce(ends <= now(), False))
    found = [RefusedEntry.game_id == call.game_id]
    found.append(is_over if query.state == "over" else ~is_over)
    if query.subject:
        found.append(RefusedEntry.subject == query.subject)
    if query.keyword:
        key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
        word = query.keyword
        device = keyed_digest(key, "device", call.game_id, word)
        address = word if packed(word) else ""
        found.append(
            or_(
                RefusedEntry.shown.icontains(word, autoescape=True),
                RefusedEntry.reason.icontains(word, autoescape=True),
                RefusedEntry.mark.in_(marks(id_of(word), device, address)),
            )
        )
    return found


def masked(device_id: str) -> str:
    """A device's id as far as people see it: enough to tell two apart, too little to be it."""
    kept = 4 if len(device_id) >= 16 else 2
    return f"{device_id[:kept]}****{device_id[-kept:]}"


def _output(row: RefusedEntry) -> RefusedOutput:
    return RefusedOutput.model_validate(
        {
            "id": row.id, "subject": row.subject, "shown": row.shown, "reason": row.reason,
            "told": row.told, "created_user_name": row.created_user_name,
            "created_at": epoch_seconds(row.created_at),
            "ends_at": epoch_seconds(row.ends_at) if row.ends_at else None,
            "lifted_at": epoch_seconds(row.lifted_at) if row.lifted_at else None,
            "lifted_user_name": row.lifted_user_name,
        }
    )  # fmt: skip
