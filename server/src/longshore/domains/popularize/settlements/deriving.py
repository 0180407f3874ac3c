"""Lines of every promoter of a game for a month, from the ledger alone; and their digest."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.settlements.facts import (
    Asked,
    every_known,
    facts_of,
    held_months,
    paid_months,
)
from longshore.domains.popularize.settlements.lines import (
    Line,
    MonthFacts,
    lines_of,
    months_before,
)
from longshore.domains.popularize.shares import calendar_of

# A month of a million orders is read whole, by nobody who waits for a page: what `connect_args`
# says of requests costs a fifth of the time here.
_BY_SEVERAL = text("SET LOCAL max_parallel_workers_per_gather = 2")
_FIRST = text("SELECT min(month) FROM settlement_month WHERE game_id = :game")


class Meter(Protocol):
    """Is told how far deriving is, in days that are looked at."""

    async def begin(self, days: int) -> None:
        """So many there are."""

    async def go_on(self, days: int) -> None:
        """So many more are done."""


async def derive(
    session: AsyncSession, game_id: int, zone: str, month: date, meter: Meter | None = None
) -> dict[int, list[Line]]:
    """The lines of each promoter who has any; `month` is its first day.

    What was paid before the first month that was ever drawn is nobody's business here.
    """
    await session.execute(_BY_SEVERAL)
    calendar = await calendar_of(session, game_id)
    every = calendar.every_terms()
    asked = Asked(game_id, zone, months_before(month, -1), calendar.paying())
    held = {months_before(month, t.holdback_months) for t in every if t.holdback_bps}
    first = (await session.execute(_FIRST, {"game": game_id})).scalar_one() or month
    months = {month} | held | await paid_months(session, asked, month)
    months |= await held_months(session, asked, month)
    months = {one for one in months if first <= one <= month}
    if meter:
        await meter.begin(sum((months_before(one, -1) - one).days for one in months))
    go_on = meter.go_on if meter else None
    facts = {one: await facts_of(session, asked, one, go_on) for one in sorted(months)}
    derived: dict[int, list[Line]] = {}
    for promoter in sorted(every_known(months, facts)):
        own = {one: facts[one].get(promoter, MonthFacts()) for one in months}
        lines = lines_of(month, own, partial(calendar.on, promoter))
        if lines:
            derived[promoter] = lines
    return derived


def digest_of(lines: Sequence[Line]) -> str:
    """SHA-256 of lines as canonical JSON."""
    told = [asdict(line) for line in lines]
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
