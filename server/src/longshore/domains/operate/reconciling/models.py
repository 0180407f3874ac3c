"""Tables of reconciliations: what was compared by whom, and what came of each line."""

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

ReconciliationState = Literal["waiting", "done", "failed"]
LineKind = Literal[
    "matched", "only_theirs", "only_ours", "amount", "currency", "state", "repeated", "unreadable",
]  # fmt: skip
"""`repeated` is a second sale of one transaction, `unreadable` an amount that is no number."""
Moment = DateTime(timezone=True)
_ZERO, _NO_TEXT = text("0"), text("''")


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


class Reconciliation(Base):
    """One file of a channel beside the ledger of a period; kept as it was found.

    `mapping` says which column means what and is proposed for the channel's next file. `sums` has
    count and sums for each kind and currency. `problem` says why it failed.
    """

    __tablename__ = "reconciliation"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_reconciliation_game_id", "game_id", "id"),
        Index("ix_reconciliation_waiting", "id", postgresql_where=text("state = 'waiting'")),
        CheckConstraint(_one_of("state", get_args(ReconciliationState)), name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(40))
    file_name: Mapped[str] = mapped_column(String(255))
    upload_id: Mapped[UUID | None] = mapped_column(Uuid())
    mapping: Mapped[dict[str, object]] = mapped_column(JSONB)
    period_from: Mapped[datetime] = mapped_column(Moment)
    period_until: Mapped[datetime] = mapped_column(Moment)
    state: Mapped[str] = mapped_column(String(10), server_default="waiting")
    problem: Mapped[str] = mapped_column(String(20), server_default=_NO_TEXT)
    lines: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    ignored: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    sums: Mapped[list[dict[str, object]]] = mapped_column(JSONB, server_default=text("'[]'"))
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)


class ReconciliationLine(Base):
    """What came of one line of the file (`line`, from 1), or of a payment that has none (0).

    `order_number` is that of the order it was compared with. `ours_state` is the order's payment,
    or `extra` where the transaction paid an order that was paid already. Amounts are minor units.
    """

    __tablename__ = "reconciliation_line"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "reconciliation_id"],
            ["reconciliation.publisher_id", "reconciliation.game_id", "reconciliation.id"],
            ondelete="CASCADE",
        ),
        Index("ix_reconciliation_line_page", "reconciliation_id", "id"),
        Index("ix_reconciliation_line_game_id", "game_id", "id"),
        CheckConstraint(_one_of("kind", get_args(LineKind)), name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    reconciliation_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(12))
    line: Mapped[int] = mapped_column(Integer)
    transaction: Mapped[str] = mapped_column(String(128))
    order_number: Mapped[str] = mapped_column(String(128))
    said: Mapped[str] = mapped_column(String(60), server_default=_NO_TEXT)
    theirs_minor: Mapped[int | None] = mapped_column(BigInteger)
    theirs_currency: Mapped[str] = mapped_column(String(3), server_default=_NO_TEXT)
    theirs_state: Mapped[str] = mapped_column(String(12), server_default=_NO_TEXT)
    ours_minor: Mapped[int | None] = mapped_column(BigInteger)
    ours_currency: Mapped[str] = mapped_column(String(3), server_default=_NO_TEXT)
    ours_state: Mapped[str] = mapped_column(String(12), server_default=_NO_TEXT)
