"""What the last comparison of a game with its ledgers found."""

from datetime import date

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.comparing.comparison import Kind
from longshore.data.comparing.models import DataComparison
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds


class LedgerDifference(BaseModel):
    """One day on which they do not agree; money in minor units of `currency`.

    `ledger` is what the ledger of orders or players says, `figures` what pages show, `events` what
    the single events add up to.
    """

    day: date
    kind: Kind
    currency: str
    ledger: int
    figures: int
    events: int


class LedgerComparison(BaseModel):
    """When and over which days it was made, Unix seconds, and the newest differences of `count`.

    Everything is None for a game that was not compared yet.
    """

    time_zone: str
    checked_at: int | None = None
    first: date | None = None
    last: date | None = None
    count: int = 0
    differences: list[LedgerDifference] = []


async def last_comparison(call: Call, _: OfGame) -> LedgerComparison:
    """The last comparison of a game."""
    zone = call.settings.time_zone
    row = await call.session.get(DataComparison, call.game_id)
    if row is None:
        return LedgerComparison(time_zone=zone)
    return LedgerComparison(
        time_zone=zone,
        checked_at=epoch_seconds(row.checked_at),
        first=row.first_day,
        last=row.last_day,
        count=row.count,
        differences=[LedgerDifference.model_validate(one) for one in row.differences],
    )
