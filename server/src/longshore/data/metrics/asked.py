"""Asking the engine for a game's figures, and what a page is told when it does not answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, Self

import structlog
from anyio import to_thread

from longshore.data.engine import Engine, EngineError, EngineMissingError, EngineRefusedError
from longshore.data.engine.errors import EngineAwayError, EngineNotInstalledError, TooHeavyError
from longshore.data.engine.place import folder_of, is_installed
from longshore.data.loading.first import Loading, loading_of
from longshore.data.loading.progress import read_progress
from longshore.data.metrics.chosen import of_every_channel
from longshore.data.metrics.period import Filtered, Period, period_of
from longshore.data.metrics.sharing import shared
from longshore.kit.settings import Settings
from longshore.kit.together import together

log = structlog.get_logger(__name__)
_engines: dict[tuple[str, str], Engine] = {}

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """Until when (Unix seconds) figures are whole, and how far what happened before has come in."""

    complete_until: int | None
    loading: Loading | None


@dataclass(slots=True)
class _Before:
    """What was known before the first of a scope's questions."""

    known: Known | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """What a query is bound to, always: one game, some days, and channels where some are chosen."""

    settings: Settings
    game_id: int
    period: Period
    channels: tuple[str, ...] = ()
    _before: _Before = field(default_factory=_Before, compare=False)

    @classmethod
    def of(cls, settings: Settings, game_id: int, form: Filtered) -> Self:
        """What a form asks for; days are those of the installation's zone."""
        period = period_of(form, settings.time_zone)
        return cls(settings, game_id, period, form.channel_codes)

    @property
    def before(self) -> Self:
        """The same of as many days just before."""
        return replace(self, period=self.period.before)

    @property
    def with_before(self) -> Self:
        """Both as one."""
        period = self.period
        return replace(self, period=Period(period.before.first, period.last, period.today))

    async def rows(self, sql: str, **more: object) -> list[Row]:
        """Rows of a named query; `first`, `last`, `today`, `zone` and `channels` are bound too.

        Raises as `ask` does.
        """
        period = self.period
        values = {
            "first": period.first, "last": period.last, "today": period.today,
            "zone": self.settings.time_zone, "channels": list(self.channels),
        }  # fmt: skip
        known = await self._known()
        if not self.channels:
            sql = of_every_channel(sql)
        return await ask(
            self.settings, sql, self.game_id, values | more, is_shared=known.loading is None
        )

    async def many(self, *queries: str) -> list[list[Row]]:
        """Rows of some queries that are asked at the same time."""
        return await together(*(self.rows(sql) for sql in queries))

    async def _known(self) -> Known:
        # Before anything is asked: what is loaded meanwhile may be missing in the answer.
        known = await known_of(self.settings, self.game_id)
        if self._before.known is None:
            self._before.known = known
        return self._before.known

    def answered(self) -> dict[str, Any]:
        """What an answer says of itself, once its rows are there: the fields of `Answered`."""
        known = self._before.known
        assert known is not None, "nothing was asked"
        return {
            "time_zone": self.settings.time_zone,
            "first": self.period.first,
            "last": self.period.last,
            "today": self.period.today,
            "complete_until": known.complete_until,
            "loading": known.loading,
        }


async def known_of(settings: Settings, game_id: int) -> Known:
    """What is known now, read beside the event loop; to be asked before the figures."""
    return await to_thread.run_sync(_read_known, settings, game_id)


def _read_known(settings: Settings, game_id: int) -> Known:
    return Known(complete_until(settings), loading_of(folder_of(settings), game_id))


def complete_until(settings: Settings) -> int | None:
    """Until when (Unix seconds) figures are whole, from a file; None where no loader has run."""
    progress = read_progress(folder_of(settings))
    if progress is None:
        return None
    # An answer may be a moment old.
    return progress.complete_until - ceil(settings.analytics_kept_seconds)


async def ask(
    settings: Settings,
    sql: str,
    game_id: int,
    values: Mapping[str, object],
    *,
    is_shared: bool = True,
) -> list[Row]:
    """Rows of a query that names its `game`, which is bound here and nowhere else.

    What is not `is_shared` is kept for nobody who asks a moment later.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: what to tell the page.
    """
    key = (*_place(settings), sql, game_id, repr(sorted(values.items())))
    seconds = settings.analytics_kept_seconds if is_shared else 0
    return await shared(key, seconds, lambda: _ask(settings, sql, game_id, values))


async def _ask(
    settings: Settings, sql: str, game_id: int, values: Mapping[str, object]
) -> list[Row]:
    try:
        return await _engine(settings).rows(sql, {**values, "game": game_id})
    except EngineMissingError as error:
        if settings.analytics_url is None and not is_installed():
            raise EngineNotInstalledError from error
        raise _away(error) from error
    except EngineRefusedError as error:
        if error.is_too_heavy:
            raise TooHeavyError from error
        if "UNKNOWN_DATABASE" in str(error) or "UNKNOWN_TABLE" in str(error):
            # The loader has not made the tables yet.
            raise _away(error) from error
        raise
    except EngineError as error:
        raise _away(error) from error


def _away(error: Exception) -> EngineAwayError:
    log.warning("engine_away", error=f"{type(error).__name__}: {error}"[:300])
    return EngineAwayError()


def _place(settings: Settings) -> tuple[str, str]:
    return str(folder_of(settings)), str(settings.analytics_url)


def _engine(settings: Settings) -> Engine:
    key = _place(settings)
    if key not in _engines:
        _engines[key] = Engine(settings)
    return _engines[key]
