"""Comparing what waits. A row is its own job: whoever finds it compares in one transaction.

A worker that is killed leaves nothing behind, and the next one begins again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.files.uploads import release
from longshore.domains.operate.reconciling.comparing import Gathered, Known, gathered, kind_of
from longshore.domains.operate.reconciling.models import Reconciliation
from longshore.domains.operate.reconciling.parsing import (
    MOST_BYTES,
    MOST_ROWS,
    ColumnMissingError,
    Said,
    lines_of,
)
from longshore.domains.operate.reconciling.repository import (
    by_number,
    by_transaction,
    keep,
    of_period,
    sums_of,
)
from longshore.domains.operate.reconciling.schemas import StatementMapping
from longshore.domains.pack.goods import TableError, read_table
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
MOST_MISSING = 200_000
"""So many payments that a file lacks are written down; beyond it the period is wrong."""
_AT_ONCE = 1_000
_WAITING = text("""
SELECT r.id, r.publisher_id, r.mapping, u.bucket, u.object_key
FROM reconciliation r LEFT JOIN upload u ON u.id = r.upload_id
WHERE r.state = 'waiting' ORDER BY r.id LIMIT 20
""")


class _NoFileError(Exception):
    """The file went with another comparison that had it too."""


class _TooManyMissingError(Exception):
    """The file lacks more payments of the period than are written down."""


@dataclass(frozen=True, slots=True)
class Reconciler:
    """Compares what waits; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self) -> None:
        """Compare what waits, the oldest first; what another worker has is left to it."""
        await each_alone(
            self.database, self._waiting, lambda row: f"reconciliation {row.id}", self._one
        )

    async def _waiting(self) -> Sequence[Row[Any]]:
        async with self.database.system() as session:
            return (await session.execute(_WAITING)).all()

    async def _one(self, waiting: Row[Any]) -> None:
        problem, found = "", _Found([], 0)
        try:
            found = await self._read(waiting)
        except (TableError, ColumnMissingError):
            problem = "unreadable"
        except _NoFileError:
            problem = "gone"
        except StoreError as error:
            if error.is_transient:
                raise
            problem = "gone"
        except OSError:
            raise  # of the machine, not of the file
        except Exception as error:  # noqa: BLE001 - it would be met at each look, for ever
            log.warning("not_reconciled", reconciliation=waiting.id, error=repr(error)[:200])
            problem = "other"
        try:
            await self._end(waiting, found, problem)
        except _TooManyMissingError:
            await self._end(waiting, found, "too_many")
        except Exception as error:  # noqa: BLE001 - whatever it was, the others have their turn
            log.warning("not_reconciled", reconciliation=waiting.id, error=str(error)[:200])
            await self._end(waiting, found, "other")

    async def _read(self, waiting: Row[Any]) -> "_Found":
        """What the file says, before anything is locked."""
        if waiting.bucket is None:
            raise _NoFileError
        store = self.resources.store
        data = await store.read_bytes(Bucket(waiting.bucket), waiting.object_key, limit=MOST_BYTES)
        rows = await read_table(data, most_rows=MOST_ROWS)
        mapping = StatementMapping.model_validate(waiting.mapping)
        lines, ignored = await aside(lines_of, rows, mapping)
        return _Found(await aside(gathered, lines), ignored, len(lines))

    async def _end(self, waiting: Row[Any], found: "_Found", problem: str) -> None:
        """Write what came of it, or why nothing did."""
        async with self.database.publisher(waiting.publisher_id) as session:
            wanted = select(Reconciliation).where(Reconciliation.id == waiting.id)
            row = (await session.execute(wanted.with_for_update())).scalar_one_or_none()
            if row is None or row.state != "waiting":
                return
            if not problem:
                seen = await _write_theirs(session, row, found.pairs)
                await _write_ours(session, row, seen)
                row.lines, row.ignored = found.lines, found.ignored
                row.sums = await sums_of(session, row)
            row.state, row.problem = ("failed", problem) if problem else ("done", "")
            row.finished_at, upload, row.upload_id = now(), row.upload_id, None
            await session.flush()
            if upload:
                await release(session, upload)
        log.info("reconciled", reconciliation=waiting.id, problem=problem)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a file says."""

    pairs: list[Gathered]
    ignored: int
    lines: int = 0


async def _write_theirs(
    session: AsyncSession, row: Reconciliation, pairs: list[Gathered]
) -> set[int]:
    """What came of the file's lines; the orders that they were compared with."""
    seen: set[int] = set()
    for first in range(0, len(pairs), _AT_ONCE):
        some = pairs[first : first + _AT_ONCE]
        said = [pair.said for pair in some]
        transactions = await by_transaction(
            session, row, [one.transaction for one in said if one.transaction]
        )
        missing = [one.order for one in said if one.order and one.transaction not in transactions]
        numbers = await by_number(session, row, missing)
        written: list[dict[str, Any]] = []
        for pair in some:
            known = transactions.get(pair.said.transaction) or numbers.get(pair.said.order)
            if known:
                seen.add(known.order_id)
            written.append(_line(kind_of(pair.said, known), pair.said, known))
            # All of a file may be one transaction.
            for one in pair.repeats:
                written.append(_line("repeated", one, known))
                if len(written) >= _AT_ONCE:
                    await keep(session, row, written)
                    written = []
        await keep(session, row, written)
    return seen


async def _write_ours(session: AsyncSession, row: Reconciliation, seen: set[int]) -> None:
    missing = 0
    async for some in of_period(session, row):
        written = [_line("only_ours", None, one) for one in some if one.order_id not in seen]
        missing += len(written)
        if missing > MOST_MISSING:
            raise _TooManyMissingError
        await keep(session, row, written)


def _line(kind: str, said: Said | None, known: Known | None) -> dict[str, Any]:
    """One row to be kept; an order that we do not know stays as the channel says it."""
    return {
        "kind": kind,
        "line": said.line if said else 0,
        "transaction": said.transaction if said else known.transaction if known else "",
        "order_number": known.number if known else said.order if said else "",
        "said": said.amount if said and said.minor is None else "",
        "theirs_minor": said.minor if said else None,
        "theirs_currency": said.currency if said else "",
        "theirs_state": said.state if said else "",
        "ours_minor": known.minor if known else None,
        "ours_currency": known.currency if known else "",
        "ours_state": known.shown if known else "",
    }
