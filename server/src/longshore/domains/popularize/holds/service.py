"""Deciding of what touches brought: hold, release, refuse; each audited, with who and why."""

from datetime import date
from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.popularize.holds.schemas import (
    HoldInput,
    HoldOutput,
    HoldQuery,
    HoldsChanged,
    RefuseInput,
    ReleaseInput,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of

FROM_THE_FIRST = date(2000, 1, 1)
"""From when touches are held where no month was drawn yet."""
# A month is drawn, or wished for, either before a decision or after it.
_NEXT = text("""
SELECT (max(month) + interval '1 month')::date FROM (
  SELECT month FROM settlement_month WHERE game_id = :game
  UNION ALL SELECT month FROM settlement_draw WHERE game_id = :game AND state = 'running') drawn
""")
_HOLD = text("""
INSERT INTO attribution_hold (publisher_id, game_id, attribution_id, promoter_id, begins_month,
  signal, reason, held_user_name)
SELECT publisher_id, game_id, id, promoter_id, :month, :signal, :reason, :name FROM attribution
WHERE game_id = :game AND id = ANY(:touches)
ON CONFLICT (attribution_id) WHERE released_at IS NULL DO NOTHING RETURNING attribution_id
""")
# Nothing of a release that no statement has seen yet stays but its audit entries.
_UNDO_RELEASE = text("""
UPDATE attribution_hold SET ends_month = NULL, released_at = NULL, release_reason = '',
  released_user_name = '', signal = :signal, reason = :reason, held_user_name = :name,
  held_at = moment()
WHERE game_id = :game AND attribution_id = ANY(:touches) AND ends_month = :month
  AND begins_month < ends_month AND NOT EXISTS (SELECT FROM attribution_hold h
    WHERE h.attribution_id = attribution_hold.attribution_id AND h.released_at IS NULL)
RETURNING attribution_id
""")
_NAMES = text("""
SELECT string_agg(DISTINCT m.name, ', ') FROM attribution a JOIN promoter m ON m.id = a.promoter_id
WHERE a.game_id = :game AND a.id = ANY(:touches)
""")
_KNOWN = text("SELECT count(*) FROM attribution WHERE game_id = :game AND id = ANY(:touches)")
_RELEASE = text("""
UPDATE attribution_hold SET ends_month = :month, released_at = moment(),
  release_reason = :reason, released_user_name = :name
WHERE game_id = :game AND attribution_id = ANY(:touches) AND released_at IS NULL
  AND refused_at IS NULL
RETURNING attribution_id
""")
# What is held stays out of every statement; only that it may come back ends.
_REFUSE = text("""
UPDATE attribution_hold SET refused_at = moment(), refuse_reason = :reason,
  refused_user_name = :name
WHERE game_id = :game AND attribution_id = ANY(:touches) AND released_at IS NULL
  AND refused_at IS NULL
RETURNING attribution_id
""")
_GROUPS = """
SELECT h.promoter_id, coalesce(m.name, '') AS promoter_name, h.signal, h.reason, h.held_user_name,
  h.held_at, h.release_reason, h.released_user_name, h.released_at,
  nullif(h.ends_month, h.begins_month) AS back_in,
  h.refuse_reason, h.refused_user_name, h.refused_at,
  array_agg(h.attribution_id ORDER BY h.attribution_id) AS touches
FROM attribution_hold h LEFT JOIN promoter m ON m.id = h.promoter_id WHERE h.game_id = :game
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
"""
_PAGE = text(f"""
{_GROUPS} ORDER BY coalesce(h.released_at, h.refused_at) IS NOT NULL, h.held_at DESC, h.promoter_id
OFFSET :offset LIMIT :limit
""")
_TOTAL = text(f"SELECT count(*) FROM ({_GROUPS}) g")  # noqa: S608 - of constants


async def hold(call: Call, form: HoldInput) -> HoldsChanged:
    """Leave what touches brought out of the next statement and those after it.

    Raises:
        NotFoundError: one of them is no touch of this game.
    """
    values = _values(call, form)
    month = await _next_month(call)
    known = (await call.session.execute(_KNOWN, values)).scalar_one()
    if known != len(set(form.touches)):
        raise NotFoundError()
    values |= {"month": month, "signal": form.signal}
    changed = [
        one for statement in (_UNDO_RELEASE, _HOLD)
        for one in (await call.session.execute(statement, values)).scalars()
    ]  # fmt: skip
    return await _changed(call, "hold", form, changed, month)


async def release(call: Call, form: ReleaseInput) -> HoldsChanged:
    """Have what was held come back with the next statement."""
    month = await _next_month(call)
    values = _values(call, form) | {"month": month}
    changed = (await call.session.execute(_RELEASE, values)).scalars().all()
    return await _changed(call, "release", form, list(changed), month)


async def refuse(call: Call, form: RefuseInput) -> HoldsChanged:
    """Decide for good that what is held is not paid."""
    month = await _next_month(call)
    values = _values(call, form)
    changed = (await call.session.execute(_REFUSE, values)).scalars().all()
    return await _changed(call, "refuse", form, list(changed), month)


async def list_holds(call: Call, query: HoldQuery) -> PageOf[HoldOutput]:
    """One page of what was held, those that still are first."""
    values = {
        "game": call.game_id, "offset": offset_of(query.page, query.page_size),
        "limit": query.page_size,
    }  # fmt: skip
    rows = (await call.session.execute(_PAGE, values)).all()
    total = (await call.session.execute(_TOTAL, values)).scalar_one()
    return PageOf(list=[_output(row) for row in rows], total=total)


async def _next_month(call: Call) -> date:
    values = {"game": call.game_id}
    await lock_game(call.session, call.game_id)
    found: date | None = (await call.session.execute(_NEXT, values)).scalar_one()
    return found or FROM_THE_FIRST


def _values(call: Call, form: HoldInput | ReleaseInput) -> dict[str, object]:
    return {
        "game": call.game_id, "touches": sorted(set(form.touches)), "reason": form.reason,
        "name": call.actor.name,
    }  # fmt: skip


async def _changed(
    call: Call, verb: str, form: HoldInput | ReleaseInput, changed: list[int], month: date
) -> HoldsChanged:
    if changed:
        told = {"game": call.game_id, "touches": changed}
        name: str = (await call.session.execute(_NAMES, told)).scalar_one() or ""
        call.record(
            f"attribution.{verb}",
            AuditTarget(changed[0], name[:200], game_id=call.game_id),
            after={"touches": sorted(changed)[:100], "reason": form.reason, "month": f"{month}"},
        )
    return HoldsChanged(changed=len(changed), month=None if month == FROM_THE_FIRST else month)


def _output(row: Row[Any]) -> HoldOutput:
    return HoldOutput(
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        signal=row.signal,
        touches=row.touches[:1_000],
        reason=row.reason,
        held_user_name=row.held_user_name,
        held_at=epoch_seconds(row.held_at),
        release_reason=row.release_reason,
        released_user_name=row.released_user_name,
        released_at=epoch_seconds(row.released_at) if row.released_at else None,
        back_in=row.back_in,
        refuse_reason=row.refuse_reason,
        refused_user_name=row.refused_user_name,
        refused_at=epoch_seconds(row.refused_at) if row.refused_at else None,
    )
