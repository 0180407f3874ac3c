"""Publishers, their users, what these may do, and how they are signed in."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base

Moment = DateTime(timezone=True)


class Publisher(Base):
    """A company: the tenant. Everything a caller sees belongs to one.

    The one that was set up first is the provider: it keeps the catalogue of channels and decides
    who else is a publisher. While `suspended_at` is set nobody of the publisher is let in.
    """

    __tablename__ = "publisher"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    name: Mapped[str] = mapped_column(String(100), unique=True)
    is_provider: Mapped[bool] = mapped_column(server_default=text("false"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    suspended_at: Mapped[datetime | None] = mapped_column(Moment)


class User(Base):
    """A person of a publisher. `is_owner` holds every permission and every game."""

    __tablename__ = "user_account"
    __table_args__ = (
        UniqueConstraint("publisher_id", "id"),
        Index("uq_user_account_account_lower", text("lower(account)"), unique=True),
        Index(
            "uq_user_account_phone",
            "phone",
            unique=True,
            postgresql_where=text("phone IS NOT NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    account: Mapped[str] = mapped_column(String(50))
    name: Mapped[str] = mapped_column(String(50))
    email: Mapped[str | None] = mapped_column(String(254))
    phone: Mapped[str | None] = mapped_column(String(20))
    password_hash: Mapped[str] = mapped_column(String(200))
    is_owner: Mapped[bool] = mapped_column(server_default=text("false"))
    is_enabled: Mapped[bool] = mapped_column(server_default=text("true"))
    all_games: Mapped[bool] = mapped_column(server_default=text("false"))
    last_game_id: Mapped[int | None] = mapped_column(BigInteger)
    last_login_at: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class Role(Base):
    """A named set of permissions of one publisher."""

    __tablename__ = "role"
    __table_args__ = (
        UniqueConstraint("publisher_id", "id"),
        UniqueConstraint("publisher_id", "name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    name: Mapped[str] = mapped_column(String(50))
    description: Mapped[str] = mapped_column(String(200), server_default="")
    is_builtin: Mapped[bool] = mapped_column(server_default=text("false"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class RolePermission(Base):
    """One permission of a role, by its key in `permissions.Permission`."""

    __tablename__ = "role_permission"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "role_id"], ["role.publisher_id", "role.id"], ondelete="CASCADE"
        ),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    role_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)


class UserRole(Base):
    """A role that a user holds."""

    __tablename__ = "user_role"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "role_id"], ["role.publisher_id", "role.id"], ondelete="CASCADE"
        ),
        Index("ix_user_role_role_id", "role_id"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    role_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)


class UserGame(Base):
    """A game that a user may see; users with `all_games` need none."""

    __tablename__ = "user_game"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        Index("ix_user_game_game_id", "game_id"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)


class LoginSession(Base):
    """A signed-in browser; `ended_reason` tells why it no longer is (`sessions.EndedReason`)."""

    __tablename__ = "login_session"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        Index("ix_login_session_user_id_created_at", "user_id", "created_at"),
        Index("ix_login_session_publisher_id_created_at", "publisher_id", "created_at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    token_digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    last_seen_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)
    ended_reason: Mapped[str | None] = mapped_column(String(20))
    ip: Mapped[str] = mapped_column(String(64))
    user_agent: Mapped[str] = mapped_column(String(300))


class SmsCode(Base):
    """A code sent to a phone for one purpose; kept as an HMAC, usable once, for a short time."""

    __tablename__ = "sms_code"
    __table_args__ = (
        Index("ix_sms_code_phone_purpose_created_at", "phone", "purpose", "created_at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    phone: Mapped[str] = mapped_column(String(20))
    purpose: Mapped[str] = mapped_column(String(20))
    code_digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    tries: Mapped[int] = mapped_column(server_default=text("0"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(Moment)
    used_at: Mapped[datetime | None] = mapped_column(Moment)


class KnownAddress(Base):
    """An address from which a user signed in before: strangers cannot lock it out."""

    __tablename__ = "known_address"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    ip: Mapped[str] = mapped_column(String(64), primary_key=True)
    last_login_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class SetupLink(Base):
    """The one-time link for the first administrator of an empty installation."""

    __tablename__ = "setup_link"

    token_digest: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(Moment)
    used_at: Mapped[datetime | None] = mapped_column(Moment)
