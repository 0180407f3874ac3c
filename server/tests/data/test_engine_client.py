"""What the engine's client calls a failure: the engine is away, busy, or refuses the call."""

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import pytest
from clickhouse_connect.driver.exceptions import DatabaseError, StreamFailureError
from clickhouse_connect.driver.query import QueryResult

from longshore.data.engine import Engine, EngineError, EngineMissingError, EngineRefusedError
from longshore.kit.settings import Settings


def _answering(settings: Settings, monkeypatch: pytest.MonkeyPatch, error: Exception) -> Engine:
    """An engine whose answer breaks off after its first block."""

    def blocks() -> Generator[list[list[int]], None, None]:
        yield [[1, 2]]
        raise error

    def query(*_: Any, **__: Any) -> QueryResult:
        return QueryResult(None, blocks(), ("n",))

    engine = Engine(settings)
    monkeypatch.setattr(engine, "_client", lambda: SimpleNamespace(query=query))
    return engine


@pytest.mark.parametrize(
    ("error", "kind", "is_too_heavy"),
    [
        (StreamFailureError("Stream failed during read"), EngineMissingError, None),
        (StreamFailureError("DB::Exception: memory limit", code=241), EngineRefusedError, True),
        (StreamFailureError("Code: 159. DB::Exception: slow"), EngineRefusedError, True),
        (StreamFailureError("Code: 210. DB::NetException"), EngineError, None),
        (StreamFailureError("Code: 43. DB::Exception: no type"), EngineRefusedError, False),
        # Nothing is wrong with a call where there is no room, or too much is asked at once.
        (DatabaseError("code: 243, server response: no space"), EngineError, None),
        (DatabaseError("code: 202, server response: too many"), EngineError, None),
    ],
)
async def test_an_answer_that_breaks_off_is_no_fault_of_ours_nor_the_end_of_it(
    error: Exception, kind: type[EngineError], is_too_heavy: bool | None,
    settings: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """[W-19] A limit that stopped it halfway is no engine that is away, and half is no answer."""
    engine = _answering(settings, monkeypatch, error)
    with pytest.raises(EngineError) as found:
        await engine.rows("SELECT 1")
    assert type(found.value) is kind
    assert getattr(found.value, "is_too_heavy", None) is is_too_heavy
