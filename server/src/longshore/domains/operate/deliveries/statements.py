# ruff: noqa: S608 - every part is a constant of this file
"""The worker's statements. It works for every publisher, so they run as the system role.

Claiming changes a column that is in no index; what ended is written in batches. A row whose lease
another worker took over meanwhile (its `attempts` differ) is left alone.
"""

from sqlalchemy import TextClause, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import BigInteger, Float, Integer

LEASE_SECONDS = 60

# Of a name that `Database.locked` locks: whoever holds it delivers that game's messages alone.
_HELD = "('x' || left(encode(sha256(convert_to('{name}' || game_id, 'UTF8')), 'hex'), 16))"
HOLDING = "deliveries of game "
_FREE = f"pg_try_advisory_xact_lock_shared({_HELD.format(name=HOLDING)}::bit(64)::bigint)"
# By their ids and not by a join: where the table was last counted while hardly anything waited,
# a join reads all of it.
_CLAIM = """
WITH waiting AS MATERIALIZED (SELECT DISTINCT game_id FROM delivery WHERE next_at <= now(){since}
    AND (claimed_until IS NULL OR claimed_until < now())),
busy AS (SELECT * FROM unnest(:games, :rooms) AS b(game_id, room)),
due AS (SELECT d.id FROM (SELECT game_id FROM waiting WHERE {mine}) AS w
  LEFT JOIN busy b USING (game_id)
  CROSS JOIN LATERAL (SELECT id FROM delivery WHERE game_id = w.game_id AND next_at <= now(){since}
    AND (claimed_until IS NULL OR claimed_until < now())
    ORDER BY next_at LIMIT coalesce(b.room, :most) FOR UPDATE SKIP LOCKED) AS d)
UPDATE delivery SET claimed_until = now() + :lease * interval '1 second', attempts = attempts + 1
WHERE id = ANY (ARRAY(SELECT id FROM due)) RETURNING *
"""


_SINCE = " AND next_at > now() - :back * interval '1 second'"


def _claim(mine: str, since: str = "") -> TextClause:
    return text(_CLAIM.format(mine=mine, since=since)).bindparams(
        bindparam("games", type_=ARRAY(BigInteger)), bindparam("rooms", type_=ARRAY(Integer))
    )


_GAME = bindparam("game", type_=BigInteger)
_BACK = bindparam("back", type_=Float)
CLAIM = _claim(_FREE)
CLAIM_RECENT = _claim(_FREE, _SINCE).bindparams(_BACK)
"""Of what has been due for `back` seconds at most."""
CLAIM_HELD = _claim("game_id = :game").bindparams(_GAME)
"""For whoever holds the game."""
CLAIM_HELD_RECENT = _claim("game_id = :game", _SINCE).bindparams(_GAME, _BACK)

_ROWS = (
    "WITH r AS (SELECT * FROM jsonb_to_recordset(:rows) "
    "AS r(id bigint, attempts int, wait float8, data jsonb)), "
)
_NOTED = """
INSERT INTO order_event (publisher_id, game_id, order_id, kind, data)
SELECT publisher_id, game_id, order_id,
  CASE kind WHEN 'payment' THEN '{payment}' ELSE '{refund}' END, data
FROM over WHERE order_id IS NOT NULL ORDER BY order_id
"""
# A gift's ledger is its row: what became of it, and the last answer.
_GIFT = """gift AS (UPDATE gift_redemption g SET {change}last = over.data
  FROM over WHERE g.id = over.gift_redemption_id)"""
_OVER = """over AS (DELETE FROM delivery d USING r WHERE d.id = r.id AND d.attempts = r.attempts
  RETURNING d.publisher_id, d.game_id, d.order_id, d.gift_redemption_id, d.kind, r.data), """

DELIVERED = text(
    _ROWS
    + _OVER
    + """told AS (UPDATE orders o SET delivery = 'delivered', delivered_at = now()
  FROM over WHERE over.kind = 'payment' AND o.id = over.order_id AND o.delivery = 'queued'), """
    + _GIFT.format(change="delivery = 'delivered', delivered_at = now(), ")
    + _NOTED.format(payment="delivered", refund="refund_told")
).bindparams(bindparam("rows", type_=JSONB))

DEAD = text(
    _ROWS
    + _OVER
    + """told AS (UPDATE orders o SET delivery = 'dead'
  FROM over WHERE over.kind = 'payment' AND o.id = over.order_id AND o.delivery = 'queued'), """
    + _GIFT.format(change="delivery = 'dead', ")
    + _NOTED.format(payment="dead", refund="refund_dead")
).bindparams(bindparam("rows", type_=JSONB))

LATER = text(
    _ROWS
    + """over AS (UPDATE delivery d SET claimed_until = NULL,
    next_at = now() + r.wait * interval '1 second'
  FROM r WHERE d.id = r.id AND d.attempts = r.attempts
  RETURNING d.publisher_id, d.game_id, d.order_id, d.gift_redemption_id, d.kind, r.data), """
    + _GIFT.format(change="")
    + _NOTED.format(payment="attempt", refund="refund_attempt")
).bindparams(bindparam("rows", type_=JSONB))

POSTPONED = text(
    _ROWS.rstrip(", ")
    + """ UPDATE delivery d SET claimed_until = NULL, attempts = d.attempts - 1,
  next_at = now() + r.wait * interval '1 second'
FROM r WHERE d.id = r.id AND d.attempts = r.attempts"""
).bindparams(bindparam("rows", type_=JSONB))

BACKLOG = text("""
SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0) AS oldest
FROM delivery
""")
