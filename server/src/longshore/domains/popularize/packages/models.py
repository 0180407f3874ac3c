"""Tables of promotion packages: the publisher's key, the packages, and what each was made into."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

Moment = DateTime(timezone=True)
_ZERO = text("0")
_NO_TEXT = text("''")


def of_game(table: str = "game", *columns: str) -> ForeignKeyConstraint:
    """That a row is of one of its publisher and game, and goes with it."""
    mine = ["publisher_id", "game_id", *columns]
    theirs = ["publisher_id", *(["game_id", "id"] if columns else ["id"])]
    return ForeignKeyConstraint(mine, [f"{table}.{name}" for name in theirs], ondelete="CASCADE")


class PromotionKey(Base):
    """The Ed25519 key that a publisher's tags are signed with; `seed` (32 bytes) is sealed."""

    __tablename__ = "promotion_key"
    __table_args__ = (
        ForeignKeyConstraint(["publisher_id"], ["publisher.id"], ondelete="CASCADE"),
        UniqueConstraint("publisher_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[bytes] = mapped_column(Sealed("promotion_key"))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PromotionPackage(Base):
    """A game's package for one promoter and site, over all its versions.

    `code` is what its address and walle's field "promotion" carry; it is unique among all
    publishers. A forbidden package answers no download and binds nobody. `latest_key` is the object
    that its `latest` pointer in the CDN bucket names; empty while there is no pointer.
    """

    __tablename__ = "promotion_package"
    __table_args__ = (
        of_game(),
        ForeignKeyConstraint(["promoter_id"], ["promoter.id"], ondelete="CASCADE"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "promoter_id", "site"),
        UniqueConstraint("code"),
        CheckConstraint("status IN ('active', 'forbidden')", name="status"),
        Index("ix_promotion_package_promoter_id", "promoter_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    site: Mapped[str] = mapped_column(String(60), server_default=_NO_TEXT)
    code: Mapped[str] = mapped_column(String(16))
    note: Mapped[str] = mapped_column(String(200), server_default=_NO_TEXT)
    status: Mapped[str] = mapped_column(String(10), server_default=text("'active'"))
    latest_key: Mapped[str] = mapped_column(String(300), server_default=_NO_TEXT)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PromotionBatch(Base):
    """One press: versions of many packages, made of one finished channel package.

    What they all share stands here: the channel package's object, its digest, how many of its bytes
    come before the signing block. The batch is its own job: whoever finds it goes on with it.
    """

    __tablename__ = "promotion_batch"
    __table_args__ = (
        of_game(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("state IN ('running', 'done', 'failed')", name="state"),
        Index("ix_promotion_batch_game_id", "game_id", "id"),
        Index("ix_promotion_batch_running", "id", postgresql_where=text("state = 'running'")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    item_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(64))
    file_name: Mapped[str] = mapped_column(String(200))
    version_name: Mapped[str] = mapped_column(String(255))
    object_key: Mapped[str] = mapped_column(String(300))
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str] = mapped_column(String(64))
    digest: Mapped[str] = mapped_column(String(140), server_default=_NO_TEXT)
    prefix_length: Mapped[int] = mapped_column(BigInteger, server_default=_ZERO)
    total: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(String(10), server_default=text("'running'"))
    problem: Mapped[str] = mapped_column(String(250), server_default=_NO_TEXT)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)


class PromotionVersion(Base):
    """A package as a batch makes it: virtual, its signing block before the rest of the batch's.

    `block` is None until it is made; `size_bytes` and `sha256` are of the whole package.
    """

    __tablename__ = "promotion_version"
    __table_args__ = (
        of_game("promotion_batch", "batch_id"),
        of_game("promotion_package", "package_id"),
        UniqueConstraint("batch_id", "package_id"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_promotion_version_package_id", "package_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    batch_id: Mapped[int] = mapped_column(BigInteger)
    package_id: Mapped[int] = mapped_column(BigInteger)
    block: Mapped[bytes | None] = mapped_column(LargeBinary)
    size_bytes: Mapped[int] = mapped_column(BigInteger, server_default=_ZERO)
    sha256: Mapped[str] = mapped_column(String(64), server_default=_NO_TEXT)
    made_at: Mapped[datetime | None] = mapped_column(Moment)


class TagFinding(Base):
    """A tag that a client showed and that does not hold, for the queue of fraud.

    `mark` is the SHA-256 of what was shown; the same on one device counts up.
    """

    __tablename__ = "tag_finding"
    __table_args__ = (
        of_game(),
        UniqueConstraint("game_id", "kind", "device", "mark"),
        CheckConstraint(
            "kind IN ('forged', 'copied', 'cut', 'replaced', 'unknown', 'forbidden')", name="kind"
        ),
        Index("ix_tag_finding_game_id", "game_id", "id"),
        Index("ix_tag_finding_device", "game_id", "device"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    device: Mapped[bytes] = mapped_column(LargeBinary)
    mark: Mapped[bytes] = mapped_column(LargeBinary)
    package_id: Mapped[int | None] = mapped_column(BigInteger)
    said: Mapped[str] = mapped_column(String(250))
    address: Mapped[str] = mapped_column(String(45), server_default=_NO_TEXT)
    times: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    first_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    last_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
