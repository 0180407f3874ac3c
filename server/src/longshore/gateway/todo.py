"""Declaring what home asks a domain: what waits for somebody in some of their games."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Permission
from longshore.kit.days import Day
from longshore.kit.text.text import Text

Severity = Literal["failed", "missing", "talk"]
"""What went wrong, what is lacking, what people said: home shows them in this order."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who opens home, with which of their games, on which day."""

    session: AsyncSession
    actor: Actor
    game_ids: Sequence[int]
    day: Day


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in one game: how much, and the page where it is seen.

    `page` is a page's name, or what a comment carries as `page_id` (clause R-08); `search` is what
    the page's address says, so that it opens with the filter or the thing itself.
    """

    game_id: int
    page: str
    count: int = 1
    search: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TodoKind:
    """One kind of to-do.

    Attributes:
        key: its name for programs, unique over all domains.
        severity: where home puts it.
        of_one: what it says of one game, with {count}.
        of_many: what it says of several, with {games} and the {count} over all.
        find: what waits, in one statement whatever the number of games.
        permission: who is told; None is everybody.
    """

    key: str
    severity: Severity
    of_one: Text
    of_many: Text
    find: Callable[[Asking], Awaitable[Sequence[Waiting]]]
    permission: Permission | None = None
