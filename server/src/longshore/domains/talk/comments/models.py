"""Comments on pages, their tags and the colleagues they mention."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Comment(Base):
    """One comment (clause C-12). `plain_text` is what the keyword filter reads.

    A reply has the comment that begins its thread as `parent_id`; a thread is one level deep, and
    only the comment that begins it is resolved.
    """

    __tablename__ = "comment"
    __table_args__ = (
        UniqueConstraint("publisher_id", "id"),
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["publisher_id", "created_user_id"], ["user_account.publisher_id", "user_account.id"]
        ),
        ForeignKeyConstraint(["publisher_id", "parent_id"], ["comment.publisher_id", "comment.id"]),
        ForeignKeyConstraint(
            ["publisher_id", "resolved_user_id"], ["user_account.publisher_id", "user_account.id"]
        ),
        CheckConstraint("parent_id IS NULL OR resolved_at IS NULL", name="reply_is_not_resolved"),
        Index("ix_comment_page", "publisher_id", "page_id", "game_id", "id"),
        Index(
            "ix_comment_thread",
            "publisher_id",
            "page_id",
            "game_id",
            "resolved_at",
            "id",
            postgresql_where=text("parent_id IS NULL"),
        ),
        Index(
            "ix_comment_reply",
            "publisher_id",
            "parent_id",
            "id",
            postgresql_where=text("parent_id IS NOT NULL"),
        ),
        Index("ix_comment_publisher_id_created_at", "publisher_id", "created_at"),
        Index("ix_comment_tags", "tags", postgresql_using="gin"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    game_id: Mapped[int | None] = mapped_column(BigInteger)
    page_id: Mapped[str] = mapped_column(String(100))
    content: Mapped[str] = mapped_column(Text)
    plain_text: Mapped[str] = mapped_column(Text)
    tags: Mapped[list[str]] = mapped_column(ARRAY(String(20)))
    parent_id: Mapped[int | None] = mapped_column(BigInteger)
    resolved_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    resolved_user_id: Mapped[int | None] = mapped_column(BigInteger)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class CommentMention(Base):
    """A colleague whom a comment names."""

    __tablename__ = "comment_mention"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "comment_id"],
            ["comment.publisher_id", "comment.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        Index("ix_comment_mention_user_id", "user_id", "comment_id"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    comment_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
