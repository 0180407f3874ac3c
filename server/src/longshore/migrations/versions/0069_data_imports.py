"""Imports of files into a game's figures, and the lines of them that were refused."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from longshore.kit.db.row_security import protect

revision = "0069"
down_revision = "0068"
branch_labels = None
depends_on = None


def _count(name: str, kind: type[sa.Integer] = sa.Integer) -> sa.Column[object]:
    return sa.Column(name, kind(), server_default=sa.text("0"), nullable=False)


def _text(name: str, length: int, *, is_empty: bool = False) -> sa.Column[object]:
    default = "" if is_empty else None
    return sa.Column(name, sa.String(length=length), server_default=default, nullable=False)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_import",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        _text("kind", 20),
        _text("file_name", 255),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        _text("sha256", 64, is_empty=True),
        sa.Column("upload_id", sa.Uuid()),
        sa.Column("mapping", JSONB(), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="waiting", nullable=False),
        _text("problem", 20, is_empty=True),
        _count("blocks"),
        _count("bytes_read", sa.BigInteger),
        _count("lines"),
        _count("rows"),
        _count("refused"),
        _count("skipped"),
        _text("created_user_name", 50),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
                  nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint(
            "kind IN ('payments', 'refunds', 'registrations', 'sign_ins', 'events')",
            name=op.f("ck_data_import_kind"),
        ),
        sa.CheckConstraint(
            "state IN ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')",
            name=op.f("ck_data_import_state"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_import_publisher_id_game_id_game"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_import")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_data_import_publisher_id_game_id_id")
        ),
    )  # fmt: skip
    op.create_index("ix_data_import_game", "data_import", ["game_id", "id"])
    op.create_index(
        "ix_data_import_open", "data_import", ["id"],
        postgresql_where=sa.text("state IN ('waiting', 'running', 'undoing')"),
    )  # fmt: skip
    op.create_index(
        "uq_data_import_file", "data_import", ["game_id", "kind", "sha256"], unique=True,
        postgresql_where=sa.text(
            "state IN ('waiting', 'running', 'done', 'undoing') AND sha256 <> ''"
        ),
    )  # fmt: skip
    _create_refusals()
    for table in ("data_import", "data_import_refusal"):
        protect(table)


def _create_refusals() -> None:
    op.create_table(
        "data_import_refusal",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("import_id", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        _text("reason", 20),
        _text("said", 100),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "import_id"],
            ["data_import.publisher_id", "data_import.game_id", "data_import.id"],
            name=op.f("fk_data_import_refusal_publisher_id_game_id_import_id_data_import"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_import_refusal")),
    )  # fmt: skip
    op.create_index(
        "ix_data_import_refusal_import", "data_import_refusal", ["import_id", "id"]
    )  # fmt: skip
