"""Tables of gifts: what is given, its codes, and everything that was tried with them."""

from datetime import datetime
from uuid import UUID

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
    Uuid,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

Moment = DateTime(timezone=True)
_ZERO = text("0")
_NO_TEXT = text("''")


def _of(table: str, *columns: str) -> ForeignKeyConstraint:
    """That a row is of one of its publisher and game, and goes with it."""
    mine = ["publisher_id", "game_id", *columns]
    theirs = ["publisher_id", *(["game_id", "id"] if columns else ["id"])]
    return ForeignKeyConstraint(mine, [f"{table}.{name}" for name in theirs], ondelete="CASCADE")


class Gift(Base):
    """What a code or a push gives: rewards, for whom, when and how often; 0 is without a limit."""

    __tablename__ = "gift"
    __table_args__ = (
        _of("game"),
        UniqueConstraint("game_id", "code"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("state IN ('draft', 'listed', 'unlisted')", name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    code: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    texts: Mapped[dict[str, str]] = mapped_column(JSONB)
    rewards: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
    starts_at: Mapped[datetime | None] = mapped_column(Moment)
    ends_at: Mapped[datetime | None] = mapped_column(Moment)
    rule: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    most_per_player: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    most_per_role: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    most_per_device: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    most_total: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    state: Mapped[str] = mapped_column(String(10), server_default="draft")
    revision: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class GiftKey(Base):
    """What the codes of a game's batches are permuted with; sealed."""

    __tablename__ = "gift_key"
    __table_args__ = (_of("game"), UniqueConstraint("game_id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    value: Mapped[bytes] = mapped_column(Sealed("gift_key:{game_id}"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class GiftBatch(Base):
    """Codes of a gift that came to be at once.

    `number` counts a game's batches. `revoked` are ranges of serials, both ends included, from 1;
    `report` says what an uploaded list held. `most_uses` is of a shared word, 0 without a limit.
    """

    __tablename__ = "gift_batch"
    __table_args__ = (
        _of("gift", "gift_id"),
        UniqueConstraint("game_id", "number"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_gift_batch_gift_id", "gift_id"),
        Index("ix_gift_batch_loading", "id", postgresql_where=text("state = 'loading'")),
        CheckConstraint("kind IN ('uploaded', 'derived', 'word')", name="kind"),
        CheckConstraint("state IN ('loading', 'ready', 'refused', 'revoked')", name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    gift_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60))
    prefix: Mapped[str] = mapped_column(String(12), server_default=_NO_TEXT)
    length: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    word: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    count: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    most_uses: Mapped[int] = mapped_column(Integer, server_default=_ZERO)
    state: Mapped[str] = mapped_column(String(10), server_default="ready")
    revoked: Mapped[list[list[int]]] = mapped_column(JSONB, server_default=text("'[]'"))
    report: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    skips_faulty: Mapped[bool] = mapped_column(Boolean, server_default=false())
    upload_id: Mapped[UUID | None] = mapped_column(Uuid)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class GiftCode(Base):
    """An uploaded code or a shared word, kept as the beginning of a keyed digest only."""

    __tablename__ = "gift_code"
    __table_args__ = (
        _of("gift_batch", "batch_id"),
        PrimaryKeyConstraint("game_id", "digest"),
        Index("ix_gift_code_batch_id", "batch_id"),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    batch_id: Mapped[int] = mapped_column(BigInteger)
    serial: Mapped[int] = mapped_column(Integer)


class GiftRedemption(Base):
    """That somebody tried a code, or was pushed a gift, and what came of it.

    `result` is `granted` or why not. `code` is masked in its middle, `digest` finds it whole.
    `serial` counts from 1 and is NULL for a shared word: a code for one person is granted once.
    """

    __tablename__ = "gift_redemption"
    __table_args__ = (
        _of("player", "player_id"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index(
            "uq_gift_redemption_serial", "batch_id", "serial",
            unique=True, postgresql_where=text("result = 'granted'"),
        ),
        Index(
            "uq_gift_redemption_request", "player_id", "request_id",
            unique=True, postgresql_where=text("result = 'granted' AND request_id <> ''"),
        ),
        Index("ix_gift_redemption_page", "game_id", "id"),
        Index("ix_gift_redemption_gift_id", "gift_id", "id"),
        Index("ix_gift_redemption_player_id", "player_id", "created_at"),
        Index("ix_gift_redemption_digest", "game_id", "digest"),
        Index(
            "ix_gift_redemption_refused", "created_at",
            postgresql_where=text("result <> 'granted' AND source <> 'activity'"),
        ),
        CheckConstraint("source IN ('code', 'push', 'activity')", name="source"),
        CheckConstraint("delivery IN ('none', 'queued', 'delivered', 'dead')", name="delivery"),
        {"postgresql_with": {"fillfactor": "85"}},
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    gift_id: Mapped[int | None] = mapped_column(BigInteger)
    batch_id: Mapped[int | None] = mapped_column(BigInteger)
    serial: Mapped[int | None] = mapped_column(Integer)
    player_id: Mapped[int] = mapped_column(BigInteger)
    role_id: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    server_id: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    device_id: Mapped[int | None] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(40), server_default=_NO_TEXT)
    is_sandbox: Mapped[bool] = mapped_column(Boolean, server_default=false())
    source: Mapped[str] = mapped_column(String(10), server_default="code")
    request_id: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    code: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    digest: Mapped[bytes | None] = mapped_column(LargeBinary)
    result: Mapped[str] = mapped_column(String(20))
    rewards: Mapped[list[dict[str, object]] | None] = mapped_column(JSONB)
    delivery: Mapped[str] = mapped_column(String(10), server_default="none")
    delivered_at: Mapped[datetime | None] = mapped_column(Moment)
    last: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    actor_name: Mapped[str] = mapped_column(String(50), server_default=_NO_TEXT)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class GiftTally(Base):
    """How often a gift was granted to one subject: player, role, device, all, word."""

    __tablename__ = "gift_tally"
    __table_args__ = (
        _of("gift", "gift_id"),
        PrimaryKeyConstraint("gift_id", "scope", "subject"),
        {"postgresql_with": {"fillfactor": "85"}},
    )

    gift_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    scope: Mapped[str] = mapped_column(String(10))
    subject: Mapped[str] = mapped_column(String(200))
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(Integer)


class GiftExport(Base):
    """A list that somebody takes out once: codes of a batch in an order of its own, or the log."""

    __tablename__ = "gift_export"
    __table_args__ = (
        _of("game"),
        UniqueConstraint("token_digest"),
        Index("ix_gift_export_batch_id", "batch_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    batch_id: Mapped[int | None] = mapped_column(BigInteger)
    gift_id: Mapped[int | None] = mapped_column(BigInteger)
    token_digest: Mapped[bytes] = mapped_column(LargeBinary)
    expires_at: Mapped[datetime] = mapped_column(Moment)
    opened_at: Mapped[datetime | None] = mapped_column(Moment)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
