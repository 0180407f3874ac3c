"""Work that waits in a table: each piece of it is done by one process at a time."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from longshore.kit.db.database import Database

W = TypeVar("W")


async def each_alone(
    database: Database,
    look: Callable[[], Awaitable[Sequence[W]]],
    name: Callable[[W], str],
    do: Callable[[W], Awaitable[object]],
) -> int:
    """Do what waits, one after the other; how many pieces were found.

    `look` finds what waits, `name` is the lock of a piece, of which there is one. A piece that
    another process is at is left to it. One that another has ended between the look and the lock
    waits no longer: it is looked for again once the lock is held, and done as it is then.

    Raises:
        Exception: the first that a piece ended with, once the others had their turn.
    """
    failure: Exception | None = None
    names = [name(piece) for piece in await look()]
    for wanted in names:
        async with database.locked(wanted) as is_mine:
            if not is_mine:
                continue
            still = [piece for piece in await look() if name(piece) == wanted]
            try:
                for piece in still[:1]:
                    await do(piece)
            except Exception as error:  # noqa: BLE001 - whatever it was, the others have their turn
                failure = failure or error
    if failure is not None:
        raise failure
    return len(names)
