"""Windows of time, written on the game's own clock.

A window keeps the wall clock that people wrote, so that "from ten to six" stays so whatever the
zone's offset is that day. Where the clock is put forward, a time that it skips is the same time on
the clock as it was before; where it is put back, a window begins at the first of the two moments
and ends at the second, so that nothing that was promised is shorter.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, Field, model_validator

from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

_FORMAT = "%Y-%m-%dT%H:%M"
_NO_MOMENT = Text(
    "应为日期和时间，如 2026-11-22T10:00", "must be a date and time: 2026-11-22T10:00"
)


def _wall(value: str) -> str:
    if not value:
        return value
    try:
        found = datetime.strptime(value, _FORMAT)
    except ValueError as error:
        raise refused("wall_clock", _NO_MOMENT) from error
    if not 2000 <= found.year <= 2100:
        raise refused("wall_clock", _NO_MOMENT)
    return found.strftime(_FORMAT)


Wall = Annotated[str, Field(max_length=16), AfterValidator(_wall)]
"""A moment of the game's clock, YYYY-MM-DDTHH:MM; empty is open."""


class Window(BaseModel):
    """From `begins` up to `ends`, which is not part of it; both may be open."""

    begins: Wall = ""
    ends: Wall = ""

    @model_validator(mode="after")
    def _ends_later(self) -> Self:
        if self.begins and self.ends and self.begins >= self.ends:
            raise refused("window_order", Text("结束应晚于开始", "must end later than it begins"))
        return self


def begin_of(wall: str, zone: str) -> int | None:
    """Unix seconds of a window's beginning in a zone of the IANA database; None if open."""
    return _moment(wall, zone, fold=0)


def end_of(wall: str, zone: str) -> int | None:
    """The same of its end."""
    return _moment(wall, zone, fold=1)


def within(begins: str, ends: str, zone: str) -> list[dict[str, Any]]:
    """The window as conditions of a rule, all of which must hold."""
    first, last = begin_of(begins, zone), end_of(ends, zone)
    found = [] if first is None else [{"field": "time", "op": "ge", "value": first}]
    return found if last is None else [*found, {"field": "time", "op": "lt", "value": last}]


def _moment(wall: str, zone: str, *, fold: int) -> int | None:
    if not wall:
        return None
    local = datetime.strptime(wall, _FORMAT).replace(tzinfo=ZoneInfo(zone))
    # A skipped time has two readings as well: both with the offset of before it.
    is_skipped = local.astimezone(UTC).astimezone(local.tzinfo).replace(tzinfo=None) != (
        local.replace(tzinfo=None)
    )
    return int(local.replace(fold=0 if is_skipped else fold).timestamp())
