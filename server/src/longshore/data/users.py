"""Players of a game: new ones, who is there in a day, a week, a month, who left and returned."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.figures import DayFigures, of_periods, rows_of_periods
from longshore.data.late import ChangedDay, changed_days
from longshore.data.metrics import user_queries as queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Answered, Filtered
from longshore.kit.together import together


class NewOnes(BaseModel):
    """New players, and the devices and characters that were seen for the first time."""

    arrived: int = 0
    devices: int = 0
    roles: int = 0


class UserDay(NewOnes):
    """A day's players; `week` and `month` are the 7 and 30 days that end with it.

    `returned` were away for the week before; `left` stay away for the week after, which is not
    known (None) before that is over.
    """

    day: date
    active: int
    week: int
    month: int
    returned: int
    left: int | None


class Users(Answered):
    """Day by day; the period as a whole, and as many days before.

    `changed` are days on which late events made more players active.
    """

    days: list[UserDay]
    total: NewOnes
    active: int
    total_before: NewOnes
    active_before: int
    changed: list[ChangedDay]


async def users(call: Call, form: Filtered) -> Users:
    """A game's players of some days."""
    scope = Scope.of(call.settings, call.game_id, form)
    asked, made, windows, changed = await together(
        rows_of_periods(scope), scope.with_before.rows(queries.MADE), scope.rows(queries.WINDOWS),
        changed_days(scope),
    )  # fmt: skip
    found = of_periods(scope, asked)
    new = {day: (devices, roles) for day, devices, roles in made}
    within = {day: figures for day, *figures in windows}
    return Users(
        **scope.answered(),
        days=[_day(one, new, within, scope) for one in found.days],
        total=_summed(found.days, new), active=found.total.active,
        total_before=_summed(found.days_before, new), active_before=found.total_before.active,
        changed=changed,
    )  # fmt: skip


def _day(
    one: DayFigures, new: Mapping[date, tuple[int, int]], within: Mapping[date, list[int]],
    scope: Scope,
) -> UserDay:  # fmt: skip
    devices, roles = new.get(one.day, (0, 0))
    week, month, returned, left = within.get(one.day, (0, 0, 0, 0))
    return UserDay(
        day=one.day, arrived=one.arrived, active=one.active, devices=devices, roles=roles,
        week=week, month=month, returned=returned,
        left=left if _is_known(one.day, scope) else None,
    )  # fmt: skip


def _is_known(day: date, scope: Scope) -> bool:
    return day + timedelta(days=queries.AWAY_DAYS) < scope.period.today


def _summed(days: Iterable[DayFigures], new: Mapping[date, tuple[int, int]]) -> NewOnes:
    days = list(days)
    made = [new.get(one.day, (0, 0)) for one in days]
    return NewOnes(
        arrived=sum(one.arrived for one in days), devices=sum(devices for devices, _ in made),
        roles=sum(roles for _, roles in made),
    )  # fmt: skip
