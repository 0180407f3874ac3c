"""Tables of imports: whose file it is, how far it was read, which of its lines were refused."""

from datetime import datetime
from typing import Literal, get_args
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    String,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

ImportKind = Literal["payments", "refunds", "registrations", "sign_ins", "events"]
ImportState = Literal["waiting", "running", "done", "failed", "undoing", "undone"]
Moment = DateTime(timezone=True)
_ZERO, _NO_TEXT, _NONE = text("0"), text("''"), text("'{}'")
_COUNTS = "state IN ('waiting', 'running', 'done', 'undoing') AND sha256 <> ''"


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


class DataImport(Base):
    """One file on its way into the figures, or in them; `mapping` says which column means what.

    `problem` is what keeps it from going on, as `trouble` reads it, or what it failed for; of one
    that is undone, `stays_in` says that it is left alone until somebody asks anew. `blocks` is how
    much of it is in the engine for sure. Of its `lines`, so many became rows, were refused, and
    were left out on purpose (`skipped`: sandbox, states that do not count). A file counts once for
    each kind: its `sha256` is unique among the imports of a game that count.
    `repeated_of` says of other files, by their `sha256`, how many of the refused lines stand in
    them too: when such a file is undone, those lines are in no figure.
    """

    __tablename__ = "data_import"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_data_import_game", "game_id", "id"),
        Index(
            "ix_data_import_open", "id",
            postgresql_where=text("state IN ('waiting', 'running', 'undoing')"),
        ),
        Index(
            "uq_data_import_file", "game_id", "kind", "sha256",
            unique=True, postgresql_where=text(_COUNTS),
        ),
        CheckConstraint(_one_of("kind", get_args(ImportKind)), name="kind"),
        CheckConstraint(_one_of("state", get_args(ImportState)), name="state"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    file_name: Mapped[str] = mapped_column(String(255))
    bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    upload_id: Mapped[UUID | None] = mapped_column(Uuid())
    mapping: Mapped[dict[str, object]] = mapped_column(JSONB)
    state: Mapped[str] = mapped_column(String(10), server_default="waiting")
    problem: Mapped[str] = mapped_column(String(20), server_default=_NO_TEXT)
    blocks: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    bytes_read: Mapped[int] = mapped_column(BigInteger, server_default=_ZERO)
    lines: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    rows: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    refused: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    skipped: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    repeated_of: Mapped[dict[str, int]] = mapped_column(JSONB, server_default=_NONE)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)


class DataImportRefusal(Base):
    """A line that was refused: why, and what stood there; never whose it was."""

    __tablename__ = "data_import_refusal"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "import_id"],
            ["data_import.publisher_id", "data_import.game_id", "data_import.id"],
            ondelete="CASCADE",
        ),
        Index("ix_data_import_refusal_import", "import_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    import_id: Mapped[int] = mapped_column(BigInteger)
    line: Mapped[int] = mapped_column(Integer)
    reason: Mapped[str] = mapped_column(String(20))
    said: Mapped[str] = mapped_column(String(100))
