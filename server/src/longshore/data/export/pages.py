"""What stands in the file of each page: its tables, and the metrics that they are of."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import Field, model_validator

from longshore.account.identity import Call
from longshore.data.breakdown import BreakdownQuery, breakdown
from longshore.data.cohorts import RetentionQuery, lifetime_value, retention
from longshore.data.exploring import EventName, EventsQuery, answer_events
from longshore.data.export import of_figures, of_online, of_payers, of_questions, of_stream
from longshore.data.export.of_parts import of_parts
from longshore.data.export.table import Table
from longshore.data.export.writing import FileFormat
from longshore.data.figures import overview
from longshore.data.funnels import FunnelQuery, StepCondition, explore_funnel, must_be_of_steps
from longshore.data.metrics.breakdown_queries import Part
from longshore.data.metrics.cohort_parts import must_be_part
from longshore.data.metrics.cohort_queries import Cohorts
from longshore.data.metrics.period import Days, Filtered
from longshore.data.online import online
from longshore.data.payer_money import CurrencyCode
from longshore.data.payers import PaybackQuery, payback, payers
from longshore.data.payments import payments
from longshore.data.player_stream import PlayerNumber, StreamQuery, stream_of
from longshore.data.real_time import real_time
from longshore.data.users import users
from longshore.gateway.of_game import OfGame
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

PageName = Literal[
    "realTime", "overview", "users", "retention", "payments", "online", "funnel", "events"
]
ExportedPage = PageName | Literal["player"]
"""A single player is no report that one saves."""
_OF_PLAYERS = ("funnel", "retention")
_MOST_GROUPS = 10_000
_MOST_EVENTS = 10_000
_NO_PLAYER = Text("填写玩家 ID", "say which player")
_NO_STEPS = Text("至少选两个步骤", "choose two steps at least")


class ExportQuery(EventsQuery):
    """A page with what it was asked for, and the form of its file.

    `cohort` is of retention, which has weeks where `grain` says so; `steps`, `hours` and `filters`
    are of the funnel; both take the first of `by`. `cost` of each new player in minor units of
    `currency` is of payments, where `is_converted` puts all money into it; `player` of the page of
    one, `part` of overview and users. What a page does not know it leaves.
    """

    page: ExportedPage
    format: FileFormat = "csv"
    cohort: Cohorts = "arrived"
    steps: list[EventName] = Field([], max_length=8)
    hours: int = Field(24, ge=1, le=90 * 24)
    filters: list[StepCondition] = Field([], max_length=20)
    cost: int = Field(0, ge=0, le=10**9)
    currency: CurrencyCode | None = None
    is_converted: bool = False
    player: PlayerNumber | None = None
    part: Part = "channel"

    def named_fields(self) -> list[tuple[str, str]]:
        """Of the explorer; what funnel and retention tell players apart by is no field of it."""
        named = super().named_fields()
        return [one for one in named if one[0] != "by" or self.page not in _OF_PLAYERS]

    @model_validator(mode="after")
    def _has_steps(self) -> "ExportQuery":
        if self.page == "funnel" and not 2 <= len(set(self.steps)) == len(self.steps):
            raise refused("steps", _NO_STEPS)
        if self.page == "funnel":
            must_be_of_steps(self.filters, len(self.steps))
        if self.page in _OF_PLAYERS:
            must_be_part(self.by[:1])
        if self.page == "player" and self.player is None:
            raise refused("player", _NO_PLAYER)
        return self


@dataclass(frozen=True, slots=True)
class Page:
    """A page as a file: its title, its metrics by name, and how its tables are made.

    The first table has so many rows at `most`; None where it has all that there are.
    """

    title: Text
    metrics: Sequence[str]
    tables: Callable[[Call, ExportQuery], Awaitable[list[Table]]]
    most: int | None = None


async def _overview(call: Call, form: ExportQuery) -> list[Table]:
    found = await overview(call, filtered(form))
    tables = of_figures.of_overview(found) + await _parts(call, form)
    return tables + of_figures.of_report(found.report)


async def _parts(call: Call, form: ExportQuery) -> list[Table]:
    """By what the page is told apart, where that is not the channel, which it has anyway."""
    if form.part == "channel":
        return []
    asked = BreakdownQuery.model_validate(part_of(form, *Filtered.model_fields) | {"by": form.part})
    return of_parts(await breakdown(call, asked))


async def _users(call: Call, form: ExportQuery) -> list[Table]:
    return of_figures.of_users(await users(call, filtered(form))) + await _parts(call, form)


async def _payments(call: Call, form: ExportQuery) -> list[Table]:
    found = await payments(call, filtered(form))
    worth = await lifetime_value(call, filtered(form))
    tables = of_figures.of_payments(found) + of_figures.of_worth(worth)
    tables += of_payers.of_payers(await payers(call, filtered(form)))
    if form.currency:
        asked = part_of(form, *Filtered.model_fields, "currency", "is_converted", "cost")
        tables += of_payers.of_payback(await payback(call, PaybackQuery.model_validate(asked)))
    return tables + of_figures.of_report(found.report)


async def _online(call: Call, form: ExportQuery) -> list[Table]:
    return of_online.of_online(await online(call, filtered(form)))


async def _retention(call: Call, form: ExportQuery) -> list[Table]:
    return of_questions.of_retention(await retention(call, retention_asked(form)))


async def _real_time(call: Call, _: ExportQuery) -> list[Table]:
    return of_questions.of_real_time(await real_time(call, OfGame()))


async def _funnel(call: Call, form: ExportQuery) -> list[Table]:
    return of_questions.of_funnel(await explore_funnel(call, funnel_asked(form)))


async def _events(call: Call, form: ExportQuery) -> list[Table]:
    return of_questions.of_events(form, await answer_events(call, form, _MOST_GROUPS))


async def _player(call: Call, form: ExportQuery) -> list[Table]:
    asked = StreamQuery.model_validate(part_of(form, *Days.model_fields, "player", "event"))
    return of_stream.of_stream(await stream_of(call, asked, _MOST_EVENTS), call.language)


def filtered(form: ExportQuery) -> Filtered:
    """Its days and channels."""
    return Filtered.model_validate(part_of(form, *Filtered.model_fields))


def retention_asked(form: ExportQuery) -> RetentionQuery:
    """The same as the page of retention asks."""
    grain = "week" if form.grain == "week" else "day"
    asked = part_of(form, *Filtered.model_fields, "cohort")
    return RetentionQuery.model_validate(asked | {"grain": grain, "by": _by(form)})


def funnel_asked(form: ExportQuery) -> FunnelQuery:
    """The same as the page of the funnel asks."""
    asked = part_of(form, *Filtered.model_fields, "steps", "hours")
    # Whole models would be read as they are and not as conditions of steps.
    filters = [one.model_dump() for one in form.filters]
    return FunnelQuery.model_validate(asked | {"filters": filters, "by": _by(form)})


def _by(form: ExportQuery) -> str:
    return form.by[0] if form.by else "channel"


def part_of(form: ExportQuery, *names: str) -> dict[str, object]:
    """Some of its fields."""
    return {name: getattr(form, name) for name in names}


PAGES: dict[ExportedPage, Page] = {
    "realTime": Page(
        Text("实时", "Real time"),
        ("minute_online", "minute_active", "minute_arrived", "minute_payments"),
        _real_time,
    ),
    "overview": Page(
        Text("概览", "Overview"),
        ("arrived", "active", "payers", "pay_rate", "revenue", "converted_revenue"),
        _overview,
    ),
    "users": Page(
        Text("新增与活跃", "New and active"),
        ("arrived", "devices", "roles", "active", "week", "month", "stickiness", "returned",
         "left"),
        _users,
    ),
    "retention": Page(Text("留存", "Retention"), ("retention", "week_retention"), _retention),
    "payments": Page(
        Text("付费", "Payments"),
        ("payers", "first_payers", "revenue", "converted_revenue", "pay_rate", "arpu", "arppu",
         "refunds", "lifetime_value", "payer_amounts", "top_payers", "payback"),
        _payments,
    ),
    "online": Page(
        Text("在线", "Online"), ("pcu", "acu", "stays", "stay_length", "time_played"), _online
    ),
    "funnel": Page(Text("漏斗", "Funnel"), (), _funnel),
    "events": Page(Text("事件", "Events"), (), _events, _MOST_GROUPS),
    "player": Page(Text("单个玩家", "One player"), (), _player, _MOST_EVENTS),
}  # fmt: skip
