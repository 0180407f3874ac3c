"""Tables of alerts: rules, whom to tell, incidents, and each notice on its way."""

from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    SmallInteger,
    String,
    UniqueConstraint,
    text,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

RECORD = "alert_target:{game_id}:{key}"
Moment = DateTime(timezone=True)


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class AlertRule(Base):
    """What is watched: `threshold` and `minutes` mean what the kind says.

    `cleared` counts looks in a row that found nothing while an incident is open. `target_ids` are
    those who are told; with none everybody is.
    """

    __tablename__ = "alert_rule"
    __table_args__ = (
        _of_game(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "kind"),
        Index("ix_alert_rule_next_at", "next_at", postgresql_where=text("is_on")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    threshold: Mapped[int] = mapped_column(Integer)
    minutes: Mapped[int] = mapped_column(Integer)
    repeat_minutes: Mapped[int] = mapped_column(Integer, server_default=text("60"))
    is_on: Mapped[bool] = mapped_column(Boolean, server_default=true())
    target_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default=text("'{}'"))
    cleared: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    updated_user_name: Mapped[str] = mapped_column(String(50))


class AlertTarget(Base):
    """Whom to tell: `secret` holds address and secret as JSON; `hint` is what people are shown.

    Quiet hours are minutes of the day in the installation's zone; both null for none.
    """

    __tablename__ = "alert_target"
    __table_args__ = (
        _of_game(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("kind IN ('webhook', 'feishu', 'dingtalk', 'wecom', 'mail')", name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(50))
    secret: Mapped[bytes] = mapped_column(Sealed(RECORD))
    hint: Mapped[str] = mapped_column(String(100))
    language: Mapped[str] = mapped_column(String(20))
    is_on: Mapped[bool] = mapped_column(Boolean, server_default=true())
    quiet_from: Mapped[int | None] = mapped_column(SmallInteger)
    quiet_until: Mapped[int | None] = mapped_column(SmallInteger)
    updated_user_name: Mapped[str] = mapped_column(String(50))


class AlertIncident(Base):
    """From the look that found a fault to the one that found it gone; one open for a rule."""

    __tablename__ = "alert_incident"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "rule_id"],
            ["alert_rule.publisher_id", "alert_rule.game_id", "alert_rule.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index(
            "uq_alert_incident_open", "rule_id", unique=True,
            postgresql_where=text("resolved_at IS NULL"),
        ),
        Index("ix_alert_incident_game_id", "game_id", "id"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    rule_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    threshold: Mapped[int] = mapped_column(Integer)
    minutes: Mapped[int] = mapped_column(Integer)
    value: Mapped[int] = mapped_column(BigInteger)
    peak: Mapped[int] = mapped_column(BigInteger)
    repeats: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    tell_at: Mapped[datetime | None] = mapped_column(Moment)
    acknowledged_at: Mapped[datetime | None] = mapped_column(Moment)
    acknowledged_user_name: Mapped[str] = mapped_column(String(50), server_default="")
    opened_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    resolved_at: Mapped[datetime | None] = mapped_column(Moment)


class AlertNotice(Base):
    """One notice to one target; `event` is opened, repeated or resolved."""

    __tablename__ = "alert_notice"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "incident_id"],
            ["alert_incident.publisher_id", "alert_incident.game_id", "alert_incident.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "target_id"],
            ["alert_target.publisher_id", "alert_target.game_id", "alert_target.id"],
            ondelete="CASCADE",
        ),
        Index("ix_alert_notice_due", "next_at", postgresql_where=text("state = 'waiting'")),
        Index("ix_alert_notice_incident_id", "incident_id"),
        Index("ix_alert_notice_target_id", "target_id"),
        CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    incident_id: Mapped[int] = mapped_column(BigInteger)
    target_id: Mapped[int] = mapped_column(BigInteger)
    event: Mapped[str] = mapped_column(String(10))
    state: Mapped[str] = mapped_column(String(10), server_default="waiting")
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    said: Mapped[str] = mapped_column(String(200), server_default="")
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    sent_at: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class FailedLogins(Base):
    """How many sign-ins by a channel failed in a minute (Unix minutes)."""

    __tablename__ = "failed_logins"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    minute: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    count: Mapped[int] = mapped_column(Integer, server_default=text("0"))
