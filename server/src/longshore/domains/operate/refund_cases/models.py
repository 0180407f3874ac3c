"""Tables of refund cases: a guardian's claim, the orders that it is about, sealed evidence."""

from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import Moment, of_player
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

CaseState = Literal["open", "granted", "refused"]
CASE_STATES: tuple[CaseState, ...] = get_args(CaseState)
CaseSource = Literal["phone", "mail", "chat", "channel", "authority", "other"]
Relation = Literal["parent", "grandparent", "other"]
EvidenceKind = Literal["identity", "kinship", "payment", "statement", "other"]
TOLD_RECORD = "refund_case:{id}"
EVIDENCE_RECORD = "refund_case_file:{id}"
_NO_TEXT = text("''")


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


def _of_case() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id", "case_id"],
        ["refund_case.publisher_id", "refund_case.game_id", "refund_case.id"],
        ondelete="CASCADE",
    )


class RefundCase(Base):
    """A guardian claims that a minor paid with this player.

    `guardian` seals who they are, how they are reached and what they say; it is emptied when the
    player is deleted. `proof` is what the real name said when it was decided. A link to evidence
    (`link_digest`) opens once: the whole case, or the file `link_file_id`.
    """

    __tablename__ = "refund_case"
    __table_args__ = (
        of_player(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_refund_case_page", "game_id", "id"),
        Index("ix_refund_case_player_id", "player_id"),
        Index("ix_refund_case_open", "game_id", postgresql_where=text("state = 'open'")),
        Index(
            "ix_refund_case_link", "link_digest", unique=True,
            postgresql_where=text("link_digest IS NOT NULL"),
        ),
        CheckConstraint(_one_of("state", CASE_STATES), name="state"),
        CheckConstraint(_one_of("source", get_args(CaseSource)), name="source"),
        CheckConstraint(_one_of("relation", get_args(Relation)), name="relation"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10), server_default="open")
    source: Mapped[str] = mapped_column(String(10))
    relation: Mapped[str] = mapped_column(String(12))
    guardian: Mapped[bytes | None] = mapped_column(Sealed(TOLD_RECORD))
    proof: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    reason: Mapped[str] = mapped_column(String(500), server_default=_NO_TEXT)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    decided_user_name: Mapped[str] = mapped_column(String(50), server_default=_NO_TEXT)
    decided_at: Mapped[datetime | None] = mapped_column(Moment)
    link_digest: Mapped[bytes | None] = mapped_column(LargeBinary)
    link_file_id: Mapped[int | None] = mapped_column(BigInteger)
    link_user_name: Mapped[str] = mapped_column(String(50), server_default=_NO_TEXT)
    link_expires_at: Mapped[datetime | None] = mapped_column(Moment)


class RefundCaseOrder(Base):
    """An order that a case is about; `is_refunded` is null until it is decided."""

    __tablename__ = "refund_case_order"
    __table_args__ = (
        _of_case(),
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "order_id"],
            ["orders.publisher_id", "orders.game_id", "orders.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("case_id", "order_id"),
        Index("ix_refund_case_order_order_id", "order_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    case_id: Mapped[int] = mapped_column(BigInteger)
    order_id: Mapped[int] = mapped_column(BigInteger)
    is_refunded: Mapped[bool | None] = mapped_column(Boolean)


class RefundCaseFile(Base):
    """A piece of evidence: an object of the private bucket that `secret` alone opens.

    `secret` seals the object's key of encryption, the file's name and its SHA-256; without it
    nobody reads the object any more, which a sweep then removes. `stored_bytes` and `sha256` are of
    the object, which is sealed.
    """

    __tablename__ = "refund_case_file"
    __table_args__ = (
        _of_case(),
        Index("ix_refund_case_file_case_id", "case_id"),
        Index("ix_refund_case_file_gone", "id", postgresql_where=text("secret IS NULL")),
        CheckConstraint(_one_of("kind", get_args(EvidenceKind)), name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    case_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    secret: Mapped[bytes | None] = mapped_column(Sealed(EVIDENCE_RECORD))
    object_key: Mapped[str] = mapped_column(String(100))
    stored_bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str] = mapped_column(String(64))
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
