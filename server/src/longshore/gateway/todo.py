"""Declaring what home asks a domain: what waits for somebody in some of their games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from longshore.account.identity import Permission
from longshore.kit.text.text import Text

Severity = Literal["failed", "missing", "talk"]
"""What went wrong, what is lacking, what people said: home shows them in this order."""
GAMES = "CAST(:used_games AS bigint[])"
"""In a statement: the caller's games that are in use."""


class Found(NamedTuple):
    """One row of a kind's statement: how much waits in a game, and what `said` needs of it."""

    game_id: int
    number: int
    detail: Any


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
        statement: what waits, over all `GAMES`, a row a game: its id, a number, and a detail that
            is jsonb. It may read :publisher_id, :user_id, :now, and today's :since and :until. All
            kinds are asked in one statement, whose order is by game.
        said: what a row says; None when it says nothing after all.
        permission: who is told; None is everybody.
    """

    key: str
    severity: Severity
    of_one: Text
    of_many: Text
    statement: str
    said: Callable[[Found], Waiting | None]
    permission: Permission | None = None
