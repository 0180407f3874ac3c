"""Tables of settlement. Months that were drawn and lines are never changed; statements move on."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)
STATES = ("drawn", "checked", "disputed", "confirmed", "paid", "closed")
KINDS = ("share", "cap_day", "cap_month", "refund", "returned", "holdback", "release")


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


def _of_statement() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id", "statement_id"],
        ["settlement.publisher_id", "settlement.game_id", "settlement.id"],
        ondelete="CASCADE",
    )


class SettlementMonth(Base):
    """That a game's statements of a month (its first day) were drawn, with days of a zone."""

    __tablename__ = "settlement_month"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        PrimaryKeyConstraint("game_id", "month"),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    month: Mapped[date] = mapped_column(Date)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    zone: Mapped[str] = mapped_column(String(64))
    drawn_user_name: Mapped[str] = mapped_column(String(50))
    drawn_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class SettlementDraw(Base):
    """Somebody's wish that a month's statements are drawn, and how far that is.

    `done` of `total` days of orders were looked at. A game has one that is running at most.
    """

    __tablename__ = "settlement_draw"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        CheckConstraint("state IN ('running', 'done', 'failed')", name="state"),
        Index(
            "uq_settlement_draw_running", "game_id", unique=True,
            postgresql_where=text("state = 'running'"),
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    month: Mapped[date] = mapped_column(Date)
    zone: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(10), server_default="running")
    done: Mapped[int] = mapped_column(Integer, server_default="0")
    total: Mapped[int] = mapped_column(Integer, server_default="0")
    statements: Mapped[int] = mapped_column(Integer, server_default="0")
    user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)


class Settlement(Base):
    """A promoter's statement of a month.

    `state`: drawn, then checked by the operator, confirmed by the promoter (or disputed until every
    dispute is answered), paid by finance, closed. `digest` is that of its lines.
    """

    __tablename__ = "settlement"
    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "month"],
            ["settlement_month.game_id", "settlement_month.month"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "month", "promoter_id"),
        CheckConstraint(_one_of("state", STATES), name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    month: Mapped[date] = mapped_column(Date)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    promoter_name: Mapped[str] = mapped_column(String(50))
    state: Mapped[str] = mapped_column(String(10), server_default="drawn")
    digest: Mapped[str] = mapped_column(String(64))
    reference: Mapped[str] = mapped_column(String(100), server_default="")


class SettlementLine(Base):
    """One line; `orders` and `base` as in `lines.Line`. No role of the product may change one."""

    __tablename__ = "settlement_line"
    __table_args__ = (
        _of_statement(),
        UniqueConstraint("statement_id", "number"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint(_one_of("kind", KINDS), name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    statement_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(10))
    source_month: Mapped[date] = mapped_column(Date)
    day: Mapped[date | None] = mapped_column(Date)
    version_id: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str] = mapped_column(String(3))
    orders: Mapped[int] = mapped_column(BigInteger)
    base: Mapped[int] = mapped_column(BigInteger)
    amount_minor: Mapped[int] = mapped_column(BigInteger)


class SettlementStep(Base):
    """What became of a statement, when, and who did it; with a dispute's line and words.

    `claimed_minor` is what the line should come to, as whoever disputes it says.
    """

    __tablename__ = "settlement_step"
    __table_args__ = (
        _of_statement(),
        CheckConstraint(
            "kind IN ('drawn', 'checked', 'disputed', 'answered', 'confirmed', 'paid', 'closed')",
            name="kind",
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    statement_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    line_number: Mapped[int | None] = mapped_column(Integer)
    words: Mapped[str] = mapped_column(String(500), server_default="")
    claimed_minor: Mapped[int | None] = mapped_column(BigInteger)
    user_name: Mapped[str] = mapped_column(String(50))
    at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
