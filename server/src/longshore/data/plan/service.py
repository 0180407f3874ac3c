"""What people do with the event plan: read, write and compare it with what came."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Days, Filtered
from longshore.data.plan import queries
from longshore.data.plan.checking import checked
from longshore.data.plan.models import PlannedEvent
from longshore.data.plan.schemas import (
    EventPlan,
    PlanCheck,
    Planned,
    PlannedProperty,
    PlannedReference,
    SavePlanned,
)
from longshore.data.sessions import session_of
from longshore.data.tallied import kept_of
from longshore.gateway.of_game import OfGame
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import ApiError, ConflictError, NotFoundError
from longshore.kit.text.text import Text
from longshore.kit.together import together

MOST_PLANNED = 300
MOST_PROPERTIES_IN_ALL = 3_000
# A day begins at most so much earlier or later where the game's zone was another one.
_ZONES_DIFFER = timedelta(days=2)
_properties = TypeAdapter(list[PlannedProperty])
# Who saves events of one game takes turns, so that what is counted stays so.
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('event plan of ' || :game, 0))")
# Properties as the text that they are: thousands of them are read beside the event loop.
_PLAN = text("""
SELECT event, title, meaning, CAST(properties AS text) AS properties, revision,
  changed_user_name, changed_at
FROM data_planned_event WHERE game_id = :game ORDER BY event
""")
_OTHERS = text("""
SELECT coalesce(sum(jsonb_array_length(properties)), 0)
FROM data_planned_event WHERE game_id = :game AND event <> :event
""")


class PlanChangedError(ApiError):
    """Somebody else changed the planned event after it was read; `data` is it as it is now."""

    code, key = 4974, "planned_event_changed"
    message = Text(
        "“{event}”刚被 {name} 修改，你填写的内容尚未保存",
        "{name} has just changed “{event}”; yours was not saved",
    )


class TooManyPlannedError(ApiError):
    """The plan of a game is full."""

    code, key = 4975, "too_many_planned_events"
    message = Text(
        "一个游戏最多规划 {most} 个事件，先删除不再使用的",
        "A game plans {most} events at most. Delete some that are not sent any more",
    )


class TooManyPropertiesError(ApiError):
    """The events of a game's plan have as many properties as they may in all."""

    code, key = 4976, "too_many_planned_properties"
    message = Text(
        "一个游戏规划的属性最多共 {most} 个，其他事件已有 {others} 个，先删除不再使用的",
        "The events that a game plans have {most} properties at most in all. The others have "
        "{others}: delete some that are not sent any more",
    )


async def read_plan(call: Call, _: OfGame) -> EventPlan:
    """The events that the game plans."""
    rows = await aside(_read, await _rows(call.session, call.game_id))
    return EventPlan(time_zone=call.settings.time_zone, list=rows)


async def check_plan(call: Call, form: Days) -> PlanCheck:
    """How what came in some days differs from the plan.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as pages of the data center.
    """
    async with session_of(call) as session:
        rows = await _rows(session, call.game_id)
    plan = {one.event: one.properties for one in await aside(_read, rows)}
    scope = Scope.of(call.settings, call.game_id, Filtered.model_validate(form.model_dump()))
    days = len(scope.period.days)
    kept = await kept_of(scope)
    bound, is_open = kept or {}, kept["open"] if kept else scope.period.days
    found = await scope.rows(queries.tallied(days) if kept else queries.reported(days), **bound)
    events = [event for event, *_ in found]
    since = [queries.looked_at_since(scope.period.first, times) for *_, times in found]
    properties, players, last_at = await together(
        scope.rows(queries.PROPERTIES, events=events, since=since),
        scope.rows(queries.TALLIED_PLAYERS if kept else queries.PLAYERS, events=events, **bound),
        _last_at(scope, found, is_open),
    )
    by = dict[str, int](players)
    reported = [(event, times, by.get(event, 0), last_at[event]) for event, times, *_ in found]
    return PlanCheck(**scope.answered(), list=await aside(checked, plan, reported, properties))


