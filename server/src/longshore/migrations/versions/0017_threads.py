"""Discussions: replies to a comment, and threads that are resolved."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

# Added without a look at the rows, which is taken afterwards beside writers.
_CONSTRAINTS = (
    (
        "fk_comment_publisher_id_parent_id",
        "FOREIGN KEY (publisher_id, parent_id) REFERENCES comment (publisher_id, id)",
    ),
    (
        "fk_comment_publisher_id_resolved_user_id",
        "FOREIGN KEY (publisher_id, resolved_user_id) REFERENCES user_account (publisher_id, id)",
    ),
    ("ck_comment_reply_is_not_resolved", "CHECK (parent_id IS NULL OR resolved_at IS NULL)"),
)
_INDEXES = (
    (
        "ix_comment_thread",
        "(publisher_id, page_id, game_id, resolved_at, id) WHERE parent_id IS NULL",
    ),
    ("ix_comment_reply", "(publisher_id, parent_id, id) WHERE parent_id IS NOT NULL"),
)


def upgrade() -> None:
    """Apply."""
    op.add_column("comment", sa.Column("parent_id", sa.BigInteger()))
    op.add_column("comment", sa.Column("resolved_at", sa.DateTime(timezone=True)))
    op.add_column("comment", sa.Column("resolved_user_id", sa.BigInteger()))
    for name, rule in _CONSTRAINTS:
        op.execute(f"ALTER TABLE comment ADD CONSTRAINT {name} {rule} NOT VALID")
    with op.get_context().autocommit_block():
        for name, _rule in _CONSTRAINTS:
            op.execute(f"ALTER TABLE comment VALIDATE CONSTRAINT {name}")
        for name, columns in _INDEXES:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON comment {columns}")
