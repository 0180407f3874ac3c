"""The named queries of cohorts by week, and of those told apart by more than the channel.

Every player is one row first: the day on which they came or first paid, the part they belong to,
and the days on which they were there. What a page shows and who is behind one of its figures are
both asked of these rows, so that they cannot differ.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import StringConstraints

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import OF_BOOKS, PAID, REFUNDED, REGISTERED, SIGNED_IN
from longshore.data.metrics.chosen import OF_CHANNELS
from longshore.data.metrics.cohort_queries import Cohorts
from longshore.data.metrics.part_queries import FOUND, OF_EVENT, OF_SIGN_IN
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

CohortGrain = Literal["day", "week"]
"""Whether players of one day or of one week, from Monday on, belong together."""

_PART = r"^(channel|package|server|version|os|country|property:[^\x00-\x1f]{1,64})$"
_NO_PART = Text("不能按它拆分：{name}", "players are not told apart by it: {name}")

PartName = Annotated[str, StringConstraints(pattern=_PART)]
"""By what players are told apart: a column of events, a property of them, or of sign-ins."""

STEPS: dict[CohortGrain, int] = {"day": 1, "week": 7}
LAST: dict[CohortGrain, int] = {"day": 30, "week": 12}
"""The last day or week after a cohort's own that is asked for."""

OF_COHORT, OF_PART = 1, 4
"""What a row of `counted` is of: the bits of `grouping` are of columns that it is not by."""

_GAME = "game = {game:UInt64} AND player != 0"
_CAME = "BETWEEN {first:Date} AND {last:Date}"
_BUCKETS: dict[CohortGrain, str] = {"day": "came", "week": "toMonday(came)"}
# As the tables of days have it: a sign of life, and no payment.
_ACTS = (
    f"(source < 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}')"
    f" OR (source = 5 AND event NOT IN ('{PAID}', '{REFUNDED}')))"
)
_PAID = f"({OF_BOOKS} AND event = '{PAID}')"
_PROPERTY = "property:"


def must_be_part(names: Sequence[str]) -> None:
    """Refuse what players are not told apart by."""
    for name in names:
        if not re.match(_PART, name):
            raise refused("by", _NO_PART.filled(name=name))


def text_of(part: str) -> str:
    """The column or property as text; a property's name is bound as `property`."""
    if part in OF_SIGN_IN:
        value, which = FOUND[part]
        return f"if({which}, {value}, '')"
    if not part.startswith(_PROPERTY):
        return f"toString({part})"
    raw = "JSONExtractRaw(properties, {property:String})"
    return f"if(startsWith({raw}, '\"'), JSONExtractString({raw}), {raw})"


def bound_part(part: str) -> dict[str, str]:
    """What is bound for `text_of`."""
    return {"property": part.removeprefix(_PROPERTY)} if part.startswith(_PROPERTY) else {}


def first_of(part: str, only: str = "true") -> str:
    """The value with which a player was seen first, of events that have one; their own channel."""
    if part == "channel":
        return "any(channel)"
    # A column is compared as it lies: as text it would be written out for every row.
    value = part if part in OF_EVENT else text_of(part)
    return f"argMinIf({value}, time, {only} AND {value} != '')"


