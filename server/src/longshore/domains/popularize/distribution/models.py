"""Tables of distribution: what is published of which packages, and how often it was fetched."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Date,
    DateTime,
    Identity,
    Index,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.popularize.packages.models import of_game
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

Moment = DateTime(timezone=True)
_ZERO = text("0")
_NO_TEXT = text("''")
HOOK_RECORD = "purge_hook:{game_id}"


class Distribution(Base):
    """Versions of some packages that are published together, to a share of the downloads.

    Without `due_at` it waits for a person. `share` is in percent: the rest gets what is live below.
    """

    __tablename__ = "distribution"
    __table_args__ = (
        of_game(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("share BETWEEN 1 AND 100", name="share"),
        CheckConstraint("state IN ('waiting', 'publishing', 'live', 'cancelled')", name="state"),
        CheckConstraint("purge_state IN ('none', 'due', 'done', 'failed')", name="purge_state"),
        Index("ix_distribution_game_id", "game_id", "id"),
        Index("ix_distribution_due_at", "due_at", postgresql_where=text("state = 'waiting'")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(60))
    share: Mapped[int] = mapped_column(SmallInteger, server_default=text("100"))
    state: Mapped[str] = mapped_column(String(10), server_default=text("'waiting'"))
    is_forbidden: Mapped[bool] = mapped_column(Boolean, server_default=false())
    due_at: Mapped[datetime | None] = mapped_column(Moment)
    problem: Mapped[str] = mapped_column(String(250), server_default=_NO_TEXT)
    purge_state: Mapped[str] = mapped_column(String(6), server_default=text("'none'"))
    purge_attempts: Mapped[int] = mapped_column(SmallInteger, server_default=_ZERO)
    purge_at: Mapped[datetime | None] = mapped_column(Moment)
    purge_problem: Mapped[str] = mapped_column(String(250), server_default=_NO_TEXT)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    published_at: Mapped[datetime | None] = mapped_column(Moment)


class DistributionItem(Base):
    """One package's version in a distribution; `is_live` while its object is in the CDN bucket."""

    __tablename__ = "distribution_item"
    __table_args__ = (
        of_game("distribution", "distribution_id"),
        of_game("promotion_package", "package_id"),
        of_game("promotion_version", "version_id"),
        PrimaryKeyConstraint("distribution_id", "package_id"),
        Index("ix_distribution_item_package_id", "package_id", "distribution_id"),
        Index("ix_distribution_item_object_key", "object_key"),
    )

    distribution_id: Mapped[int] = mapped_column(BigInteger)
    package_id: Mapped[int] = mapped_column(BigInteger)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    version_id: Mapped[int] = mapped_column(BigInteger)
    object_key: Mapped[str] = mapped_column(String(300))
    is_live: Mapped[bool] = mapped_column(Boolean, server_default=false())


class PackageDownload(Base):
    """How often a package was fetched on a day of a distribution, by its public address."""

    __tablename__ = "package_download"
    __table_args__ = (
        of_game("distribution", "distribution_id"),
        PrimaryKeyConstraint("distribution_id", "package_id", "day"),
        Index("ix_package_download_game_id", "game_id", "day"),
    )

    distribution_id: Mapped[int] = mapped_column(BigInteger)
    package_id: Mapped[int] = mapped_column(BigInteger)
    day: Mapped[date] = mapped_column(Date)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    downloads: Mapped[int] = mapped_column(Integer)


class PurgeHook(Base):
    """Whom a game tells that addresses changed, so that a CDN in front forgets them."""

    __tablename__ = "purge_hook"
    __table_args__ = (of_game(), UniqueConstraint("game_id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    url: Mapped[str] = mapped_column(String(500))
    secret: Mapped[bytes] = mapped_column(Sealed(HOOK_RECORD))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
