"""One player's events as they came, the newest first, and how many there were on each day."""

from collections import Counter
from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints, field_validator

from longshore.account.identity import Call
from longshore.data.metrics import stream_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Days, Filtered
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text
from longshore.kit.together import together

MOST = 50
_NO_PLAYER = Text("不是玩家 ID", "is no player ID")
# Players of imported files have numbers of 64 bits, which a browser's numbers do not hold.
PlayerNumber = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[1-9][0-9]{0,19}$")
]
Cursor = Annotated[str, StringConstraints(pattern=r"^([0-9]{1,15}-[0-9]{1,20})?$")]


class StreamQuery(Days):
    """Whose events, of which days; `event` is its name, `before` the `next` of the page before."""

    player: PlayerNumber
    event: Annotated[str, Field(max_length=64)] = ""
    before: Cursor = ""

    @field_validator("player")
    @classmethod
    def _has_64_bits(cls, value: str) -> str:
        if int(value) >> 64:
            raise refused("player", _NO_PLAYER)
        return value


class StreamedEvent(BaseModel):
    """An event; `at` and `received` in Unix ms, `amount` in minor units, `properties` as JSON.

    `source`: 1 a client, 2 a game's server, 3 a ledger of ours, 5 a file that was imported.
    """

    at: int
    received: int
    event: str
    source: int
    id: str
    channel: str
    server: str
    version: str
    amount: int
    currency: str
    properties: str


class EventTimes(BaseModel):
    """How often one event came in the days asked for, whatever is filtered."""

    event: str
    times: int


class PlayerEvents(Answered):
    """A page of events, the newest first; `next` is null on the last one.

    `since` is the day on which the player came, null where nothing is known of them. `days` are
    the times of each day of the event asked for.
    """

    player: str
    since: date | None
    days: list[int]
    events: list[EventTimes]
    list: list[StreamedEvent]
    next: str | None


async def player_events(call: Call, form: StreamQuery) -> PlayerEvents:
    """What one player did; a player of another game has nothing here."""
    return await stream_of(call, form, MOST)


async def stream_of(call: Call, form: StreamQuery, most: int) -> PlayerEvents:
    """The same with so many events at most."""
    days = Filtered.model_validate(form.model_dump(include=set(Days.model_fields)))
    scope = Scope.of(call.settings, call.game_id, days)
    at, _, key = form.before.partition("-")
    player = int(form.player)
    rows, counted = await together(
        scope.rows(
            queries.STREAM, player=player, event=form.event, at=int(at or 0), key=int(key or 0),
            most=most + 1,
        ),
        scope.rows(queries.TIMES, player=player),
    )  # fmt: skip
    shown = rows[:most]
    by_day, by_event = Counter[date](), Counter[str]()
    for day, event, times in counted:
        by_event[event] += times
        if form.event in ("", event):
            by_day[day] += times
    return PlayerEvents(
        **scope.answered(), player=form.player, since=shown[0][-1] if shown else None,
        days=[by_day[day] for day in scope.period.days],
        events=[
            EventTimes(event=event, times=times)
            for event, times in sorted(by_event.items(), key=lambda one: (-one[1], one[0]))
        ],
        list=[_event(row) for row in shown],
        next=f"{shown[-1][0]}-{shown[-1][5]}" if len(rows) > most else None,
    )  # fmt: skip


def _event(row: Row) -> StreamedEvent:
    at, received, event, source, name, _, channel, server, version, amount, currency, told, _ = row
    return StreamedEvent(
        at=at, received=received, event=event, source=source, id=name, channel=channel,
        server=server, version=version, amount=amount, currency=currency, properties=told,
    )  # fmt: skip
