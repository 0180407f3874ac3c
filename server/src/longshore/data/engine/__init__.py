"""The analytics engine: ClickHouse SQL over HTTP, from our own data node or another server."""

from longshore.data.engine.client import Engine, EngineError, EngineMissingError, EngineRefusedError

__all__ = ["Engine", "EngineError", "EngineMissingError", "EngineRefusedError"]
