"""The rules in a sentence, for people who are refused."""

from longshore.domains.operate.minors.judging import rules_on
from longshore.domains.operate.minors.schema import Minors
from longshore.kit.clock import now
from longshore.kit.text.text import Text

_DAYS_ZH, _DAYS_EN = "一二三四五六日", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def hours_told(minors: Minors) -> Text:
    """When minors may play, as the rules that hold now say it."""
    rules = rules_on(minors, now())
    if rules is None:
        return Text("", "")
    days = sorted(set(rules.weekdays))
    holidays = Text("和法定节假日", " and holidays") if rules.on_holidays else Text("", "")
    told = Text("周{days_zh}{holidays} {opens}—{closes}", "{days_en}{holidays}, {opens}–{closes}")
    return told.filled(
        days_zh="、".join(_DAYS_ZH[day - 1] for day in days),
        days_en=", ".join(_DAYS_EN[day - 1] for day in days),
        holidays=holidays,
        opens=f"{rules.opens:%H:%M}",
        closes=f"{rules.closes:%H:%M}",
    )
