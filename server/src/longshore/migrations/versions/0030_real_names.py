"""Real names as the authority judged them, reports of behaviour, and limits of minors."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "real_name",
        *_common("player"),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("source", sa.String(length=10), nullable=False),
        sa.Column("born_on", sa.Date(), nullable=False),
        sa.Column("person", sa.LargeBinary(), nullable=False),
        sa.Column("ai", sa.String(length=32), server_default="", nullable=False),
        sa.Column("pi", sa.LargeBinary(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("error_code", sa.Integer(), nullable=True),
        _moment("next_at", is_needed=False),
        _moment("asked_at"),
        _moment("settled_at", is_needed=False),
        sa.CheckConstraint(
            "state IN ('given', 'waiting', 'pending', 'verified', 'failed')",
            name=op.f("ck_real_name_state"),
        ),
        *_keys("real_name", "player"),
        sa.UniqueConstraint("player_id", name=op.f("uq_real_name_player_id")),
    )
    op.create_index("ix_real_name_page", "real_name", ["game_id", "id"])
    op.create_index("ix_real_name_person", "real_name", ["publisher_id", "person"])
    op.create_index("ix_real_name_settled_at", "real_name", ["game_id", "settled_at"])
    op.create_index(
        "ix_real_name_due", "real_name", ["next_at"],
        postgresql_where=sa.text("next_at IS NOT NULL"),
    )  # fmt: skip
    op.create_table(
        "nppa_settings",
        *_common("game"),
        sa.Column("is_on", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("app_id", sa.String(length=64), nullable=False),
        sa.Column("biz_id", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("base", sa.String(length=200), server_default="", nullable=False),
        _moment("paused_until", is_needed=False),
        sa.Column("updated_user_name", sa.String(length=50), nullable=False),
        _moment("updated_at"),
        *_keys("nppa_settings", "game"),
        sa.UniqueConstraint("game_id", name=op.f("uq_nppa_settings_game_id")),
    )
    op.create_table(
        "behaviour_report",
        *_common("player"),
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("is_online", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="queued", nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("is_quiet", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("error_code", sa.Integer(), nullable=True),
        _moment("next_at"),
        _moment("done_at", is_needed=False),
        sa.CheckConstraint(
            "state IN ('queued', 'reported', 'unreported', 'refused')",
            name=op.f("ck_behaviour_report_state"),
        ),
        *_keys("behaviour_report", "player"),
        sa.UniqueConstraint("session_id", "turn", name=op.f("uq_behaviour_report_session_id_turn")),
    )
    op.create_index("ix_behaviour_report_page", "behaviour_report", ["game_id", "id"])
    op.create_index(
        "ix_behaviour_report_due", "behaviour_report", ["next_at"],
        postgresql_where=sa.text("state = 'queued'"),
    )  # fmt: skip
    for name in ("open", "quiet"):
        op.create_index(
            f"ix_behaviour_report_{name}", "behaviour_report", ["session_id"],
            postgresql_where=sa.text(f"is_{name}"),
        )  # fmt: skip
    op.create_table(
        "minor_hit",
        *_common("player"),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("amount_minor", sa.BigInteger(), nullable=True),
        _moment("at"),
        sa.CheckConstraint(
            "kind IN ('hours', 'kick', 'single', 'month', 'currency', 'unnamed')",
            name=op.f("ck_minor_hit_kind"),
        ),
        *_keys("minor_hit", "player"),
    )
    op.create_index("ix_minor_hit_page", "minor_hit", ["game_id", "id"])
    op.create_index("ix_minor_hit_player_id", "minor_hit", ["player_id"])
    op.create_table(
        "nppa_acceptance",
        *_common("game"),
        sa.Column("base", sa.String(length=200), nullable=False),
        sa.Column("passed", sa.Integer(), nullable=False),
        sa.Column("results", postgresql.JSONB(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        _moment("created_at"),
        *_keys("nppa_acceptance", "game"),
    )
    op.create_index("ix_nppa_acceptance_page", "nppa_acceptance", ["game_id", "id"])
    for table in (
        "real_name", "nppa_settings", "behaviour_report", "minor_hit", "nppa_acceptance",
    ):  # fmt: skip
        protect(table)
    # Sessions are looked through by when they began; a BRIN index costs a sign-in next to nothing.
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_session_created_at "
            "ON player_session USING brin (created_at)"
        )


def _common(of: str) -> list[sa.Column[int]]:
    names = ["publisher_id", "game_id", *(["player_id"] if of == "player" else [])]
    return [
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in names),
    ]


def _moment(name: str, *, is_needed: bool = True) -> sa.Column[object]:
    default = sa.text("moment()") if is_needed else None
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=default, nullable=not is_needed
    )


def _keys(table: str, of: str) -> list[sa.Constraint]:
    if of == "player":
        mine, theirs = (
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
        )
    else:
        mine, theirs = ["publisher_id", "game_id"], ["game.publisher_id", "game.id"]
    return [
        sa.ForeignKeyConstraint(
            mine, theirs, name=op.f(f"fk_{table}_{'_'.join(mine)}"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
    ]
