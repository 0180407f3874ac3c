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
from longshore.data.loading.first import Loading
from longshore.data.metrics.asked import Scope, known_of
from longshore.data.metrics.period import Filtered
from longshore.data.metrics.sharing import has_failed
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now

_DAYS = 14
_KEPT_SECONDS = 60
# Of a past that comes in: as soon as it is there its figures are right.
_LOADING_SECONDS = 3
_MOST_KEPT = 1_000


class Glance(BaseModel):
    """Figures of the last days, the present one last; `asked_at` in Unix seconds.

    `age_seconds` is how long ago the engine was asked, as the server's clock says. `loading` is how
    far what happened before has come in, while the figures lack it.
    """

    time_zone: str
    today: date
    asked_at: int
    age_seconds: int
    loading: Loading | None
    days: list[DayFigures]


@dataclass(frozen=True, slots=True)
class _Asked:
    loading: Loading | None
    days: list[DayFigures]


@dataclass(frozen=True, slots=True)
class _Kept:
    at: float
    today: date
    asked: asyncio.Task[_Asked]

    @property
    def seconds(self) -> int:
        """How long it is good for."""
        is_there = self.asked.done() and not has_failed(self.asked)
        return _LOADING_SECONDS if is_there and self.asked.result().loading else _KEPT_SECONDS


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
    if kept is None or kept.today != scope.period.today or moment - kept.at >= kept.seconds:
        kept = _Kept(moment, scope.period.today, asyncio.create_task(_asked_of(scope)))
        kept.asked.add_done_callback(lambda asked: _forget_failed(key, asked))
        _kept[key] = kept
        _kept.move_to_end(key)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    # Whoever goes away does not take the answer from the others.
    found = await asyncio.shield(kept.asked)
    return Glance(
        time_zone=call.settings.time_zone, today=kept.today, asked_at=int(kept.at),
        age_seconds=max(0, int(moment - kept.at)), loading=found.loading, days=found.days,
    )  # fmt: skip


async def _asked_of(scope: Scope) -> _Asked:
    known = await known_of(scope.settings, scope.game_id)
    return _Asked(known.loading, await of_days(scope))


def _forget_failed(key: tuple[str, int], asked: asyncio.Task[_Asked]) -> None:
    """Also where nobody waits any longer: whoever asks next asks anew."""
    if has_failed(asked) and key in _kept and _kept[key].asked is asked:
        del _kept[key]
