"""After a refund: what was not delivered is withdrawn, what may have been is marked as owed."""

from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activity_rewards.knowing import Known, in_force, progress_of

_OF_ORDER = text("""
SELECT * FROM activity_reward WHERE player_id = :player AND state = 'given'
  AND (order_number = :order OR activity_key = ANY(:keys)) ORDER BY id FOR UPDATE
""")
# An attempt may have arrived without our hearing of it: only what nobody tried is taken back.
_WITHDRAW = text("""
DELETE FROM delivery WHERE gift_redemption_id = :redemption AND attempts = 0 RETURNING id
""")
_REVOKED = text("""
UPDATE gift_redemption SET result = 'revoked', delivery = 'none' WHERE id = :redemption
""")
_STATE = text("UPDATE activity_reward SET state = :state WHERE id = :reward")
_GIVE_BACK = text("""
UPDATE activity_tally SET used = used - 1, spent = spent - :quantity
WHERE game_id = :game AND activity_key = :key AND scope = :scope AND subject = :subject
""")


async def take_back(session: AsyncSession, happened: Row[Any], known: Known) -> None:
    """Take back what a refunded order earned, alone or with others."""
    every = sorted(await in_force(session, happened.game_id), key=lambda one: -one.priority)
    counted = {one.key: one for one in every if one.trigger == "total_payment"}
    values = {
        "player": happened.player_id, "order": happened.subject, "keys": list(counted),
    }  # fmt: skip
    rows = (await session.execute(_OF_ORDER, values)).all()
    # Budgets are counted in the order in which they are when something is given: who does the one
    # and who does the other never wait for each other.
    places = {one.key: place for place, one in enumerate(every)}
    for row in sorted(rows, key=lambda row: places.get(row.activity_key, len(places))):
        activity = counted.get(row.activity_key)
        # Of a sum the step stays where other orders still reach it.
        if activity and row.step <= await progress_of(session, activity, known):
            continue
        await _undo(session, row)


async def _undo(session: AsyncSession, row: Row[Any]) -> None:
    found = await session.execute(_WITHDRAW, {"redemption": row.redemption_id})
    is_withdrawn = found.first() is not None
    state = "withdrawn" if is_withdrawn else "owed"
    await session.execute(_STATE, {"state": state, "reward": row.id})
    if not is_withdrawn:
        return
    await session.execute(_REVOKED, {"redemption": row.redemption_id})
    for scope, subject in sorted(row.counted.items()):
        values = {
            "game": row.game_id, "key": row.activity_key, "scope": scope, "subject": subject,
            "quantity": row.quantity,
        }  # fmt: skip
        await session.execute(_GIVE_BACK, values)
