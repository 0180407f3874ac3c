"""What the address of a page asks for, as the server reads it: the same as the page's own reading.

The address is what the browser wrote: each value is JSON where it is no plain text.
"""

import json
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl

from pydantic import BaseModel, BeforeValidator, Field, ValidationError, model_validator

from longshore.data.exploring import EventCondition, EventName, FieldName
from longshore.data.export.pages import ExportQuery, PageName
from longshore.data.funnels import StepCondition
from longshore.data.metrics.cohort_queries import Cohorts
from longshore.data.metrics.exploring import Grain, Measure
from longshore.data.metrics.period import AnyDay
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnreadableReportError(ApiError):
    """A page is asked for something that there is not (any more)."""

    code, key = 4984, "unreadable_report"
    message = Text(
        "这个报表的条件无法读取，打开页面重新保存",
        "What this report asks for cannot be read. Open its page and save it anew",
    )


def _in_words(value: Any) -> Any:
    """Conditions compare with texts; an address writes a number as a number."""
    if not isinstance(value, dict):
        return value
    compared = value.get("value")
    return value | {"value": str(compared)} if isinstance(compared, int | float) else value


def _listed(value: Any) -> Any:
    """Retention and the funnel are told apart by one thing, which is no list in their address."""
    return [value] if isinstance(value, str) else value


class _Address(BaseModel, extra="ignore"):
    days: Literal[7, 14, 30, 90] = 14
    first: AnyDay | None = None
    last: AnyDay | None = None
    channel: Annotated[str, Field(max_length=64)] = ""
    cohort: Cohorts = "arrived"
    steps: Annotated[list[EventName], Field(max_length=8)] = []
    hours: Annotated[int, Field(ge=1, le=90 * 24)] = 24
    event: Annotated[str, Field(max_length=64)] = ""
    measure: Measure = "times"
    of: FieldName = "amount"
    grain: Grain = "day"
    by: Annotated[list[FieldName], BeforeValidator(_listed), Field(max_length=3)] = []
    conditions: Annotated[
        list[Annotated[EventCondition, BeforeValidator(_in_words)]], Field(max_length=10)
    ] = []
    filters: Annotated[
        list[Annotated[StepCondition, BeforeValidator(_in_words)]], Field(max_length=20)
    ] = []

    @model_validator(mode="after")
    def _of_both_or_none(self) -> "_Address":
        # A page that has one end alone shows its usual days.
        if self.first is None or self.last is None:
            self.first = self.last = None
        return self


def asked_by(page: PageName, search: str) -> ExportQuery:
    """What a saved page asks for.

    Raises:
        UnreadableReportError: as it says.
    """
    try:
        address = _Address.model_validate(_values(search))
        asked = address.model_dump(exclude={"channel"})
        channels = [address.channel] if address.channel else []
        return ExportQuery.model_validate({"page": page, "channels": channels, **asked})
    except ValidationError as error:
        raise UnreadableReportError() from error


def _values(search: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in parse_qsl(search, keep_blank_values=True, max_num_fields=50):
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):
            found[name] = value
    return found
