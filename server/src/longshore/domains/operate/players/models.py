"""Tables of players: who plays, on what, what they agreed to, and who was barred.

Columns that change at each sign-in are in no index, so that PostgreSQL updates rows in place (HOT).
"""

from datetime import datetime

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
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

Moment = DateTime(timezone=True)
CHANNEL_LENGTH = 40
UID_LENGTH = 128
ADDRESS_LENGTH = 45


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


def of_player() -> ForeignKeyConstraint:
    """That a row is of a player of its game and publisher, and goes with them."""
    return ForeignKeyConstraint(
        ["publisher_id", "game_id", "player_id"],
        ["player.publisher_id", "player.game_id", "player.id"],
        ondelete="CASCADE",
    )


class PlayerKey(Base):
    """What a publisher's players are found by without being readable: the key of its digests.

    It is sealed like any secret, so a new master key does not change the digests.
    """

    __tablename__ = "player_key"
    __table_args__ = (UniqueConstraint("publisher_id"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    value: Mapped[bytes] = mapped_column(Sealed)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class Player(Base):
    """Somebody who plays a game, as one channel knows them.

    `channel_code` is empty for accounts that the publisher keeps itself (guest, password, phone).
    `channel_uid` is that channel's own name for the player, unique only within it.
    `banned_until` repeats the ban in force for the sign-in; the year 9999 is one without an end.
    """

    __tablename__ = "player"
    __table_args__ = (
        _of_game(),
        UniqueConstraint("game_id", "channel_code", "channel_uid"),
        UniqueConstraint("publisher_id", "game_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(CHANNEL_LENGTH), server_default="")
    channel_uid: Mapped[str] = mapped_column(String(UID_LENGTH))
    is_sandbox: Mapped[bool] = mapped_column(Boolean, server_default=false())
    banned_until: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    last_login_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerAccount(Base):
    """A name and password that the publisher itself keeps for a player."""

    __tablename__ = "player_account"
    __table_args__ = (
        of_player(),
        UniqueConstraint("game_id", "name"),
        UniqueConstraint("player_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    password_hash: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerFact(Base):
    """Something personal of a player, sealed; `digest` finds it by its exact value."""

    __tablename__ = "player_fact"
    __table_args__ = (
        of_player(),
        UniqueConstraint("player_id", "kind"),
        Index("ix_player_fact_digest", "game_id", "kind", "digest"),
        Index(
            "uq_player_fact_phone", "game_id", "digest",
            unique=True, postgresql_where=text("kind = 'phone'"),
        ),
        Index(
            "uq_player_fact_email", "game_id", "digest",
            unique=True, postgresql_where=text("kind = 'email'"),
        ),
        CheckConstraint("kind IN ('phone', 'email', 'name', 'identity')", name="kind"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    value: Mapped[bytes] = mapped_column(Sealed("player_fact:{player_id}:{kind}"))
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class Device(Base):
    """A device that a game was opened on; its id is kept as a keyed digest only."""

    __tablename__ = "device"
    __table_args__ = (_of_game(), UniqueConstraint("game_id", "digest"))
    # `banned_until` repeats the ban in force for the sign-in, as a player's does.

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    os: Mapped[str] = mapped_column(String(20), server_default="")
    model: Mapped[str] = mapped_column(String(100), server_default="")
    banned_until: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    last_seen_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerSession(Base):
    """A player's stay in a game; the token itself is not kept.

    `store_code` is the channel that the package was built for, `address` where the player signed in
    from (of IPv6 the household's /64). `ended_at` is set once.
    """

    __tablename__ = "player_session"
    __table_args__ = (
        of_player(),
        UniqueConstraint("digest"),
        Index("ix_player_session_player_id", "player_id"),
        Index("ix_player_session_device_id", "device_id"),
        Index("ix_player_session_created_at", "created_at", postgresql_using="brin"),
        Index(
            "ix_player_session_ended_at", "ended_at", postgresql_where=text("ended_at IS NOT NULL")
        ),
        Index(
            "ix_player_session_address", "game_id", "address",
            postgresql_where=text("ended_at IS NULL"),
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    device_id: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    store_code: Mapped[str] = mapped_column(String(CHANNEL_LENGTH), server_default="")
    address: Mapped[str] = mapped_column(String(ADDRESS_LENGTH), server_default="")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    last_seen_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    expires_at: Mapped[datetime] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)
    end_reason: Mapped[str] = mapped_column(String(20), server_default="")


class PlayerRole(Base):
    """A player's role on one of the game's servers, as the client last told it."""

    __tablename__ = "player_role"
    __table_args__ = (
        of_player(),
        UniqueConstraint("player_id", "server_id", "role_id"),
        Index("ix_player_role_role_id", "game_id", "role_id"),
        Index("ix_player_role_role_name", "game_id", "role_name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    server_id: Mapped[str] = mapped_column(String(64))
    server_name: Mapped[str] = mapped_column(String(100), server_default="")
    role_id: Mapped[str] = mapped_column(String(64))
    role_name: Mapped[str] = mapped_column(String(100), server_default="")
    level: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    vip: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    power: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerRoleEvent(Base):
    """What a client told of a role; `client_id` is the client's own, so a repeat is no new one."""

    __tablename__ = "player_role_event"
    __table_args__ = (
        of_player(),
        PrimaryKeyConstraint("player_id", "client_id"),
        CheckConstraint("kind IN ('create', 'enter', 'level_up', 'leave')", name="kind"),
    )

    player_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    client_id: Mapped[str] = mapped_column(String(64))
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    server_id: Mapped[str] = mapped_column(String(64))
    role_id: Mapped[str] = mapped_column(String(64))
    level: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class ServerNonce(Base):
    """A nonce of a game server's call that changed something; kept for as long as it could pass."""

    __tablename__ = "server_nonce"
    __table_args__ = (
        _of_game(),
        Index("ix_server_nonce_created_at", "created_at"),
        {"prefixes": ["UNLOGGED"]},
    )

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    nonce: Mapped[str] = mapped_column(String(64), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerDeletion(Base):
    """That a player asked to be deleted: at `due_at` it is done, unless they sign in before.

    `forgotten_at` is when the engine of figures had nothing personal of them any more.
    """

    __tablename__ = "player_deletion"
    __table_args__ = (
        of_player(),
        Index(
            "uq_player_deletion_open", "player_id",
            unique=True, postgresql_where=text("done_at IS NULL AND cancelled_at IS NULL"),
        ),
        Index(
            "ix_player_deletion_unforgotten", "id",
            postgresql_where=text("done_at IS NOT NULL AND forgotten_at IS NULL"),
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    asked_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    due_at: Mapped[datetime] = mapped_column(Moment)
    cancelled_at: Mapped[datetime | None] = mapped_column(Moment)
    done_at: Mapped[datetime | None] = mapped_column(Moment)
    forgotten_at: Mapped[datetime | None] = mapped_column(Moment)
