"""One page of rows, and how many there are in all, in one round trip."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")
_Columns = Select[*tuple[Any, ...]]


async def page_of(
    session: AsyncSession,
    statement: Select[T],
    *,
    offset: int,
    limit: int,
    most_counted: int | None = None,
) -> tuple[Sequence[T], int]:
    """A page of what the statement finds, and the number of all, counted up to `most_counted`."""
    counted = count_of(statement, most=most_counted)
    rows, total = await rows_and_total(
        session, statement.offset(offset).limit(limit), counted, is_first=not offset
    )
    return [row[0] for row in rows], total


async def rows_and_total(
    session: AsyncSession, statement: _Columns, counted: Select[int], *, is_first: bool
) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
    """The rows of a page's statement, and what `counted` finds; both in one statement.

    Behind the last page there is no row that could tell, so that the number is asked for alone.
    """
    total = counted.correlate(None).scalar_subquery().label("in_all")
    rows = (await session.execute(statement.add_columns(total))).all()
    if rows or is_first:
        return rows, rows[0].in_all if rows else 0
    return rows, (await session.execute(counted)).scalar_one()


def count_of(statement: _Columns, *, most: int | None = None) -> Select[int]:
    """How many rows a statement finds; counting ends at `most`."""
    found = statement.with_only_columns(func.count(), maintain_column_froms=True).order_by(None)
    if most is None:
        return found
    some = statement.with_only_columns(1, maintain_column_froms=True).order_by(None).limit(most)
    return select(func.count()).select_from(some.subquery())