@dataclass(frozen=True, slots=True)
class Cohorting:
    """How players are put together: by which day, of what length, told apart by what."""

    cohorts: Cohorts
    grain: CohortGrain
    by: str

    @property
    def is_of_days(self) -> bool:
        """Whether `cohort_queries` answers the same from smaller tables."""
        return self.grain == "day" and self.by == "channel"

    @property
    def step(self) -> int:
        """Days of one step."""
        return STEPS[self.grain]

    @property
    def last(self) -> int:
        """The last step that is asked for."""
        return LAST[self.grain]

    @property
    def values(self) -> dict[str, str]:
        """What is bound besides game, days and channels."""
        return bound_part(self.by)

    def counted(self) -> str:
        """`grouping, start, n, part, players, there`: of cohorts, and of parts whose step is over.

        No part (NULL) has what is of steps that are not over.
        """
        return f"""SELECT grouping(start, n, part_over), start, n, part_over, count(), countIf(is_there)
FROM (
  SELECT start, n, has(steps, n) AS is_there,
    if({self._is_over("n")}, toNullable(part), NULL) AS part_over
  FROM ({self._players()}) ARRAY JOIN range({self.last + 1}) AS n
  WHERE addDays(start, n * {self.step}) <= {{today:Date}}
) GROUP BY GROUPING SETS ((start, n), (n, part_over))"""  # noqa: E501

    def behind(self, *, has_start: bool, has_part: bool) -> str:
        """`total, players`: how many are behind a figure, and a page of their ids.

        Without a start those of all cohorts whose step `n` is over. `state` 1 are those who were
        there on it, 0 those who were not, 2 both.
        """
        when = "start = {start:Date}" if has_start else self._is_over("{n:UInt32}")
        part = "AND part = {part:String}" if has_part else ""
        return f"""SELECT count(), arraySlice(arraySort(groupArray(player)), {{skip:UInt32}} + 1, {{most:UInt32}})
FROM ({self._players()})
WHERE {when} {part} AND ({{state:UInt8}} = 2 OR has(steps, {{n:UInt32}}) = ({{state:UInt8}} = 1))"""  # noqa: E501

    def _is_over(self, n: str) -> str:
        return f"addDays(start, ({n} + 1) * {self.step}) <= {{today:Date}}"

    def _players(self) -> str:
        return f"""SELECT {_BUCKETS[self.grain]} AS start, part, player,
    arrayDistinct(arrayMap(day -> intDiv(dateDiff('day', start, day), {self.step}),
      arrayFilter(day -> day >= came, days))) AS steps
  FROM ({self._came()})"""

    @property
    def _until(self) -> str:
        return f"day <= addDays({{last:Date}}, {self.last * self.step + self.step - 1})"

    def _came(self) -> str:
        if self.by == "channel":
            return self._of_tables()
        is_first_paid = self.cohorts == "first_paid"
        came = f"minIf(day, {_PAID})" if is_first_paid else "any(since)"
        # Who paid before these days did not pay first in them.
        days = f"(day >= {{first:Date}}{f' OR {_PAID}' if is_first_paid else ''})"
        only = "true" if is_first_paid else f"since {_CAME}"
        registered = (
            "" if is_first_paid else f" AND countIf({OF_BOOKS} AND event = '{REGISTERED}') > 0"
        )
        return f"""SELECT {came} AS came, {first_of(self.by)} AS part, player,
    groupUniqArrayIf(day, {_ACTS} AND day >= {{first:Date}}) AS days
  FROM {DATABASE}.events
  WHERE {_GAME} AND {OF_CHANNELS} AND {only} AND {days} AND {self._until}
  GROUP BY player HAVING came {_CAME}{registered}"""

    def _of_tables(self) -> str:
        where = f"FROM {DATABASE}.player_days WHERE {_GAME} AND {OF_CHANNELS} AND {self._until}"
        if self.cohorts == "arrived":
            return f"""SELECT any(since) AS came, toString(any(channel)) AS part, player,
    groupUniqArrayIf(day, acts > 0) AS days
  {where} AND since {_CAME} AND day >= {{first:Date}}
  GROUP BY player HAVING sum(registered) > 0"""
        return f"""SELECT minIf(day, is_paid) AS came, toString(any(channel)) AS part, player,
    groupUniqArrayIf(day, NOT is_paid) AS days
  FROM (
    SELECT day, channel, player, true AS is_paid FROM {DATABASE}.sales
    WHERE {_GAME} AND {OF_CHANNELS} AND NOT is_refund AND day <= {{last:Date}}
    UNION ALL SELECT day, channel, player, false AS is_paid
    {where} AND acts > 0 AND day >= {{first:Date}}
  ) GROUP BY player HAVING came {_CAME}"""


def whole_weeks(first: date, last: date) -> tuple[date, date]:
    """From the Monday of the first day's week until the Sunday of the last one's."""
    monday = first - timedelta(days=first.weekday())
    return monday, last + timedelta(days=6 - last.weekday())
