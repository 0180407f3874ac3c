"""What is left of a page where there is little room: its figures and its chart."""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from longshore.data.export.table import title_of
from longshore.data.metrics.definitions import METRICS, Unit
from longshore.data.metrics.period import Answered
from longshore.kit.text.text import Language, Text

DigestUnit = Unit | Literal["number", "times"]
_UNITS = {one.name: one.unit for one in METRICS}


class DigestFigure(BaseModel):
    """One figure; `metric` is the name of its definition, if it has one.

    Money is in minor units of `currency`, a share from 0 to 1. `before` is of as many days before,
    where that can be said.
    """

    title: str
    metric: str
    unit: DigestUnit
    currency: str = ""
    value: float | None
    before: float | None = None


class DigestSeries(BaseModel):
    """One curve or row of bars; `is_before` is what it is compared with."""

    name: str
    values: list[float | None]
    is_before: bool = False


class DigestChart(BaseModel):
    """The page's chart; units as in figures. `over` is what the labels are."""

    title: str
    metric: str
    unit: DigestUnit
    currency: str = ""
    kind: Literal["line", "bar"] = "line"
    over: str
    labels: list[str]
    series: list[DigestSeries]


class Digest(Answered):
    """What a page says in short; days are those that the figures are of.

    `is_cut`: there are more groups than it has, which has the greatest of them.
    """

    figures: list[DigestFigure]
    chart: DigestChart
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes figures and charts of named metrics for a reader of a language."""

    language: Language

    def say(self, text: Text) -> str:
        """A text for the reader."""
        return text.in_language(self.language)

    def figure(
        self, metric: str, value: float | None, before: float | None = None, currency: str = ""
    ) -> DigestFigure:
        """A figure of a metric."""
        return DigestFigure(
            title=self.say(title_of(metric)), metric=metric, unit=_UNITS[metric],
            currency=currency, value=value, before=before,
        )  # fmt: skip

    def chart(
        self, metric: str, over: Text, labels: list[str], *series: DigestSeries, currency: str = ""
    ) -> DigestChart:
        """A chart of a metric."""
        return DigestChart(
            title=self.say(title_of(metric)), metric=metric, unit=_UNITS[metric],
            currency=currency, over=self.say(over), labels=labels, series=list(series),
        )  # fmt: skip


def share(part: int, whole: int) -> float | None:
    """A share from 0 to 1; None where there is no whole."""
    return part / whole if whole else None
