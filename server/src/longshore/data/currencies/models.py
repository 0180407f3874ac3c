"""The tables of a publisher's report currency and its dated rates."""

from datetime import date, datetime
from decimal import Decimal

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    DateTime,
    ForeignKey,
    Identity,
    Numeric,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

RATE_DECIMALS = 10


class ReportCurrency(Base):
    """Into which currency a publisher's figures are converted; no row: they are not."""

    __tablename__ = "data_report_currency"

    publisher_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("publisher.id", ondelete="CASCADE"), primary_key=True
    )
    currency: Mapped[str] = mapped_column(String(3))
    changed_user_name: Mapped[str] = mapped_column(String(50))
    changed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)


class CurrencyRate(Base):
    """What one major unit of `currency` is worth in `target`, from a day until the next rate."""

    __tablename__ = "data_currency_rate"
    __table_args__ = (
        UniqueConstraint("publisher_id", "target", "currency", "since"),
        CheckConstraint("rate > 0", name="rate"),
        CheckConstraint("currency <> target", name="currency"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("publisher.id", ondelete="CASCADE")
    )
    target: Mapped[str] = mapped_column(String(3))
    currency: Mapped[str] = mapped_column(String(3))
    since: Mapped[date] = mapped_column(Date)
    rate: Mapped[Decimal] = mapped_column(Numeric(20, RATE_DECIMALS))
    changed_user_name: Mapped[str] = mapped_column(String(50))
    changed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)
