"""Tables of channels: the provider's catalogue, and what each game made of it."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    String,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.secrets.sealed import Sealed

Moment = DateTime(timezone=True)
CODE_LENGTH = 40
RECORD = "game_channel:{game_channel_id}:{key}"


class Channel(Base):
    """A channel of the provider's catalogue, the same for every publisher.

    `icon` is the colour (`#rrggbb`) of the mark that the console draws with the name's first
    letter; `package_suffix` is the rule that the store demands, empty for none. A channel that is
    no longer offered stays with the games that have it.
    """

    __tablename__ = "channel"
    __table_args__ = (
        CheckConstraint("kind IN ('domestic', 'overseas', 'official', 'mini')", name="kind"),
    )

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    name_zh: Mapped[str] = mapped_column(String(50))
    name_en: Mapped[str] = mapped_column(String(50))
    kind: Mapped[str] = mapped_column(String(10))
    icon: Mapped[str] = mapped_column(String(300), server_default="")
    package_suffix: Mapped[str] = mapped_column(String(60), server_default="")
    needs_agreement: Mapped[bool] = mapped_column(server_default=text("false"))
    console_url: Mapped[str] = mapped_column(String(300), server_default="")
    is_offered: Mapped[bool] = mapped_column(server_default=text("true"))
    position: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class ChannelPlugin(Base):
    """One version of a channel's plug-in; the bundle lies in the private bucket and never changes.

    `parameters` is the schema as the bundle's `plugin.json` writes it (packer's documentation).
    `warnings` are what the packer's validator remarked without refusing.
    """

    __tablename__ = "channel_plugin"
    __table_args__ = (
        UniqueConstraint("channel_code", "version"),
        CheckConstraint("status IN ('draft', 'published', 'withdrawn')", name="status"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    channel_code: Mapped[str] = mapped_column(String(CODE_LENGTH), ForeignKey("channel.code"))
    version: Mapped[str] = mapped_column(String(80))
    plugin_key: Mapped[str] = mapped_column(String(40))
    object_key: Mapped[str] = mapped_column(String(300))
    sha256: Mapped[str] = mapped_column(String(64))
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    min_sdk: Mapped[int] = mapped_column(Integer)
    parameters: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
    changes_zh: Mapped[str] = mapped_column(String(2000), server_default="")
    changes_en: Mapped[str] = mapped_column(String(2000), server_default="")
    warnings: Mapped[list[dict[str, str]]] = mapped_column(JSONB, server_default=text("'[]'"))
    status: Mapped[str] = mapped_column(String(10), server_default="draft")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    published_at: Mapped[datetime | None] = mapped_column(Moment)


class GameChannel(Base):
    """A channel that a game ships to, as it is configured now.

    `version` counts the changes: whoever saves says which one they saw. `config` holds what is
    not secret; `secrets` says which row of `channel_secret` is the value of which parameter. A
    removed channel keeps everything, and adding it again brings it back.

    The key and the pictures that `config` names stand in columns as well while the channel is
    there: the database lets nobody delete what is in use.
    """

    __tablename__ = "game_channel"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        *(
            ForeignKeyConstraint(
                ["publisher_id", "game_id", column],
                [f"{table}.publisher_id", f"{table}.game_id", f"{table}.id"],
            )
            for column, table in (
                ("signing_key_id", "signing_key"),
                ("icon_set_id", "icon_set"),
                ("splash_id", "splash"),
            )
        ),
        UniqueConstraint("publisher_id", "id"),
        UniqueConstraint("game_id", "channel_code"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(CODE_LENGTH), ForeignKey("channel.code"))
    is_enabled: Mapped[bool] = mapped_column(server_default=text("false"))
    is_removed: Mapped[bool] = mapped_column(server_default=text("false"))
    version: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    plugin_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("channel_plugin.id"))
    config: Mapped[dict[str, Any]] = mapped_column(JSONB)
    secrets: Mapped[dict[str, int]] = mapped_column(JSONB, server_default=text("'{}'"))
    signing_key_id: Mapped[int | None] = mapped_column(BigInteger)
    icon_set_id: Mapped[int | None] = mapped_column(BigInteger)
    splash_id: Mapped[int | None] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    updated_user_name: Mapped[str] = mapped_column(String(50))


class ChannelSecret(Base):
    """A secret parameter's value, sealed; rows are only added, so that a rollback finds them."""

    __tablename__ = "channel_secret"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_channel_id"],
            ["game_channel.publisher_id", "game_channel.id"],
            ondelete="CASCADE",
        ),
        Index("ix_channel_secret_game_channel_id", "game_channel_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_channel_id: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str] = mapped_column(String(64))
    sealed: Mapped[bytes] = mapped_column(Sealed(RECORD))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class GameChannelRevision(Base):
    """How a game's channel was configured after one change; never holds a secret's value."""

    __tablename__ = "game_channel_revision"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_channel_id"],
            ["game_channel.publisher_id", "game_channel.id"],
            ondelete="CASCADE",
        ),
    )

    game_channel_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    action: Mapped[str] = mapped_column(String(20))
    is_enabled: Mapped[bool] = mapped_column()
    plugin_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("channel_plugin.id"))
    config: Mapped[dict[str, object]] = mapped_column(JSONB)
    secrets: Mapped[dict[str, int]] = mapped_column(JSONB)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
