"""Players of a game: new ones, who is there in a day, a week, a month, who left and returned."""

from collections.abc import Iterable
from datetime import date, timedelta

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.figures import of_period
from longshore.data.late import ChangedDay, changed_days
from longshore.data.metrics import user_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Filtered


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
    days, total = await of_period(scope)
    _, before = await of_period(scope.before)
    made, windows, returned, left = await scope.many(
        queries.MADE, queries.ACTIVE_WINDOWS, queries.RETURNED, queries.LEFT
    )
    new = {day: (devices, roles) for day, devices, roles in made}
    within = {day: (week, month) for day, week, month in windows}
    back, gone = dict[date, int](returned), dict[date, int](left)
    return Users(
        **scope.answered(),
        days=[
            UserDay(
                day=one.day, arrived=one.arrived, active=one.active,
                devices=new.get(one.day, (0, 0))[0], roles=new.get(one.day, (0, 0))[1],
                week=within.get(one.day, (0, 0))[0], month=within.get(one.day, (0, 0))[1],
                returned=back.get(one.day, 0),
                left=gone.get(one.day, 0) if _is_known(one.day, scope) else None,
            )
            for one in days
        ],
        total=_summed(total.arrived, made), active=total.active,
        total_before=_summed(before.arrived, await scope.before.rows(queries.MADE)),
        active_before=before.active, changed=await changed_days(scope),
    )  # fmt: skip


def _is_known(day: date, scope: Scope) -> bool:
    return day + timedelta(days=queries.AWAY_DAYS) < scope.period.today


def _summed(arrived: int, made: Iterable[Row]) -> NewOnes:
    rows = list(made)
    return NewOnes(
        arrived=arrived, devices=sum(row[1] for row in rows), roles=sum(row[2] for row in rows)
    )
