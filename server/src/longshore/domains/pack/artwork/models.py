"""Icon sets with their badges, and splash pictures. Keys are those of the CDN bucket."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Float,
    ForeignKeyConstraint,
    Identity,
    String,
    UniqueConstraint,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base

_CORNERS = "('top-left', 'top-right', 'bottom-left', 'bottom-right')"


class IconSet(Base):
    """A launcher icon of a game.

    `kind`: `image` is one picture, `adaptive` a foreground over a background (a picture or a
    colour), `mother` the mother package's own icon, for a badge alone.
    """

    __tablename__ = "icon_set"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "name"),
        CheckConstraint("kind IN ('image', 'adaptive', 'mother')", name="kind"),
        CheckConstraint(f"badge_corner IN {_CORNERS}", name="badge_corner"),
        CheckConstraint("badge_scale BETWEEN 0.1 AND 0.6", name="badge_scale"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    kind: Mapped[str] = mapped_column(String(10))
    image_key: Mapped[str | None] = mapped_column(String(300))
    foreground_key: Mapped[str | None] = mapped_column(String(300))
    background_key: Mapped[str | None] = mapped_column(String(300))
    background_colour: Mapped[str | None] = mapped_column(String(9))
    badge_key: Mapped[str | None] = mapped_column(String(300))
    badge_corner: Mapped[str] = mapped_column(String(12), server_default="bottom-right")
    badge_scale: Mapped[float] = mapped_column(Float, server_default="0.4")
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class IconBadge(Base):
    """The badge that an icon set carries in one channel, instead of the set's own."""

    __tablename__ = "icon_badge"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "icon_set_id"],
            ["icon_set.publisher_id", "icon_set.game_id", "icon_set.id"],
            ondelete="CASCADE",
        ),
        CheckConstraint(f"corner IN {_CORNERS}", name="corner"),
        CheckConstraint("scale BETWEEN 0.1 AND 0.6", name="scale"),
    )

    icon_set_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    channel_code: Mapped[str] = mapped_column(String(40), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str] = mapped_column(String(300))
    corner: Mapped[str] = mapped_column(String(12))
    scale: Mapped[float] = mapped_column(Float)


class Splash(Base):
    """A picture that takes the place of one of the mother's.

    `target` is a resource (`drawable/splash`) or an entry (`assets/splash.png`).
    """

    __tablename__ = "splash"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    target: Mapped[str] = mapped_column(String(200))
    image_key: Mapped[str] = mapped_column(String(300))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
