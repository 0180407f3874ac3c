"""Tables of builds."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    UniqueConstraint,
    func,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, column_property, mapped_column

from longshore.kit.db.database import Base

STAGES = "('waiting', 'fetch', 'prepare', 'build', 'publish', 'done')"


class PackageIdentity(Base):
    """The package name that a game is published under, which no other game's package may replace.

    `mother_id` is of the first mother package that was accepted; None once a person has set the
    name. It stays when that package is removed.
    """

    __tablename__ = "package_identity"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    package_name: Mapped[str] = mapped_column(String(255))
    mother_id: Mapped[int | None] = mapped_column(BigInteger)
    set_user_name: Mapped[str] = mapped_column(String(50))
    set_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class MotherPackage(Base):
    """A package that a publisher uploaded, to build channel packages of.

    The row is the truth of its inspection: `attempt` fences every write, `heartbeat_at` tells
    whether anybody is at it. A removed one stays as history, its objects are gone.
    `game_package_name` is that of its game, read with it.
    """

    __tablename__ = "mother_package"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("upload_id"),
        CheckConstraint("status IN ('inspecting', 'ready', 'refused')", name="status"),
        CheckConstraint(f"stage IN {STAGES}", name="stage"),
        Index("ix_mother_package_game", "game_id", "id"),
        Index("ix_mother_package_inspecting", "id", postgresql_where=text("status = 'inspecting'")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    upload_id: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(200))
    object_key: Mapped[str] = mapped_column(String(300))
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str | None] = mapped_column(String(64))
    note: Mapped[str] = mapped_column(String(200), server_default="")
    status: Mapped[str] = mapped_column(String(10), server_default="inspecting")
    stage: Mapped[str] = mapped_column(String(10), server_default="waiting")
    progress: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    attempt: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    heartbeat_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    problem: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    package_name: Mapped[str | None] = mapped_column(String(255))
    version_code: Mapped[int | None] = mapped_column(BigInteger)
    version_name: Mapped[str | None] = mapped_column(String(255))
    min_sdk: Mapped[int | None] = mapped_column(Integer)
    target_sdk: Mapped[int | None] = mapped_column(Integer)
    is_16k_ready: Mapped[bool | None] = mapped_column(Boolean)
    abis: Mapped[list[str]] = mapped_column(ARRAY(String(40)), server_default="{}")
    schemes: Mapped[list[str]] = mapped_column(ARRAY(String(10)), server_default="{}")
    inspection: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    previous_id: Mapped[int | None] = mapped_column(BigInteger)
    difference: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    removed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    game_package_name: Mapped[str | None] = column_property(
        select(PackageIdentity.package_name)
        .where(PackageIdentity.game_id == game_id)
        .correlate_except(PackageIdentity)
        .scalar_subquery()
    )

    @property
    def is_foreign(self) -> bool:
        """Whether it was read and belongs to another app than its game."""
        return self.status == "ready" and self.game_package_name not in (None, self.package_name)


class MotherBase(Base):
    """A mother prepared once, kept in the private bucket for every worker.

    `wider` is empty for the first; else it tells the set of further entries that may change.
    """

    __tablename__ = "mother_base"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "mother_id"],
            ["mother_package.publisher_id", "mother_package.game_id", "mother_package.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("mother_id", "wider"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    mother_id: Mapped[int] = mapped_column(BigInteger)
    wider: Mapped[str] = mapped_column(String(64), server_default="")
    object_key: Mapped[str] = mapped_column(String(300))
    index_key: Mapped[str] = mapped_column(String(300))
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class PackBuild(Base):
    """One press of the button: some channels of one mother package."""

    __tablename__ = "pack_build"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "mother_id"],
            ["mother_package.publisher_id", "mother_package.game_id", "mother_package.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("priority BETWEEN 0 AND 2", name="priority"),
        Index("ix_pack_build_game", "game_id", "id"),
        Index("ix_pack_build_mother", "mother_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    mother_id: Mapped[int] = mapped_column(BigInteger)
    priority: Mapped[int] = mapped_column(SmallInteger, server_default=text("1"))
    name_template: Mapped[str] = mapped_column(String(120))
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class PackItem(Base):
    """One channel of a build, and the truth of its work.

    Every write of a worker says `WHERE attempt = :attempt AND state = 'running'`; an attempt
    that was taken away can write nothing. `attempt_base` is where the last retry began to count.
    `plan` is what is to be built, without secrets: the configuration and its version, the plug-in,
    key and pictures; `recipe` is what it was built from, by digest. A rebuild copies the plan.
    """

    __tablename__ = "pack_item"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "build_id"],
            ["pack_build.publisher_id", "pack_build.game_id", "pack_build.id"],
            ondelete="CASCADE",
        ),
        CheckConstraint(
            "state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')", name="state"
        ),
        CheckConstraint(f"stage IN {STAGES}", name="stage"),
        Index("ix_pack_item_build", "build_id", "id"),
        Index("ix_pack_item_channel", "game_id", "game_channel_id", "id"),
        Index("ix_pack_item_open", "id", postgresql_where=text("state IN ('queued', 'running')")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    build_id: Mapped[int] = mapped_column(BigInteger)
    game_channel_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(64))
    channel_name: Mapped[dict[str, str]] = mapped_column(JSONB)
    state: Mapped[str] = mapped_column(String(10), server_default="queued")
    stage: Mapped[str] = mapped_column(String(10), server_default="waiting")
    progress: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    attempt: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    attempt_base: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    cancel_requested: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    heartbeat_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    problem: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    log: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    file_name: Mapped[str] = mapped_column(String(200))
    object_key: Mapped[str | None] = mapped_column(String(300))
    size_bytes: Mapped[int | None] = mapped_column(BigInteger)
    sha256: Mapped[str | None] = mapped_column(String(64))
    crc32: Mapped[int | None] = mapped_column(BigInteger)
    package_name: Mapped[str | None] = mapped_column(String(255))
    version_name: Mapped[str | None] = mapped_column(String(255))
    report: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    recipe: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    plan: Mapped[dict[str, Any]] = mapped_column(JSONB)
    rebuild_of: Mapped[int | None] = mapped_column(BigInteger)
    started_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class PackGarbage(Base):
    """An object that nobody needs from `due_at` on; written before the object is.

    What is published is taken off this list in the same transaction, so that a worker that dies at
    any moment leaves no object that nobody knows of.
    """

    __tablename__ = "pack_garbage"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    object_key: Mapped[str] = mapped_column(String(300), unique=True)
    due_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class DownloadTicket(Base):
    """Lets whoever has the token fetch some packages, without a login, for a short time."""

    __tablename__ = "download_ticket"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    token_digest: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    item_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
