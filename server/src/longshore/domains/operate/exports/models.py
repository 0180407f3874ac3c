"""The table of exports: what was asked for, how far it is, and where the file lies."""

from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    String,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

KindName = Literal[
    "players", "orders", "lost", "redemptions", "differences", "consents", "refused", "messages",
    "incidents", "names", "gifts",
]  # fmt: skip
FileFormat = Literal["csv", "xlsx"]
ExportState = Literal["queued", "running", "done", "failed", "cancelled", "expired"]
Moment = DateTime(timezone=True)
_ZERO, _NO_TEXT = text("0"), text("''")


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


class ExportJob(Base):
    """One file that somebody asked for.

    Rows from `first_id` to `until_id` are wanted, and `last_id` is how far the stored parts reach;
    `part_sizes` are their bytes, in order. `columns` are those that are wanted, none meaning all.
    `problem` says why it failed. Once `is_tidied` nothing of it is in the store.
    """

    __tablename__ = "export_job"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        Index("ix_export_job_mine", "game_id", "created_user_id", "id"),
        Index("ix_export_job_open", "id", postgresql_where=text("state IN ('queued', 'running')")),
        CheckConstraint(_one_of("kind", get_args(KindName)), name="kind"),
        CheckConstraint(_one_of("format", get_args(FileFormat)), name="format"),
        CheckConstraint(_one_of("state", get_args(ExportState)), name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    format: Mapped[str] = mapped_column(String(4))
    filters: Mapped[dict[str, object]] = mapped_column(JSONB)
    language: Mapped[str] = mapped_column(String(10))
    time_zone: Mapped[str] = mapped_column(String(64))
    is_masked: Mapped[bool] = mapped_column(Boolean)
    columns: Mapped[list[str]] = mapped_column(ARRAY(String(30)), server_default=text("'{}'"))
    reason: Mapped[str] = mapped_column(String(200), server_default=_NO_TEXT)
    state: Mapped[str] = mapped_column(String(10), server_default="queued")
    first_id: Mapped[int] = mapped_column(BigInteger)
    last_id: Mapped[int] = mapped_column(BigInteger)
    until_id: Mapped[int] = mapped_column(BigInteger)
    rows: Mapped[int] = mapped_column(BigInteger, server_default=_ZERO)
    part_sizes: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default=text("'{}'"))
    object_key: Mapped[str] = mapped_column(String(200), server_default=_NO_TEXT)
    size_bytes: Mapped[int] = mapped_column(BigInteger, server_default=_ZERO)
    attempts: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    problem: Mapped[str] = mapped_column(String(20), server_default=_NO_TEXT)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)
    is_tidied: Mapped[bool] = mapped_column(Boolean, server_default=false())
