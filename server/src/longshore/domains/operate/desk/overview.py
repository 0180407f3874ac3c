"""What waits in a game: one look for the menu and the first page."""

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.desk.schemas import Amount, NamedChannel, OverviewOutput
from longshore.domains.operate.publishing import list_kinds, zone_in_force
from longshore.domains.pack.channels import game_channel_names
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds

# By the outbox and what the ledger gave up: neither grows with the orders that went well.
_STUCK = text("""
SELECT currency, count(*) AS count, sum(amount_minor - returned_minor) AS minor,
  min(paid_at) AS oldest
FROM (SELECT currency, amount_minor, returned_minor, paid_at FROM orders
  WHERE id = ANY(ARRAY(SELECT order_id FROM delivery WHERE game_id = :game AND kind = 'payment'
      UNION SELECT order_id FROM order_event WHERE game_id = :game AND kind = 'dead'))
    AND NOT is_sandbox AND payment = 'paid' AND delivery IN ('queued', 'dead')
    AND paid_at < now() - interval '2 minutes' LIMIT 10000) AS stuck
GROUP BY currency ORDER BY currency
""")


async def read_overview(call: Call, query: OfGame) -> OverviewOutput:
    """What waits in the game."""
    stuck = (await call.session.execute(_STUCK, {"game": call.game_id})).all()
    kinds = (await list_kinds(call, query)).list
    names = await game_channel_names(call.session, call.game_id, call.language)
    return OverviewOutput(
        time_zone=await zone_in_force(call.session, call.game_id, call.settings.time_zone),
        channels=[NamedChannel(code=code, name=name) for code, name in names.items()],
        stuck=sum(row.count for row in stuck),
        stuck_amounts=[Amount(minor=int(row.minor), currency=row.currency) for row in stuck],
        oldest=epoch_seconds(min(row.oldest for row in stuck)) if stuck else None,
        changed=sum(kind.is_changed for kind in kinds),
        planned=sum(len(kind.waiting) for kind in kinds),
    )
