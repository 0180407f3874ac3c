"""How much of each order went back: the parts that were booked, or the whole of a refunded one.

Sums of money read it instead of asking every order's ledger.
"""

from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None

# What ledgers say of orders that were given back before; found by their index, and only those.
_SAID = """
UPDATE orders o SET returned_minor = CASE o.payment WHEN 'refunded' THEN o.amount_minor
  ELSE said.minor END
FROM (SELECT order_id,
    coalesce(sum(CAST(data ->> 'amount_minor' AS bigint)) FILTER (WHERE kind = 'part_refunded'), 0)
      AS minor
  FROM order_event WHERE kind IN ('refunded', 'part_refunded') GROUP BY order_id) AS said
WHERE o.id = said.order_id AND o.returned_minor = 0
"""


def upgrade() -> None:
    """Apply."""
    op.execute("ALTER TABLE orders ADD COLUMN returned_minor bigint DEFAULT 0 NOT NULL")
    op.execute(
        "ALTER TABLE orders ADD CONSTRAINT ck_orders_returned "
        "CHECK (returned_minor BETWEEN 0 AND amount_minor) NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE orders VALIDATE CONSTRAINT ck_orders_returned")
        op.execute(_SAID)
