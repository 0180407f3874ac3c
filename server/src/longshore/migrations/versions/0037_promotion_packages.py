"""Promotion packages, their distribution, and tags that do not hold."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

_TABLES = (
    "promotion_key",
    "promotion_package",
    "promotion_batch",
    "promotion_version",
    "tag_finding",
    "distribution",
    "distribution_item",
    "package_download",
    "purge_hook",
)


def _id() -> "sa.Column[int]":
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def _big(name: str, *, nullable: bool = False, default: str | None = None) -> "sa.Column[int]":
    return sa.Column(
        name, sa.BigInteger(), nullable=nullable, autoincrement=False, server_default=default
    )


def _whole(name: str, default: str | None = None, *, small: bool = False) -> "sa.Column[int]":
    kind = sa.SmallInteger() if small else sa.Integer()
    return sa.Column(name, kind, nullable=False, server_default=default)


def _text(name: str, length: int, default: str | None = None) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False, server_default=default)


def _bytes(name: str, *, nullable: bool = False) -> "sa.Column[bytes]":
    return sa.Column(name, sa.LargeBinary(), nullable=nullable)


def _moment(name: str, *, nullable: bool = False) -> "sa.Column[object]":
    default = None if nullable else sa.text("moment()")
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, server_default=default)


def _no(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def _mine() -> "tuple[sa.Column[int], ...]":
    return (_id(), _big("publisher_id"), _big("game_id"))


def _of(mine: str, table: str = "game", *columns: str) -> sa.ForeignKeyConstraint:
    names = ["publisher_id", "game_id", *columns]
    theirs = ["publisher_id", *(["game_id", "id"] if columns else ["id"])]
    return sa.ForeignKeyConstraint(
        names,
        [f"{table}.{name}" for name in theirs],
        name=f"fk_{mine}_{'_'.join(names)}",
        ondelete="CASCADE",
    )


def _primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*(columns or ("id",)), name=op.f(f"pk_{table}"))


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def _check(table: str, name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(f"ck_{table}_{name}"))


def upgrade() -> None:
    """Apply."""
    _packages()
    _versions()
    _findings()
    _distribution()
    _downloads()
    for table in _TABLES:
        protect(table)


def _packages() -> None:
    op.create_table(
        "promotion_key",
        _id(),
        _big("publisher_id"),
        _bytes("public_key"),
        _bytes("seed"),
        _moment("created_at"),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name="fk_promotion_key_publisher_id",
            ondelete="CASCADE",
        ),
        _primary("promotion_key"),
        _unique("promotion_key", "publisher_id"),
    )  # fmt: skip
    table = "promotion_package"
    op.create_table(
        table,
        *_mine(),
        _big("promoter_id"),
        _text("site", 60, ""),
        _text("code", 16),
        _text("note", 200, ""),
        _text("status", 10, "active"),
        _text("created_user_name", 50),
        _moment("created_at"),
        _moment("updated_at"),
        _check(table, "status", "status IN ('active', 'forbidden')"),
        _of(table),
        sa.ForeignKeyConstraint(
            ["promoter_id"], ["promoter.id"], name=f"fk_{table}_promoter_id", ondelete="CASCADE"
        ),
        _primary(table),
        _unique(table, "publisher_id", "game_id", "id"),
        _unique(table, "game_id", "promoter_id", "site"),
        _unique(table, "code"),
    )
    op.create_index("ix_promotion_package_promoter_id", table, ["promoter_id"])


def _versions() -> None:
    table = "promotion_batch"
    op.create_table(
        table,
        *_mine(),
        _big("item_id"),
        _text("channel_code", 64),
        _text("file_name", 200),
        _text("version_name", 255),
        _text("object_key", 300),
        _big("size_bytes"),
        _text("sha256", 64),
        _text("digest", 140, ""),
        _big("prefix_length", default="0"),
        _whole("total"),
        _text("state", 10, "running"),
        _text("problem", 250, ""),
        _text("created_user_name", 50),
        _moment("created_at"),
        _moment("finished_at", nullable=True),
        _check(table, "state", "state IN ('running', 'done', 'failed')"),
        _of(table),
        _primary(table),
        _unique(table, "publisher_id", "game_id", "id"),
    )
    op.create_index("ix_promotion_batch_game_id", table, ["game_id", "id"])
    op.create_index(
        "ix_promotion_batch_running", table, ["id"],
        postgresql_where=sa.text("state = 'running'"),
    )  # fmt: skip
    table = "promotion_version"
    op.create_table(
        table,
        *_mine(),
        _big("batch_id"),
        _big("package_id"),
        _bytes("block", nullable=True),
        _big("size_bytes", default="0"),
        _text("sha256", 64, ""),
        _moment("made_at", nullable=True),
        _of(table, "promotion_batch", "batch_id"),
        _of(table, "promotion_package", "package_id"),
        _primary(table),
        _unique(table, "batch_id", "package_id"),
        _unique(table, "publisher_id", "game_id", "id"),
    )
    op.create_index("ix_promotion_version_package_id", table, ["package_id", "id"])


def _findings() -> None:
    table = "tag_finding"
    op.create_table(
        table,
        *_mine(),
        _text("kind", 10),
        _bytes("device"),
        _bytes("mark"),
        _big("package_id", nullable=True),
        _text("said", 250),
        _text("address", 45, ""),
        _whole("times", "1"),
        _moment("first_at"),
        _moment("last_at"),
        _check(
            table, "kind",
            "kind IN ('forged', 'copied', 'cut', 'replaced', 'unknown', 'forbidden')",
        ),
        _of(table),
        _primary(table),
        _unique(table, "game_id", "kind", "device", "mark"),
    )  # fmt: skip
    op.create_index("ix_tag_finding_game_id", table, ["game_id", "id"])


def _distribution() -> None:
    table = "distribution"
    op.create_table(
        table,
        *_mine(),
        _text("name", 60),
        _whole("share", "100", small=True),
        _text("state", 10, "waiting"),
        _no("is_forbidden"),
        _moment("due_at", nullable=True),
        _text("problem", 250, ""),
        _text("purge_state", 6, "none"),
        _whole("purge_attempts", "0", small=True),
        _moment("purge_at", nullable=True),
        _text("purge_problem", 250, ""),
        _text("created_user_name", 50),
        _moment("created_at"),
        _moment("published_at", nullable=True),
        _check(table, "share", "share BETWEEN 1 AND 100"),
        _check(table, "state", "state IN ('waiting', 'publishing', 'live', 'cancelled')"),
        _check(table, "purge_state", "purge_state IN ('none', 'due', 'done', 'failed')"),
        _of(table),
        _primary(table),
        _unique(table, "publisher_id", "game_id", "id"),
    )
    op.create_index("ix_distribution_game_id", table, ["game_id", "id"])
    op.create_index(
        "ix_distribution_due_at", table, ["due_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )  # fmt: skip
    table = "distribution_item"
    op.create_table(
        table,
        _big("distribution_id"),
        _big("package_id"),
        _big("publisher_id"),
        _big("game_id"),
        _big("version_id"),
        _text("object_key", 300),
        _no("is_live"),
        _of(table, "distribution", "distribution_id"),
        _of(table, "promotion_package", "package_id"),
        _of(table, "promotion_version", "version_id"),
        _primary(table, "distribution_id", "package_id"),
    )
    op.create_index("ix_distribution_item_package_id", table, ["package_id", "distribution_id"])
    op.create_index("ix_distribution_item_object_key", table, ["object_key"])


def _downloads() -> None:
    table = "package_download"
    op.create_table(
        table,
        _big("distribution_id"),
        _big("package_id"),
        sa.Column("day", sa.Date(), nullable=False),
        _big("publisher_id"),
        _big("game_id"),
        _whole("downloads"),
        _of(table, "distribution", "distribution_id"),
        _primary(table, "distribution_id", "package_id", "day"),
    )
    op.create_index("ix_package_download_game_id", table, ["game_id", "day"])
    table = "purge_hook"
    op.create_table(
        table,
        *_mine(),
        _text("url", 500),
        _bytes("secret"),
        _text("updated_user_name", 50),
        _moment("updated_at"),
        _of(table),
        _primary(table),
        _unique(table, "game_id"),
    )
