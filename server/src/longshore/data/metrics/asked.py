"""Asking the engine for a game's figures, and what a page is told when it does not answer."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from longshore.data.engine import Engine, EngineError, EngineMissingError, EngineRefusedError
from longshore.data.engine.errors import EngineAwayError, EngineNotInstalledError, TooHeavyError
from longshore.data.engine.place import folder_of, is_installed
from longshore.kit.settings import Settings

_engines: dict[tuple[str, str], Engine] = {}


async def ask(
    settings: Settings, sql: str, game_id: int, first: date, last: date, **more: object
) -> list[tuple[Any, ...]]:
    """Rows of a named query about one game's days; every query is bound to its game here.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: what to tell the page.
    """
    values: Mapping[str, object] = {"game": game_id, "first": first, "last": last, **more}
    try:
        return await _engine(settings).rows(sql, values)
    except EngineMissingError as error:
        if settings.analytics_url is None and not is_installed():
            raise EngineNotInstalledError from error
        raise EngineAwayError from error
    except EngineRefusedError as error:
        if error.is_too_heavy:
            raise TooHeavyError from error
        if "UNKNOWN_DATABASE" in str(error) or "UNKNOWN_TABLE" in str(error):
            # The loader has not made the tables yet.
            raise EngineAwayError from error
        raise
    except EngineError as error:
        raise EngineAwayError from error


def _engine(settings: Settings) -> Engine:
    key = (str(folder_of(settings)), str(settings.analytics_url))
    if key not in _engines:
        _engines[key] = Engine(settings)
    return _engines[key]
