"""Tables of real names: what the authority said, what is told to it, and which limits hit."""

from datetime import date, datetime
from typing import Literal, get_args

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Date,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import Moment, of_player
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

NameState = Literal["given", "waiting", "pending", "verified", "failed"]
NAME_STATES: tuple[NameState, ...] = get_args(NameState)
ReportState = Literal["queued", "reported", "unreported", "refused"]
REPORT_STATES: tuple[ReportState, ...] = get_args(ReportState)
HitKind = Literal["hours", "kick", "single", "month", "currency", "unnamed"]
HIT_KINDS: tuple[HitKind, ...] = get_args(HitKind)
SECRET_RECORD = "nppa:{game_id}"  # noqa: S105 - what a secret is bound to, no secret
PI_RECORD = "real_name:{player_id}"
BASE_LENGTH = 200


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


def _one_of(column: str, states: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(state) for state in states)})"


class RealName(Base):
    """What is known of a player's real name; name and number themselves are sealed facts.

    `given` was judged by its form alone, in a game without the authority's keys. `waiting` has not
    reached the authority, `pending` is looked at there. `born_on` stands in the clear, without a
    name or number beside it: each sign-in is judged by it. `person` is a keyed digest of the
    number, the same in every game of the publisher. `ai` is our code for the asking, `pi` the
    authority's name for the person. `next_at` is when the authority is asked again.
    """

    __tablename__ = "real_name"
    __table_args__ = (
        of_player(),
        UniqueConstraint("player_id"),
        Index("ix_real_name_page", "game_id", "id"),
        Index("ix_real_name_person", "publisher_id", "person"),
        Index("ix_real_name_settled_at", "game_id", "settled_at"),
        Index("ix_real_name_due", "next_at", postgresql_where=text("next_at IS NOT NULL")),
        CheckConstraint(_one_of("state", NAME_STATES), name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10))
    source: Mapped[str] = mapped_column(String(10))
    born_on: Mapped[date] = mapped_column(Date)
    person: Mapped[bytes] = mapped_column(LargeBinary)
    ai: Mapped[str] = mapped_column(String(32), server_default="")
    pi: Mapped[bytes | None] = mapped_column(Sealed(PI_RECORD))
    tries: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    attempts: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    error_code: Mapped[int | None] = mapped_column(Integer)
    next_at: Mapped[datetime | None] = mapped_column(Moment)
    asked_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    settled_at: Mapped[datetime | None] = mapped_column(Moment)


class NppaSettings(Base):
    """A game's registration with the authority; the key is sealed.

    `base` is where a stand-in or relay answers; empty is the authority itself. Until `paused_until`
    nobody calls, since the authority said that it was asked too often. Sessions have been looked
    through for reports until `watched_at`.
    """

    __tablename__ = "nppa_settings"
    __table_args__ = (_of_game(), UniqueConstraint("game_id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    is_on: Mapped[bool] = mapped_column(Boolean, server_default=false())
    app_id: Mapped[str] = mapped_column(String(64))
    biz_id: Mapped[str] = mapped_column(String(64))
    secret: Mapped[bytes] = mapped_column(Sealed(SECRET_RECORD))
    base: Mapped[str] = mapped_column(String(BASE_LENGTH), server_default="")
    paused_until: Mapped[datetime | None] = mapped_column(Moment)
    watched_at: Mapped[datetime] = mapped_column(Moment, server_default=func.now())
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class BehaviourReport(Base):
    """That a verified player came online (odd `turn`) or went (even): the authority is told.

    What could not be told within three minutes is `unreported` for good, since the authority
    refuses older moments and a later one would be untrue. `is_open`: the newest of its session says
    online; `is_quiet`: it went by falling silent, and may come back. `is_sent` is set before the
    call: what was sent and has no result may have arrived, and is never sent again.
    """

    __tablename__ = "behaviour_report"
    __table_args__ = (
        of_player(),
        UniqueConstraint("session_id", "turn"),
        Index("ix_behaviour_report_page", "game_id", "id"),
        Index("ix_behaviour_report_due", "next_at", postgresql_where=text("state = 'queued'")),
        Index("ix_behaviour_report_open", "session_id", postgresql_where=text("is_open")),
        Index("ix_behaviour_report_quiet", "session_id", postgresql_where=text("is_quiet")),
        CheckConstraint(_one_of("state", REPORT_STATES), name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    session_id: Mapped[int] = mapped_column(BigInteger)
    turn: Mapped[int] = mapped_column(Integer)
    is_online: Mapped[bool] = mapped_column(Boolean)
    at: Mapped[datetime] = mapped_column(Moment)
    state: Mapped[str] = mapped_column(String(10), server_default="queued")
    is_open: Mapped[bool] = mapped_column(Boolean)
    is_quiet: Mapped[bool] = mapped_column(Boolean, server_default=false())
    is_sent: Mapped[bool] = mapped_column(Boolean, server_default=false())
    attempts: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    error_code: Mapped[int | None] = mapped_column(Integer)
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    done_at: Mapped[datetime | None] = mapped_column(Moment)


class MinorHit(Base):
    """That a limit held somebody back; `amount_minor` is what they wanted to pay, in fen."""

    __tablename__ = "minor_hit"
    __table_args__ = (
        of_player(),
        Index("ix_minor_hit_page", "game_id", "id"),
        Index("ix_minor_hit_player_id", "player_id"),
        CheckConstraint(_one_of("kind", HIT_KINDS), name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    amount_minor: Mapped[int | None] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class NppaAcceptance(Base):
    """A run of the authority's eight cases, as it went; never changed."""

    __tablename__ = "nppa_acceptance"
    __table_args__ = (_of_game(), Index("ix_nppa_acceptance_page", "game_id", "id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    base: Mapped[str] = mapped_column(String(BASE_LENGTH))
    passed: Mapped[int] = mapped_column(Integer)
    results: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
