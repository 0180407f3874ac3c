"""Counting attempts in a window, in an UNLOGGED table: fast, and empty after a crash; that is fine.

The limits are data (`Limit`); callers name the bucket. A bucket's window begins with its
first hit, not with the clock's minute or hour: nobody has twice the attempts by waiting for it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton

from sqlalchemy import DateTime, Index, Integer, String, bindparam, delete, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.clock import now
from longshore.kit.db.database import Base
from longshore.kit.errors import ThrottledError


class ThrottleWindow(Base):
    """How often a bucket was hit in its window, which ends at `expires_at`."""

    __tablename__ = "throttle_window"
    __table_args__ = (
        Index("ix_throttle_window_expires_at", "expires_at"),
        {"prefixes": ["UNLOGGED"]},
    )

    bucket: Mapped[str] = mapped_column(String(200), primary_key=True)
    hits: Mapped[int] = mapped_column(Integer)
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `hits` in `window_seconds` for each subject of the bucket `name`."""

    name: str
    hits: int
    window_seconds: int


_hit = text(
    "INSERT INTO throttle_window AS w (bucket, hits, expires_at) "
    "VALUES (:bucket, 1, :end) ON CONFLICT (bucket) DO UPDATE SET "
    "hits = CASE WHEN w.expires_at > :moment THEN w.hits + 1 ELSE 1 END, "
    "expires_at = CASE WHEN w.expires_at > :moment THEN w.expires_at ELSE :end END "
    "RETURNING hits, expires_at"
)
_give_back = text(
    "UPDATE throttle_window SET hits = hits - 1 "
    "WHERE bucket = :bucket AND expires_at > :moment AND hits > 0"
)
_count = text(
    "SELECT hits, expires_at FROM throttle_window WHERE bucket = :bucket AND expires_at > :moment"
)
_expired = delete(ThrottleWindow).where(ThrottleWindow.expires_at < bindparam("moment"))

_MAPPED = bytes(10) + b"\xff\xff"
"""Before an address of IPv4 that is written as one of IPv6."""


def who(address: str) -> str:
    """What an address is counted as: one household has a whole /64 of IPv6."""
    # By the system's reader, which takes a tenth of what `ipaddress` does: visitors of links wait.
    if ":" not in address:
        return address
    try:
        packed = inet_pton(AF_INET6, address.partition("%")[0])
    except (OSError, ValueError):
        return address
    if packed.startswith(_MAPPED):
        return inet_ntop(AF_INET, packed[len(_MAPPED) :])
    return f"{inet_ntop(AF_INET6, packed[:8] + bytes(8))}/64"


async def check(session: AsyncSession, limit: Limit, subject: str) -> None:
    """Refuse when the subject has used up its window, without counting.

    Raises:
        ThrottledError: with the seconds until the window ends.
    """
    window = (await session.execute(_count, _asked(limit, subject))).one_or_none()
    if window is not None and window.hits >= limit.hits:
        raise _throttled(window.expires_at)


async def count(session: AsyncSession, limit: Limit, subject: str) -> ThrottledError | None:
    """Count one attempt; the refusal when it is one too many, to be raised after the commit.

    Raising in here would roll the count back with the transaction.
    """
    window = (await session.execute(_hit, _asked(limit, subject))).one()
    return _throttled(window.expires_at) if window.hits > limit.hits else None


async def give_back(session: AsyncSession, limit: Limit, subject: str) -> None:
    """Take back one attempt that was counted before it was known to be harmless."""
    await session.execute(_give_back, _asked(limit, subject))


async def sweep(session: AsyncSession) -> None:
    """Remove windows that ended."""
    await session.execute(_expired, {"moment": now()})


def _asked(limit: Limit, subject: str) -> dict[str, object]:
    moment = now()
    return {
        "bucket": f"{limit.name}:{subject}"[:200],
        "moment": moment,
        "end": moment + timedelta(seconds=limit.window_seconds),
    }


def _throttled(end: datetime) -> ThrottledError:
    seconds = max(1, int((end - now()).total_seconds()))
    return ThrottledError({"retry_after_seconds": seconds}, seconds=seconds)
