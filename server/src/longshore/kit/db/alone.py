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
    """
    names = [name(piece) for piece in await look()]
    for wanted in names:
        async with database.locked(wanted) as is_mine:
            if not is_mine:
                continue
            still = [piece for piece in await look() if name(piece) == wanted]
            if still:
                await do(still[0])
    return len(names)
