"""Parts of this process that can be ill while it answers: each tells when it is asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_parts: dict[str, Callable[[], bool]] = {}


@contextmanager
def vital(name: str, is_well: Callable[[], bool]) -> Iterator[None]:
    """While this is open the process needs the part: it is ready only when `is_well()`."""
    _parts[name] = is_well
    try:
        yield
    finally:
        del _parts[name]


def ailing() -> list[str]:
    """The parts that are not well now."""
    return [name for name, is_well in _parts.items() if not is_well()]