async def _last_at(
    scope: Scope, found: Sequence[tuple[Any, ...]], is_open: Collection[date]
) -> dict[str, int]:
    """When each event came last, in Unix seconds: looked for where its last days are kept ones."""
    kept = set(scope.period.days).difference(is_open)
    nearly = {
        event: last - _ZONES_DIFFER
        for event, _, last, *_ in found
        if any(last - _ZONES_DIFFER <= day <= last for day in kept)
    }
    last_at = {event: at for event, _, _, at, _ in found}
    if not nearly:
        return last_at
    events, since = list(nearly), list(nearly.values())
    return last_at | dict(await scope.rows(queries.LAST_AT, events=events, since=since))


async def save_planned(call: Call, form: SavePlanned) -> Planned:
    """Write an event into the plan, or change it.

    Raises:
        ConflictError: a new event's name is planned already.
        PlanChangedError, TooManyPlannedError, TooManyPropertiesError: as they say.
        NotFoundError: it was deleted meanwhile.
    """
    await call.session.execute(_LOCK, {"game": str(call.game_id)})
    if form.revision == 0:
        await _add(call, form.event)
    row = await _locked(call, form.event)
    if row is None:
        raise NotFoundError()
    if row.revision != form.revision:
        theirs = _planned(row, _properties.validate_python(row.properties))
        raise PlanChangedError(
            theirs.model_dump(mode="json"), event=row.event, name=row.changed_user_name
        )
    await _check_room(call, row, len(form.properties))
    before = None if row.revision == 0 else _said(row)
    row.title, row.meaning = form.title, form.meaning
    row.properties = [one.model_dump() for one in form.properties]
    row.revision += 1
    row.changed_user_name, row.changed_at = call.actor.name, now()
    await call.session.flush()
    call.record("data_planned_event.save", row, before=before, after=_said(row))
    return _planned(row, form.properties)


async def delete_planned(call: Call, form: PlannedReference) -> EventPlan:
    """Take an event out of the plan; what came of it stays. Answers with those that are left.

    Raises:
        NotFoundError: it is not planned.
    """
    row = await _locked(call, form.event)
    if row is None:
        raise NotFoundError()
    call.record("data_planned_event.delete", row, before=_said(row))
    await call.session.delete(row)
    await call.session.flush()
    return await read_plan(call, OfGame())


async def _rows(session: AsyncSession, game_id: int) -> Sequence[Row[Any]]:
    return (await session.execute(_PLAN, {"game": game_id})).all()


async def _add(call: Call, event: str) -> None:
    """An empty row for a new event, unless there is one or somebody else makes it right now."""
    count = select(func.count()).where(PlannedEvent.game_id == call.game_id)
    if (await call.session.execute(count)).scalar_one() >= MOST_PLANNED:
        raise TooManyPlannedError(most=MOST_PLANNED)
    empty = insert(PlannedEvent).values(
        publisher_id=call.publisher_id, game_id=call.game_id, event=event, title="", meaning="",
        properties=[], revision=0, changed_user_name=call.actor.name,
    )  # fmt: skip
    added = empty.on_conflict_do_nothing().returning(PlannedEvent.id)
    if (await call.session.execute(added)).scalar_one_or_none() is None:
        raise ConflictError(what=event)


async def _check_room(call: Call, row: PlannedEvent, count: int) -> None:
    """Refuse more properties than the plan has room for; to have fewer than before is no more."""
    values = {"game": call.game_id, "event": row.event}
    others = (await call.session.execute(_OTHERS, values)).scalar_one()
    if count > len(row.properties) and others + count > MOST_PROPERTIES_IN_ALL:
        raise TooManyPropertiesError(most=MOST_PROPERTIES_IN_ALL, others=others)


async def _locked(call: Call, event: str) -> PlannedEvent | None:
    of_game = select(PlannedEvent).where(PlannedEvent.game_id == call.game_id)
    wanted = of_game.where(PlannedEvent.event == event).with_for_update()
    return (await call.session.execute(wanted)).scalar_one_or_none()


def _said(row: PlannedEvent) -> dict[str, object]:
    return {"title": row.title, "meaning": row.meaning, "properties": row.properties}


def _read(rows: Sequence[Row[Any]]) -> list[Planned]:
    return [_planned(row, _properties.validate_json(row.properties)) for row in rows]


def _planned(row: PlannedEvent | Row[Any], properties: list[PlannedProperty]) -> Planned:
    return Planned(
        event=row.event, title=row.title, meaning=row.meaning, properties=properties,
        revision=row.revision,
        changed_user_name=row.changed_user_name, changed_at=epoch_seconds(row.changed_at),
    )  # fmt: skip
