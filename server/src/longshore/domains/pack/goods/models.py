"""What players buy, and its product id in every channel's store."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    UniqueConstraint,
    func,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Goods(Base):
    """One thing on sale in a game.

    `code` is the publisher's own key. `price_minor` counts the smallest units of `currency`
    (ISO 4217: fen of CNY, whole yen of JPY).
    """

    __tablename__ = "goods"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "code"),
        Index("ix_goods_page", "game_id", "id"),
        # Counts need no row: what the wall between publishers asks for is in the index as well.
        Index("ix_goods_on_sale", "game_id", "is_on", "publisher_id"),
        CheckConstraint("price_minor >= 0", name="price"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    code: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(100))
    description: Mapped[str] = mapped_column(String(500), server_default="")
    price_minor: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str] = mapped_column(String(3))
    is_on: Mapped[bool] = mapped_column(Boolean, server_default=true())
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class GoodsProduct(Base):
    """A product's name in one channel's store; a price here stands for that channel only."""

    __tablename__ = "goods_product"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "goods_id"],
            ["goods.publisher_id", "goods.game_id", "goods.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("game_id", "channel_code", "product_id"),
        Index("ix_goods_product_channel", "game_id", "channel_code", "publisher_id"),
        CheckConstraint("(price_minor IS NULL) = (currency IS NULL)", name="price_whole"),
        CheckConstraint("price_minor >= 0", name="price"),
    )

    goods_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    channel_code: Mapped[str] = mapped_column(String(40), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    product_id: Mapped[str] = mapped_column(String(128))
    price_minor: Mapped[int | None] = mapped_column(BigInteger)
    currency: Mapped[str | None] = mapped_column(String(3))
