"""Move what happened in a game of a running server to another month: `months_ago GAME MONTH KIND`.

MONTH is as 2026-03. KIND `game` moves devices' touches, registrations, orders and payments to its
middle, each as far as the others; `refunds` the refunds alone. For browser tests of what is settled
by the month; it writes as the owner of the tables, since nobody of the product may.
"""

import sys

import psycopg

from longshore.composition.cli.starting import opened_database, settings_or_exit
from longshore.kit.db.roles import plain_url

_GAME = (
    "UPDATE player SET created_at = created_at - {by}, last_login_at = last_login_at - {by}",
    "UPDATE player_session SET created_at = created_at - {by}",
    "UPDATE attribution SET created_at = created_at - {by}",
    "UPDATE player_attribution SET begins_at = begins_at - {by}",
    "UPDATE orders SET created_at = created_at - {by}, paid_at = paid_at - {by}",
    "UPDATE order_event SET at = at - {by}",
)
_REFUNDS = ("UPDATE order_event SET at = at - {by} WHERE kind = 'refunded' AND",)
_BY = "(now() - CAST(%(middle)s AS timestamptz))"


def main(game: int, month: str, kind: str) -> None:
    """Move it."""
    with opened_database(settings_or_exit(), migrated=False) as opened:
        assert opened.addresses.owner
        values = {"game": game, "middle": f"{month}-15T12:00:00Z"}
        with psycopg.connect(plain_url(opened.addresses.owner)) as connection:
            for statement in _GAME if kind == "game" else _REFUNDS:
                joined = "" if statement.endswith("AND") else " WHERE"
                moved = f"{statement.format(by=_BY)}{joined} game_id = %(game)s"
                connection.execute(moved.encode(), values)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
