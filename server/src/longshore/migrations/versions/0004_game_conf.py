"""Goods, agreements and artwork."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect_before_roles

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLES = (
    "goods",
    "goods_product",
    "agreement",
    "agreement_version",
    "icon_set",
    "icon_badge",
    "splash",
)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "goods",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("description", sa.String(length=500), server_default="", nullable=False),
        sa.Column("price_minor", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("is_on", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("price_minor >= 0", name=op.f("ck_goods_price")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_goods_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_goods")),
        sa.UniqueConstraint("game_id", "code", name=op.f("uq_goods_game_id_code")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_goods_publisher_id_game_id_id")
        ),
    )
    op.create_table(
        "goods_product",
        sa.Column("goods_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(length=40), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("product_id", sa.String(length=128), nullable=False),
        sa.Column("price_minor", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.String(length=3), nullable=True),
        sa.CheckConstraint(
            "(price_minor IS NULL) = (currency IS NULL)", name=op.f("ck_goods_product_price_whole")
        ),
        sa.CheckConstraint("price_minor >= 0", name=op.f("ck_goods_product_price")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "goods_id"],
            ["goods.publisher_id", "goods.game_id", "goods.id"],
            name=op.f("fk_goods_product_publisher_id_game_id_goods_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("goods_id", "channel_code", name=op.f("pk_goods_product")),
        sa.UniqueConstraint(
            "game_id",
            "channel_code",
            "product_id",
            name=op.f("uq_goods_product_game_id_channel_code_product_id"),
        ),
    )
    op.create_table(
        "agreement",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(length=40), server_default="", nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("last_version", sa.Integer(), nullable=False),
        sa.Column("published_version", sa.Integer(), nullable=True),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "kind IN ('privacy', 'user', 'children')", name=op.f("ck_agreement_kind")
        ),
        sa.CheckConstraint(
            "published_version <= last_version", name=op.f("ck_agreement_published")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_agreement_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agreement")),
        sa.UniqueConstraint(
            "game_id", "channel_code", "kind", name=op.f("uq_agreement_game_id_channel_code_kind")
        ),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_agreement_publisher_id_game_id_id")
        ),
    )
    op.create_table(
        "agreement_version",
        sa.Column("agreement_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("note", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "agreement_id"],
            ["agreement.publisher_id", "agreement.game_id", "agreement.id"],
            name=op.f("fk_agreement_version_publisher_id_game_id_agreement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("agreement_id", "version", name=op.f("pk_agreement_version")),
    )
    op.create_table(
        "icon_set",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("image_key", sa.String(length=300), nullable=True),
        sa.Column("foreground_key", sa.String(length=300), nullable=True),
        sa.Column("background_key", sa.String(length=300), nullable=True),
        sa.Column("background_colour", sa.String(length=9), nullable=True),
        sa.Column("badge_key", sa.String(length=300), nullable=True),
        sa.Column(
            "badge_corner", sa.String(length=12), server_default="bottom-right", nullable=False
        ),
        sa.Column("badge_scale", sa.Float(), server_default="0.4", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "badge_corner IN ('top-left', 'top-right', 'bottom-left', 'bottom-right')",
            name=op.f("ck_icon_set_badge_corner"),
        ),
        sa.CheckConstraint(
            "kind IN ('image', 'adaptive', 'mother')", name=op.f("ck_icon_set_kind")
        ),
        sa.CheckConstraint("badge_scale BETWEEN 0.1 AND 0.6", name=op.f("ck_icon_set_badge_scale")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_icon_set_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_icon_set")),
        sa.UniqueConstraint("game_id", "name", name=op.f("uq_icon_set_game_id_name")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_icon_set_publisher_id_game_id_id")
        ),
    )
    op.create_table(
        "icon_badge",
        sa.Column("icon_set_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(length=40), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=300), nullable=False),
        sa.Column("corner", sa.String(length=12), nullable=False),
        sa.Column("scale", sa.Float(), nullable=False),
        sa.CheckConstraint(
            "corner IN ('top-left', 'top-right', 'bottom-left', 'bottom-right')",
            name=op.f("ck_icon_badge_corner"),
        ),
        sa.CheckConstraint("scale BETWEEN 0.1 AND 0.6", name=op.f("ck_icon_badge_scale")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "icon_set_id"],
            ["icon_set.publisher_id", "icon_set.game_id", "icon_set.id"],
            name=op.f("fk_icon_badge_publisher_id_game_id_icon_set_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("icon_set_id", "channel_code", name=op.f("pk_icon_badge")),
    )
    op.create_table(
        "splash",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("target", sa.String(length=200), nullable=False),
        sa.Column("image_key", sa.String(length=300), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_splash_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_splash")),
        sa.UniqueConstraint("game_id", "name", name=op.f("uq_splash_game_id_name")),
    )
    for table in TABLES:
        protect_before_roles(table)
