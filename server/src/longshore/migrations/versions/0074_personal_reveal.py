"""Players' personal data have a permission of their own; who could reveal them beside 运营 still may.

Until now whoever might see a game's secrets, a permission of 出包, could.
"""

from alembic import op

revision = "0074"
down_revision = "0069"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute(
        """
        INSERT INTO role_permission (publisher_id, role_id, key)
        SELECT publisher_id, role_id, 'personalReveal' FROM role_permission
        WHERE key IN ('secretReveal', 'operate')
        GROUP BY publisher_id, role_id HAVING count(*) = 2
        """
    )
    op.execute(
        """
        UPDATE api_key SET permissions = permissions || '{personalReveal}'::varchar[]
        WHERE permissions @> '{secretReveal,operate}'
        """
    )
