"""Tables of what is published to players: drafts, versions, schedules, one snapshot a game."""

from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base

Moment = DateTime(timezone=True)
KIND_LENGTH = 40


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class PublishedDraft(Base):
    """What somebody works on, for kinds that have no tables of their own; canonical JSON."""

    __tablename__ = "published_draft"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    content: Mapped[str] = mapped_column(Text)
    editors: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default="{}")
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class DraftRevision(Base):
    """A draft as somebody kept it: what two people's edits are put together from."""

    __tablename__ = "draft_revision"
    __table_args__ = (_of_game(), Index("ix_draft_revision_game_id_kind", "game_id", "kind", "id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH))
    digest: Mapped[str] = mapped_column(String(64))
    content: Mapped[str] = mapped_column(Text)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class DraftApproval(Base):
    """Somebody's word that a content may be published; it holds for that content only."""

    __tablename__ = "draft_approval"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str] = mapped_column(String(64))
    user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class PublishingPolicy(Base):
    """What a game asks of publications; a game without a row asks nothing."""

    __tablename__ = "publishing_policy"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    needs_approval: Mapped[bool]


class PublishedVersion(Base):
    """A version as it was published; never changed. `from_number` is what a roll-back took up."""

    __tablename__ = "published_version"
    __table_args__ = (_of_game(), UniqueConstraint("game_id", "kind", "number"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH))
    number: Mapped[int] = mapped_column(Integer)
    content: Mapped[str] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(String(64))
    note: Mapped[str] = mapped_column(String(200), server_default="")
    from_number: Mapped[int | None] = mapped_column(Integer)
    approved_by: Mapped[str] = mapped_column(String(200), server_default="")
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())


class PublishedSchedule(Base):
    """A version that waits for its moment, as it was when it was scheduled."""

    __tablename__ = "published_schedule"
    __table_args__ = (
        _of_game(),
        Index(
            "ix_published_schedule_due", "due_at",
            postgresql_where=text("done_at IS NULL AND cancelled_at IS NULL"),
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH))
    content: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(String(200), server_default="")
    approved_by: Mapped[str] = mapped_column(String(200), server_default="")
    due_at: Mapped[datetime] = mapped_column(Moment)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    done_at: Mapped[datetime | None] = mapped_column(Moment)
    cancelled_at: Mapped[datetime | None] = mapped_column(Moment)


class GameSnapshot(Base):
    """Everything that is in force for a game: canonical JSON, its SHA-256, and a signature."""

    __tablename__ = "game_snapshot"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer)
    content: Mapped[str] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(String(64))
    signature: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
