"""Who was there yesterday, and what our books know of each; kept for a minute.

An editor asks with every change of a rule: the same people are judged again, none is read again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from longshore.account.identity import Call
from longshore.data.loading.first import Loading
from longshore.data.metrics import reach_queries as queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Days, Filtered, period_of
from longshore.data.metrics.sharing import has_failed
from longshore.domains.operate.activity_rewards import known_of_players
from longshore.kit.clock import now

MOST_LOOKED_AT = 20_000
_AT_ONCE = 1_000
_KEPT_SECONDS = 60
_MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class Somebody:
    """A player and the facts that are known; `has_stay` is whether a stay of theirs is."""

    id: str
    fields: Mapping[str, Any]
    has_stay: bool


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many were there on a day, and those of them who are looked at.

    `loading` is how far what happened before has come in, while some of them may be missing.
    """

    day: date
    players: int
    some: Sequence[Somebody]
    loading: Loading | None = None


@dataclass(frozen=True, slots=True)
class _Kept:
    at: float
    crowd: asyncio.Task[Crowd]


_kept: OrderedDict[tuple[str, int, date], _Kept] = OrderedDict()


async def crowd_of(call: Call) -> Crowd:
    """Yesterday's players of the call's game, as they are known now or were a minute ago.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as pages of the data center.
    """
    day = period_of(Days(), call.settings.time_zone).today - timedelta(days=1)
    key = (str(call.settings.data_dir), call.game_id, day)
    moment = now().timestamp()
    kept = _kept.get(key)
    if kept is None or moment - kept.at >= _KEPT_SECONDS:
        kept = _kept[key] = _Kept(moment, asyncio.create_task(_read(call, day)))
        kept.crowd.add_done_callback(lambda crowd: _forget_failed(key, crowd))
        _kept.move_to_end(key)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    # Whoever goes away does not take the answer from the others.
    return await asyncio.shield(kept.crowd)


def _forget_failed(key: tuple[str, int, date], crowd: asyncio.Task[Crowd]) -> None:
    """Also where nobody waits any longer: whoever asks next asks anew, also of what comes in."""
    is_kept = not has_failed(crowd) and crowd.result().loading is None
    if not is_kept and key in _kept and _kept[key].crowd is crowd:
        del _kept[key]


async def _read(call: Call, day: date) -> Crowd:
    scope = Scope.of(call.settings, call.game_id, Filtered(first=day, last=day))
    [(players, chosen, upto)] = await scope.rows(queries.HERE, most=MOST_LOOKED_AT)
    told = await scope.rows(queries.VERSIONS, upto=upto) if chosen else []
    versions: dict[int, str] = dict(told)
    some: list[Somebody] = []
    zone = call.settings.time_zone
    for at in range(0, len(chosen), _AT_ONCE):
        ids = chosen[at : at + _AT_ONCE]
        async with call.services.database.publisher(call.publisher_id) as session:
            found = await known_of_players(session, call.game_id, ids, now(), zone)
        for known in found:
            one = Somebody(str(known.row.id), known.facts.fields, known.row.device_id is not None)
            version = versions.get(known.row.id)
            some.append(
                replace(one, fields={**one.fields, "client_version": version}) if version else one
            )
    is_whole = len(chosen) == players
    loading = scope.answered()["loading"]
    return Crowd(day, len(some) if is_whole else players, some, loading)
