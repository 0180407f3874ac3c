"""Alerts: rules, whom to tell, incidents, notices on their way; failed sign-ins by the minute."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_TABLES = ("alert_rule", "alert_target", "alert_incident", "alert_notice", "failed_logins")


def _key(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    columns = ["publisher_id", "game_id", column] if column else ["publisher_id", "game_id"]
    goal = ["publisher_id", "game_id", "id"] if column else ["publisher_id", "id"]
    return sa.ForeignKeyConstraint(
        columns, [f"{to}.{name}" for name in goal],
        name=op.f(f"fk_{table}_{'_'.join(columns)}"), ondelete="CASCADE",
    )  # fmt: skip


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def _whole(
    name: str, kind: type[sa.types.TypeEngine[int]], begin: int | None = None
) -> sa.Column[int]:
    default = None if begin is None else sa.text(str(begin))
    return sa.Column(name, kind(), server_default=default, nullable=False)


def _line(name: str, length: int, begin: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=length), server_default=begin, nullable=False)


def _moment(name: str, *, is_set: bool = True) -> sa.Column[object]:
    default = sa.text("moment()") if is_set else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=not is_set)


def _of_game(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _whole("publisher_id", sa.BigInteger),
        _whole("game_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
    )


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "alert_rule",
        *_of_game("alert_rule"),
        _line("kind", 20),
        _whole("threshold", sa.Integer),
        _whole("minutes", sa.Integer),
        _whole("repeat_minutes", sa.Integer, 60),
        sa.Column("is_on", sa.Boolean(), server_default=sa.true(), nullable=False),
        _whole("cleared", sa.SmallInteger, 0),
        _moment("next_at"),
        _line("updated_user_name", 50),
        _key("alert_rule", "", "game"),
        _unique("alert_rule", "publisher_id", "game_id", "id"),
        _unique("alert_rule", "game_id", "kind"),
    )
    op.create_index(
        "ix_alert_rule_next_at", "alert_rule", ["next_at"], postgresql_where=sa.text("is_on")
    )
    op.create_table(
        "alert_target",
        *_of_game("alert_target"),
        _line("key", 32),
        _line("kind", 10),
        _line("name", 50),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        _line("hint", 100),
        _line("language", 20),
        sa.Column("is_on", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("quiet_from", sa.SmallInteger(), nullable=True),
        sa.Column("quiet_until", sa.SmallInteger(), nullable=True),
        _line("updated_user_name", 50),
        sa.CheckConstraint(
            "kind IN ('webhook', 'feishu', 'dingtalk', 'wecom')", name=op.f("ck_alert_target_kind")
        ),
        _key("alert_target", "", "game"),
        _unique("alert_target", "publisher_id", "game_id", "id"),
    )
    op.create_table(
        "alert_incident",
        *_of_game("alert_incident"),
        _whole("rule_id", sa.BigInteger),
        _line("kind", 20),
        _whole("threshold", sa.Integer),
        _whole("minutes", sa.Integer),
        _whole("value", sa.BigInteger),
        _whole("peak", sa.BigInteger),
        _whole("repeats", sa.SmallInteger, 0),
        _moment("tell_at", is_set=False),
        _moment("acknowledged_at", is_set=False),
        _line("acknowledged_user_name", 50, ""),
        _moment("opened_at"),
        _moment("resolved_at", is_set=False),
        _key("alert_incident", "rule_id", "alert_rule"),
        _unique("alert_incident", "publisher_id", "game_id", "id"),
    )
    op.create_index(
        "uq_alert_incident_open", "alert_incident", ["rule_id"], unique=True,
        postgresql_where=sa.text("resolved_at IS NULL"),
    )  # fmt: skip
    op.create_index("ix_alert_incident_game_id", "alert_incident", ["game_id", "id"])
    op.create_table(
        "alert_notice",
        *_of_game("alert_notice"),
        _whole("incident_id", sa.BigInteger),
        _whole("target_id", sa.BigInteger),
        _line("event", 10),
        _line("state", 10, "waiting"),
        _whole("attempts", sa.SmallInteger, 0),
        _line("said", 200, ""),
        _moment("next_at"),
        _moment("sent_at", is_set=False),
        _moment("created_at"),
        sa.CheckConstraint(
            "state IN ('waiting', 'sent', 'failed')", name=op.f("ck_alert_notice_state")
        ),
        _key("alert_notice", "incident_id", "alert_incident"),
        _key("alert_notice", "target_id", "alert_target"),
    )
    op.create_index(
        "ix_alert_notice_due", "alert_notice", ["next_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )  # fmt: skip
    op.create_index("ix_alert_notice_incident_id", "alert_notice", ["incident_id"])
    op.create_index("ix_alert_notice_target_id", "alert_notice", ["target_id"])
    op.create_table(
        "failed_logins",
        _whole("game_id", sa.BigInteger),
        _whole("minute", sa.BigInteger),
        _whole("publisher_id", sa.BigInteger),
        _whole("count", sa.Integer, 0),
        _key("failed_logins", "", "game"),
        sa.PrimaryKeyConstraint("game_id", "minute", name=op.f("pk_failed_logins")),
    )
    for table in _TABLES:
        protect(table)
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_payment_created_at"
            " ON payment (game_id, created_at)"
        )
