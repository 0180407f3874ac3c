"""Which terms hold for a promoter on a day."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.shares.terms import Terms
from longshore.kit.aside import aside

_VERSIONS = text("""
SELECT id, model_id, begins_on, CAST(terms AS text) AS terms
FROM share_version WHERE game_id = :game ORDER BY begins_on
""")
_ASSIGNED = text("""
SELECT promoter_id, model_id, begins_on FROM share_assignment
WHERE game_id = :game ORDER BY begins_on
""")


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a model that is in force."""

    id: int
    terms: Terms


@dataclass(frozen=True, slots=True)
class ShareCalendar:
    """Every version and assignment of a game, by the day it begins on."""

    versions: dict[int, list[tuple[date, Version]]] = field(default_factory=dict)
    assigned: dict[int, list[tuple[date, int]]] = field(default_factory=dict)

    def on(self, promoter_id: int, day: date) -> Version | None:
        """The version in force for a promoter on a day."""
        models = self.assigned.get(promoter_id, [])
        at = bisect_right(models, day, key=lambda one: one[0])
        if not at:
            return None
        versions = self.versions.get(models[at - 1][1], [])
        at = bisect_right(versions, day, key=lambda one: one[0])
        return versions[at - 1][1] if at else None

    def paying(self) -> tuple[int, ...]:
        """The promoters who have, had or will have terms that go by who pays first."""
        models = {
            model for model, versions in self.versions.items()
            if any(one.terms.earns == "payer" for _, one in versions)
        }  # fmt: skip
        return tuple(
            promoter for promoter, assigned in self.assigned.items()
            if any(model in models for _, model in assigned)
        )  # fmt: skip

    def every_terms(self) -> list[Terms]:
        """The terms of every version."""
        return [one.terms for versions in self.versions.values() for _, one in versions]


async def calendar_of(session: AsyncSession, game_id: int) -> ShareCalendar:
    """The share calendar of a game."""
    rows = (await session.execute(_VERSIONS, {"game": game_id})).all()
    versions = await aside(_versions, rows)
    assigned: dict[int, list[tuple[date, int]]] = defaultdict(list)
    for row in (await session.execute(_ASSIGNED, {"game": game_id})).all():
        assigned[row.promoter_id].append((row.begins_on, row.model_id))
    return ShareCalendar(versions, dict(assigned))


def _versions(rows: Sequence[Row[Any]]) -> dict[int, list[tuple[date, Version]]]:
    versions: dict[int, list[tuple[date, Version]]] = defaultdict(list)
    for row in rows:
        version = Version(row.id, Terms.model_validate_json(row.terms))
        versions[row.model_id].append((row.begins_on, version))
    return dict(versions)
