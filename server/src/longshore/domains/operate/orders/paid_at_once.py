"""The ordinary good notice in one round trip: an order is paid in full for the first time.

Whatever else a notice is, nothing is done here and `callbacks.answer_notice` takes it. The rules
are those of `paying`, decided under the same lock: the statement that pays is a second one, so that
it sees whatever was committed before the lock was had. `tests/runtime/test_quick_notices.py` plays
the same notices by both ways and compares every row.
"""

import json
from collections.abc import Awaitable, Callable, Mapping

from longshore.domains.games import app_id_of
from longshore.domains.operate.orders.callbacks import Game, raw_of, tell_taken
from longshore.domains.operate.recipes import (
    Answer,
    Notice,
    Recipe,
    RecipeError,
    Request,
    answer,
    probe_answer,
    read_notice,
    recipe_for,
)
from longshore.domains.pack.channels import CHANNELS_STATE, SealedParameters
from longshore.kit.db.lane import Value
from longshore.kit.secrets.keyring import Keyring, KeyringError

Statements = Callable[[Mapping[str, Value]], Awaitable[bool]]
"""Carries out `ORDER_LOCK` and `PAID_AT_ONCE` in one transaction of the publisher; whether the
order is paid by it. False where it is not known, too."""

# Whoever holds the order may take long: the others of a lane do not wait for it.
ORDER_LOCK = """
SELECT id FROM orders WHERE game_id = :game AND number = :number FOR UPDATE NOWAIT
"""
PAID_AT_ONCE = f"""
WITH fit AS (
  SELECT o.id FROM orders o CROSS JOIN LATERAL
    (SELECT channel_uid, channel_code FROM player WHERE id = o.player_id OFFSET 0) AS p
  WHERE o.game_id = :game AND o.number = :number AND o.payment = 'created'
    AND o.channel_code = ANY(CAST(:served AS text[]))
    AND (CAST(:amount AS bigint) IS NULL
      OR (o.amount_minor = CAST(:amount AS bigint) AND o.currency = CAST(:currency AS text)))
    AND (CAST(:uid AS text) = '' OR p.channel_uid = CAST(:uid AS text)
      OR p.channel_code <> ALL(CAST(:served AS text[])))
    AND NOT EXISTS (SELECT FROM order_event WHERE order_id = o.id
      AND kind IN ('part_told', 'part_refunded', 'refund_differs', 'extra_refunded'))
    AND {CHANNELS_STATE} = CAST(:state AS text)),
kept AS (
  INSERT INTO payment (publisher_id, game_id, channel_code, transaction, order_id, order_number,
    amount_minor, currency, kind)
  SELECT :publisher, :game, CAST(:channel AS text), CAST(:transaction AS text), id, :number,
    CAST(:amount AS bigint), left(CAST(:currency AS text), 3), 'accepted' FROM fit
  ON CONFLICT DO NOTHING RETURNING order_id),
paid AS (
  UPDATE orders SET payment = 'paid', delivery = 'queued', paid_at = now(),
    is_sandbox = is_sandbox OR :sandbox
  WHERE id = (SELECT order_id FROM kept) RETURNING *),
noted AS (
  INSERT INTO order_event (publisher_id, game_id, order_id, kind, data)
  SELECT publisher_id, game_id, id, 'paid', jsonb_build_object('channel', CAST(:channel AS text),
    'request', CAST(:request AS jsonb), 'transaction', CAST(:transaction AS text)) FROM paid),
queued AS (
  INSERT INTO delivery (publisher_id, game_id, order_id, kind, message_id, channel_code,
    is_sandbox, body)
  SELECT publisher_id, game_id, id, 'payment', 'msg_' || number, channel_code, is_sandbox,
    '{{"type":"payment","app_id":"' || CAST(:app_id AS text) || '","environment":"'
    || CASE WHEN is_sandbox THEN 'sandbox' ELSE 'production' END
    || '","data":{{"player_id":"' || player_id || '","channel":' || to_json(channel_code)
    || ',"order_id":' || to_json(number) || ',"game_order_id":' || to_json(game_order_id)
    || ',"sku":' || to_json(goods_code) || ',"quantity":1,"amount":' || amount_minor
    || ',"currency":' || to_json(currency) || ',"role_id":' || to_json(role_id)
    || ',"server_id":' || to_json(server_id)
    || ',"paid_at":' || CAST(floor(extract(epoch FROM paid_at)) AS bigint)
    || ',"extra":' || to_json(extra) || '}}}}'
  FROM paid
  ON CONFLICT (message_id) DO UPDATE
    SET next_at = now(), attempts = 0, claimed_until = NULL),
occasion AS (
  INSERT INTO activity_occasion (publisher_id, game_id, player_id, kind, subject, role_id,
    server_id)
  SELECT publisher_id, game_id, player_id, 'payment', number, role_id, server_id FROM paid
  WHERE NOT is_sandbox
    AND EXISTS (SELECT FROM published_version WHERE game_id = :game AND kind = 'activities'))
SELECT id FROM paid
"""  # noqa: S608 - constants


async def answer_at_once(
    keyring: Keyring, game: Game, channel: str, request: Request, sealed: SealedParameters,
    carry_out: Statements,
) -> Answer | None:  # fmt: skip
    """Take an ordinary good notice and give the literal reply; None for every other.

    Then nothing has been done, or it is not known: the same notice again does no harm.
    """
    recipe = recipe_for(channel)
    if recipe is None or recipe.payment is None:
        return None
    try:
        parameters = sealed.opened(keyring)
        if probe_answer(recipe.payment, request, parameters):
            return None
        notice = read_notice(recipe.payment, request, parameters)
    except (RecipeError, KeyringError):
        return None
    if notice.outcome != "paid":
        return None
    secrets = [parameters.get(name, "") for name in recipe.secrets]
    values = _values(game, recipe, notice, sealed.state, json.dumps(raw_of(request, secrets)))
    # A value ends for the database where a zero byte stands in it.
    if any("\x00" in value for value in values.values() if value) or not await carry_out(values):
        return None
    tell_taken(recipe, "paid", notice)
    return answer(recipe.payment, request, parameters)


def _values(
    game: Game, recipe: Recipe, notice: Notice, state: str, raw: str
) -> dict[str, str | None]:
    return {
        "publisher": str(game.publisher_id), "game": str(game.game_id), "number": notice.order,
        "app_id": app_id_of(game.game_id), "channel": recipe.code, "state": state,
        "served": "{" + ",".join(recipe.served) + "}", "transaction": notice.transaction,
        "amount": None if notice.minor is None else str(notice.minor),
        "currency": notice.currency, "sandbox": "t" if notice.is_sandbox else "f",
        "uid": notice.uid if recipe.family != "pay" else "", "request": raw,
    }  # fmt: skip
