"""What the rest of the server asks of a job engine, and what a worker is given."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncSession

JobArgs = Mapping[str, str | int | bool | None]


class JobEngine(Protocol):
    """Takes jobs into the caller's transaction: a rollback takes the job back as well."""

    async def enqueue(
        self,
        session: AsyncSession,
        task: str,
        *,
        args: JobArgs,
        queue: str = "default",
        priority: int = 0,
        lock: str | None = None,
        queueing_lock: str | None = None,
    ) -> bool:
        """Ask for a job; higher priorities first.

        Jobs of one `lock` never run at once. False, and nothing happens, when a job of the same
        `queueing_lock` waits already.
        """


@dataclass(frozen=True, slots=True)
class JobTask:
    """A kind of job: its name, the queue it waits in and what runs it, with the job's args."""

    name: str
    queue: str
    run: Callable[..., Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Sweep:
    """What every worker does again and again, so that a lost job loses nothing."""

    name: str
    every_seconds: float
    run: Callable[[], Awaitable[None]]
