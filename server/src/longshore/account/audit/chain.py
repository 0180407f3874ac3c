"""The audit log's chain: what was altered, removed or cut off since it was written.

A trigger seals each committed event (migration 0014): SHA-256 over the seal before it, of the same
publisher, and the event's values. Whoever owns the database could write a whole chain anew; that
shows only against heads that were kept elsewhere (`known`).
"""

import hashlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, Row, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base, Database

_BATCH = 2000


class AuditHead(Base):
    """The last seal of a publisher; only the trigger writes it."""

    __tablename__ = "audit_head"

    publisher_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("publisher.id"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[bytes] = mapped_column(LargeBinary)


class AuditSeal(Base):
    """The seal of one event; only the trigger writes it."""

    __tablename__ = "audit_seal"

    publisher_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("publisher.id"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    event_id: Mapped[UUID] = mapped_column(unique=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary)


@dataclass(frozen=True, slots=True)
class Head:
    """The last seal of a publisher: its number, counted from 1, and its digest."""

    number: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it was written: an event, or what ought to be there."""

    publisher_id: int
    number: int
    kind: Literal["altered", "removed", "cut", "unsealed", "rewritten"]
    event_id: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The heads that were found, by publisher, and every fault."""

    heads: Mapping[int, Head]
    faults: list[Fault]


async def verify(database: Database, known: Mapping[int, Head] | None = None) -> Verdict:
    """Read every publisher's chain; `known` are heads that an earlier verdict found."""
    heads: dict[int, Head] = {}
    faults: list[Fault] = []
    async with database.system() as session:
        await session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        for publisher_id, number, digest in (await session.execute(_HEADS)).all():
            head = heads[publisher_id] = Head(number, bytes(digest))
            expected = (known or {}).get(publisher_id)
            faults += [fault async for fault in _faults(session, publisher_id, head, expected)]
        for publisher_id, event_id in (await session.execute(_UNSEALED)).all():
            faults.append(Fault(publisher_id, 0, "unsealed", str(event_id)))
    gone = set(known or {}) - set(heads)
    faults += [Fault(publisher_id, 0, "cut") for publisher_id in sorted(gone)]
    return Verdict(heads, faults)


async def _faults(
    session: AsyncSession, publisher_id: int, head: Head, known: Head | None
) -> AsyncIterator[Fault]:
    last = Head(0, b"")
    async for row in _seals(session, publisher_id):
        if row.number != last.number + 1:
            yield Fault(publisher_id, last.number + 1, "cut")
        if row.told is None:
            yield Fault(publisher_id, row.number, "removed", str(row.event_id))
        elif hashlib.sha256(last.digest + row.told.encode()).digest() != bytes(row.digest):
            yield Fault(publisher_id, row.number, "altered", str(row.event_id))
        last = Head(row.number, bytes(row.digest))
        if known and known.number == last.number and known.digest != last.digest:
            yield Fault(publisher_id, last.number, "rewritten")
    if last != head or (known and known.number > last.number):
        yield Fault(publisher_id, last.number + 1, "cut")


async def _seals(
    session: AsyncSession, publisher_id: int
) -> AsyncIterator[Row[tuple[object, ...]]]:
    after = 0
    while True:
        values = {"publisher_id": publisher_id, "after": after, "batch": _BATCH}
        rows = (await session.execute(_SEALS, values)).all()
        for row in rows:
            yield row
        if len(rows) < _BATCH:
            return
        after = rows[-1].number


_HEADS = text(
    "SELECT id, coalesce(number, 0), coalesce(digest, '') FROM publisher "
    "LEFT JOIN audit_head ON publisher_id = id WHERE number IS NOT NULL "
    "OR EXISTS (SELECT FROM audit_seal WHERE publisher_id = id) ORDER BY id"
)
_SEALS = text(
    "SELECT seal.number, seal.event_id, seal.digest, CASE WHEN event.id IS NOT NULL THEN "
    "jsonb_build_array(event.id, event.publisher_id, "
    "(extract(epoch FROM event.at) * 1000000)::bigint, event.actor_id, event.actor_name, "
    "event.action, event.target_type, event.target_id, event.target_name, event.game_id, event.ip, "
    "event.request_id, event.before, event.after)::text END AS told "
    "FROM audit_seal AS seal LEFT JOIN audit_event AS event ON event.id = seal.event_id "
    "WHERE seal.publisher_id = :publisher_id AND seal.number > :after "
    "ORDER BY seal.number LIMIT :batch"
)
_UNSEALED = text(
    "SELECT publisher_id, id FROM audit_event AS event WHERE NOT EXISTS "
    "(SELECT FROM audit_seal WHERE event_id = event.id) ORDER BY publisher_id, at LIMIT 1000"
)
