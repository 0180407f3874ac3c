"""Who is behind a figure: players of a cell of retention, of a step of a funnel, some payers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from longshore.account.identity import Call
from longshore.data.cohorts import RetentionQuery, scope_of
from longshore.data.funnels import FunnelQuery
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.cohort_parts import LAST
from longshore.data.metrics.period import AnyDay
from longshore.data.payer_money import OfCurrency, behind_payers
from longshore.data.payers import BOUNDS, EDGES
from longshore.data.sessions import session_of
from longshore.domains.operate.players import FoundPlayer, find_players
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import PageOf, offset_of
from longshore.kit.text.fields import Page, PageSize
from longshore.kit.text.masking import masked_middle
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

State = Literal["there", "away", "both"]
"""Who did it, who did not, or everybody of whom it was asked."""

_STATES: dict[State, int] = {"there": 1, "away": 0, "both": 2}
_ONE_ALONE = Text("请只选一个数字", "name one figure, and one only")
_NO_STEP = Text("没有这一步", "there is no such step")
_NO_BAND = Text("没有这一档", "there is no such band")
# Numbers of our players are PostgreSQL's; those of imports are greater (`imports/rows.py`).
_GREATEST = (1 << 63) - 1
_PART = Field(max_length=200)


class RetentionCell(RetentionQuery):
    """A cell of the matrix: the cohort that begins on `day`, `n` days or weeks later.

    Without a day every cohort whose nth day or week is over, as in the weighted average. `part`
    narrows it to one channel, or one of what else players are told apart by.
    """

    day: AnyDay | None = None
    n: Annotated[int, Field(ge=0, le=30)]
    state: State = "there"
    part: Annotated[str, _PART] | None = None

    @model_validator(mode="after")
    def _has_a_step(self) -> "RetentionCell":
        if self.n > LAST[self.grain]:
            raise refused("n", _NO_STEP)
        return self


class FunnelStep(FunnelQuery):
    """A step, counting from 1: who took it, or who took the one before and not this one."""

    step: Annotated[int, Field(ge=1, le=8)]
    state: Literal["there", "away"] = "there"
    part: Annotated[str, _PART] | None = None

    @model_validator(mode="after")
    def _has_a_step(self) -> "FunnelStep":
        if not (self.state == "away") < self.step <= len(self.steps):
            raise refused("step", _NO_STEP)
        return self


class SomePayers(OfCurrency):
    """Payers by what they paid: of the band that begins with `least` minor units, or the top ones.

    `percent` of all payers who paid most, rounded up to a whole player.
    """

    least: int | None = None
    percent: Annotated[int | None, Field(ge=1, le=100)] = None

    @model_validator(mode="after")
    def _is_one(self) -> "SomePayers":
        if (self.least is None) == (self.percent is None):
            raise refused("least", _ONE_ALONE)
        if self.least is not None and self.least not in EDGES[:-1]:
            raise refused("least", _NO_BAND)
        return self


class Figure(OfGame):
    """One figure, whose players are asked for."""

    retention: RetentionCell | None = None
    funnel: FunnelStep | None = None
    payers: SomePayers | None = None

    @model_validator(mode="after")
    def _is_one(self) -> "Figure":
        if sum(one is not None for one in (self.retention, self.funnel, self.payers)) != 1:
            raise refused("retention", _ONE_ALONE)
        return self


class PlayersQuery(Figure):
    """A page of the players behind a figure, those with the smallest ids first."""

    page: Page = 1
    page_size: PageSize = 20


class PlayerBehind(BaseModel):
    """A player, as far as figures tell of one: the channel's name for them is masked.

    `is_imported`: somebody whom only an imported file knows, by a number greater than any of ours.
    `is_gone`: counted in the figure and deleted since. Of both nothing else is known.
    """

    id: str
    channel_code: str = ""
    channel_uid: str = ""
    created_at: int = 0
    last_login_at: int = 0
    is_imported: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class _Asked:
    scope: Scope
    sql: str
    values: Mapping[str, object]


async def players_behind(call: Call, form: PlayersQuery) -> PageOf[PlayerBehind]:
    """A page of the players behind a figure, and how many they are in all."""
    skip = offset_of(form.page, form.page_size)
    found, total = await find_behind(call, form, skip, form.page_size)
    return PageOf(list=found, total=total)


async def find_behind(
    call: Call, figure: Figure, skip: int, most: int
) -> tuple[list[PlayerBehind], int]:
    """So many players behind a figure after so many others, and how many they are in all.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as the page itself.
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
    """
    asked = await _asked(call, figure)
    [(total, ids)] = await asked.scope.rows(asked.sql, skip=skip, most=most, **asked.values)
    async with session_of(call) as session:
        ours = [player for player in ids if player <= _GREATEST]
        known = await find_players(session, call.game_id, ours)
    return _told(ids, known), total


def _told(ids: Sequence[int], known: Mapping[int, FoundPlayer]) -> list[PlayerBehind]:
    return [_one(player, known.get(player)) for player in ids]


def _one(number: int, player: FoundPlayer | None) -> PlayerBehind:
    if player is None:
        is_imported = number > _GREATEST
        return PlayerBehind(id=str(number), is_imported=is_imported, is_gone=not is_imported)
    return PlayerBehind(
        id=str(number),
        channel_code=player.channel_code,
        channel_uid=masked_middle(player.channel_uid),
        created_at=epoch_seconds(player.created_at),
        last_login_at=epoch_seconds(player.last_login_at),
    )


async def _asked(call: Call, figure: Figure) -> _Asked:
    if figure.retention:
        return _of_retention(call, figure.retention)
    if figure.payers:
        return await _of_payers(call, figure.payers)
    assert figure.funnel is not None, "a figure is of one of the three"
    return _of_funnel(call, figure.funnel)


def _of_retention(call: Call, cell: RetentionCell) -> _Asked:
    scope = scope_of(call, cell)
    cohorting = cell.cohorting
    sql = cohorting.behind(has_start=cell.day is not None, has_part=cell.part is not None)
    values = {"start": cell.day, "part": cell.part, "n": cell.n, "state": _STATES[cell.state]}
    return _Asked(scope, sql, {**cohorting.values, **_named(values)})


async def _of_payers(call: Call, some: SomePayers) -> _Asked:
    scope = Scope.of(call.settings, call.game_id, some)
    money = (await behind_payers(call, scope, some)).money
    values: dict[str, object] = {"bounds": BOUNDS, "currency": some.currency}
    if some.least is None:
        return _Asked(scope, money.top_behind, {**values, "percent": some.percent})
    band = EDGES.index(some.least)
    return _Asked(scope, money.band_behind, {**values, "band": band})


def _of_funnel(call: Call, step: FunnelStep) -> _Asked:
    asked = step.asked
    sql = asked.behind(has_part=step.part is not None)
    is_there = step.state == "there"
    least, most = (step.step, len(step.steps)) if is_there else (step.step - 1, step.step - 1)
    values = {"least": least, "most_steps": most, "part": step.part}
    scope = Scope.of(call.settings, call.game_id, step)
    return _Asked(scope, sql, {**asked.values, **step.bound, **_named(values)})


def _named(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None}
