"""Tables of links: what they lead to, and how often they were clicked."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)
ADDRESS_LENGTH = 1000


class PromotionLink(Base):
    """A short link of a promoter for one campaign and material; `code` is unique everywhere.

    `opens` is `page` for the landing page, or `target` for the address of the visitor's system at
    once, where there is one.
    """

    __tablename__ = "promotion_link"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("code"),
        CheckConstraint("opens IN ('page', 'target')", name="opens"),
        CheckConstraint("status IN ('active', 'off')", name="status"),
        Index("ix_promotion_link_game_id", "game_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    code: Mapped[str] = mapped_column(String(8))
    campaign: Mapped[str] = mapped_column(String(50), server_default="")
    material: Mapped[str] = mapped_column(String(50), server_default="")
    opens: Mapped[str] = mapped_column(String(10))
    android_url: Mapped[str] = mapped_column(String(ADDRESS_LENGTH), server_default="")
    ios_url: Mapped[str] = mapped_column(String(ADDRESS_LENGTH), server_default="")
    status: Mapped[str] = mapped_column(String(10), server_default="active")
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class LinkClicks(Base):
    """Clicks of a link in a quarter of an hour, by system and by what clicked.

    `device`: android, ios, wechat or other. `bot` is empty for people, `prefetch` for a browser
    that only looks ahead, `flood` for more than a person clicks, else the name in the kept list.
    """

    __tablename__ = "link_clicks"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "link_id"],
            ["promotion_link.publisher_id", "promotion_link.game_id", "promotion_link.id"],
            ondelete="CASCADE",
        ),
    )

    link_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    quarter: Mapped[datetime] = mapped_column(Moment, primary_key=True)
    device: Mapped[str] = mapped_column(String(10), primary_key=True)
    bot: Mapped[str] = mapped_column(String(80), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    clicks: Mapped[int] = mapped_column(BigInteger)


class ClickSegment(Base):
    """A segment of the spool that was counted, by its digest: so that none is counted twice."""

    __tablename__ = "click_segment"

    digest: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
