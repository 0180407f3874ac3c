"""What an import fails for, and what may pass."""

from sqlalchemy.exc import SQLAlchemyError

from longshore.data.engine import EngineError, EngineRefusedError
from longshore.data.imports.books import ImportedAgainError
from longshore.data.imports.file_lines import NoTableError
from longshore.integrations.object_store import StoreError

PROBLEMS: dict[type[Exception], str] = {
    NoTableError: "unreadable",
    StoreError: "gone",
    ImportedAgainError: "again",
    EngineRefusedError: "engine",
}
GIVEN_UP = frozenset({*PROBLEMS.values(), "stays_too_heavy", "killed"})
FORESEEN = (EngineError, StoreError, SQLAlchemyError, OSError)
"""What has to do with another than the file: it is tried again, however often."""


def passes(error: Exception) -> bool:
    """Whether the same may go well at the next look: the engine is busy, the store away."""
    if isinstance(error, StoreError):
        return error.is_transient
    return isinstance(error, EngineRefusedError) and error.is_too_heavy
