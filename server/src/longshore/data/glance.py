"""A few figures of a game for pages that are about something else: today, yesterday, the trend.

Asked of the engine at most once a minute a game, however many look: nobody waits for a second
question while one is under way, and every answer says how old it is.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.figures import DayFigures, of_days
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Filtered
from longshore.data.metrics.sharing import has_failed
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now

_DAYS = 14
_KEPT_SECONDS = 60
_MOST_KEPT = 1_000


class Glance(BaseModel):
    """Figures of the last days, the present one last; `asked_at` in Unix seconds.

    `age_seconds` is how long ago the engine was asked, as the server's clock says.
    """

    time_zone: str
    today: date
    asked_at: int
    age_seconds: int
    days: list[DayFigures]


@dataclass(frozen=True, slots=True)
class _Kept:
    at: float
    today: date
    days: asyncio.Task[list[DayFigures]]


_kept: OrderedDict[tuple[str, int], _Kept] = OrderedDict()


async def glance(call: Call, _: OfGame) -> Glance:
    """The figures, a minute old at most.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as pages of the data center.
    """
    scope = Scope.of(call.settings, call.game_id, Filtered(days=_DAYS))
    moment = now().timestamp()
    key = (str(call.settings.data_dir), call.game_id)
    kept = _kept.get(key)
    if kept is None or kept.today != scope.period.today or moment - kept.at >= _KEPT_SECONDS:
        kept = _Kept(moment, scope.period.today, asyncio.create_task(of_days(scope)))
        kept.days.add_done_callback(lambda days: _forget_failed(key, days))
        _kept[key] = kept
        _kept.move_to_end(key)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    # Whoever goes away does not take the answer from the others.
    days = await asyncio.shield(kept.days)
    return Glance(
        time_zone=call.settings.time_zone, today=kept.today, asked_at=int(kept.at),
        age_seconds=max(0, int(moment - kept.at)), days=days,
    )  # fmt: skip


def _forget_failed(key: tuple[str, int], days: asyncio.Task[list[DayFigures]]) -> None:
    """Also where nobody waits any longer: whoever asks next asks anew."""
    if has_failed(days) and key in _kept and _kept[key].days is days:
        del _kept[key]
