"""Putting a message for a game's server into the outbox, in the transaction of what it tells."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import app_id_of
from longshore.domains.pack.callbacks import Environment, MessageKind, notice_body
from longshore.kit.clock import epoch_seconds, now

_QUEUE = text("""
INSERT INTO delivery (publisher_id, game_id, order_id, kind, message_id, channel_code, is_sandbox,
  body)
VALUES (:publisher, :game, :order, :kind, :message, :channel, :sandbox, :body)
ON CONFLICT (message_id) DO UPDATE
  SET next_at = now(), attempts = 0, claimed_until = NULL
""")

_QUEUE_GIFT = text("""
INSERT INTO delivery (publisher_id, game_id, gift_redemption_id, kind, message_id, channel_code,
  is_sandbox, body)
VALUES (:publisher, :game, :redemption, 'gift', :message, :channel, :sandbox, :body)
ON CONFLICT (message_id) DO UPDATE
  SET next_at = now(), attempts = 0, claimed_until = NULL
""")

_WITHDRAW = text("DELETE FROM delivery WHERE order_id = :order AND kind = 'payment'")


async def queue_payment(session: AsyncSession, order: Row[Any]) -> None:
    """Tell the game that an order is paid; queued already, it is due now."""
    await _queue(session, order, "payment", f"msg_{order.number}")


async def queue_refund(session: AsyncSession, order: Row[Any]) -> None:
    """Tell the game that an order was given back."""
    await _queue(session, order, "refund", f"msg_{order.number}_refund")


async def queue_gift(
    session: AsyncSession, redemption: Row[Any], data: Mapping[str, object]
) -> None:
    """Tell the game what a player was given; queued already, it is due now.

    `redemption` is the row of what was granted, `data` what the game is told of it.
    """
    environment: Environment = "sandbox" if redemption.is_sandbox else "production"
    body = notice_body(app_id_of(redemption.game_id), environment, "gift", dict(data))
    values = {
        "publisher": redemption.publisher_id,
        "game": redemption.game_id,
        "redemption": redemption.id,
        "message": f"msg_gift_{redemption.id}",
        "channel": redemption.channel_code,
        "sandbox": redemption.is_sandbox,
        "body": _json(body),
    }
    await session.execute(_QUEUE_GIFT, values)


async def withdraw(session: AsyncSession, order_id: int) -> None:
    """Do not tell the game any more that an order is paid; an attempt under way goes on."""
    await session.execute(_WITHDRAW, {"order": order_id})


async def _queue(
    session: AsyncSession, order: Row[Any], kind: MessageKind, message_id: str
) -> None:
    values = {
        "publisher": order.publisher_id,
        "game": order.game_id,
        "order": order.id,
        "kind": kind,
        "message": message_id,
        "channel": order.channel_code,
        "sandbox": order.is_sandbox,
        "body": _text(order, kind),
    }
    await session.execute(_QUEUE, values)


def payment_body(order: Row[Any]) -> str:
    """What the game's server is told of a paid order, as it goes over the line."""
    return _text(order, "payment")


def _text(order: Row[Any], kind: MessageKind) -> str:
    return _json(_body(order, kind))


def _json(body: Mapping[str, object]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _body(order: Row[Any], kind: MessageKind) -> dict[str, object]:
    data: dict[str, object] = {
        "player_id": str(order.player_id),
        "channel": order.channel_code,
        "order_id": order.number,
        "game_order_id": order.game_order_id,
        "sku": order.goods_code,
        "quantity": 1,
        "amount": order.amount_minor,
        "currency": order.currency,
        "role_id": order.role_id,
        "server_id": order.server_id,
        "paid_at": epoch_seconds(order.paid_at),
        "extra": order.extra,
    }
    if kind == "refund":
        data["refunded_at"] = epoch_seconds(now())
    environment: Environment = "sandbox" if order.is_sandbox else "production"
    return notice_body(app_id_of(order.game_id), environment, kind, data)
