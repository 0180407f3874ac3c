"""What was tried with codes: listed by key, tried again where the game's server did not take it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.deliveries import queue_gift
from longshore.domains.operate.gifts.attempt_schemas import (
    PushGift,
    PushGiftToMany,
    RedemptionOutput,
    RedemptionPage,
    RedemptionQuery,
    RedemptionReference,
)
from longshore.domains.operate.gifts.errors import GiftRefusedError, GiftStateError
from longshore.domains.operate.gifts.granting import told
from longshore.domains.operate.gifts.knowing import Redeemer
from longshore.domains.operate.gifts.presenter import redemption_output
from longshore.domains.operate.gifts.redeeming import Outcome, push
from longshore.domains.operate.players import find_player
from longshore.domains.operate.players.queries import FoundPlayer
from longshore.domains.operate.players.schemas import DoneMany
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

_SELECT = """
SELECT r.*, coalesce(g.name, CASE r.source WHEN 'activity' THEN r.code END) AS gift_name,
  coalesce(g.code, r.code) AS gift_code
FROM gift_redemption r LEFT JOIN gift g ON g.id = r.gift_id WHERE r.game_id = :game
"""
_OUTCOMES = {
    "": "",
    "granted": " AND r.result = 'granted'",
    "refused": " AND r.result <> 'granted'",
    "undelivered": " AND r.delivery IN ('queued', 'dead')",
}
_BY_DIGEST = text(_SELECT + " AND r.digest = :digest ORDER BY r.id DESC LIMIT 20")
_LOCKED = text(_SELECT + " AND r.id = :redemption FOR UPDATE OF r")
_BY_ID = text(_SELECT + " AND r.id = :redemption")
_QUEUED = text("UPDATE gift_redemption SET delivery = 'queued' WHERE id = :redemption")


async def list_redemptions(call: Call, query: RedemptionQuery) -> RedemptionPage:
    """One page of what was tried, the newest first."""
    conditions = _OUTCOMES[query.outcome]
    for name, value in (("gift_id", query.id), ("player_id", query.player_id)):
        conditions += f" AND r.{name} = :{name}" if value is not None else ""
    conditions += " AND r.id < :before" if query.before is not None else ""
    statement = text(_SELECT + conditions + " ORDER BY r.id DESC LIMIT :most")
    values = {
        "game": call.game_id, "gift_id": query.id, "player_id": query.player_id,
        "before": query.before, "most": query.page_size + 1,
    }  # fmt: skip
    asked = {name: values[name] for name in values if f":{name}" in statement.text}
    rows = (await call.session.execute(statement, asked)).all()
    shown = rows[: query.page_size]
    return RedemptionPage(
        list=[redemption_output(row) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )


async def attempts_with(call: Call, digest: bytes) -> list[RedemptionOutput]:
    """The last twenty attempts with one code."""
    values = {"game": call.game_id, "digest": digest}
    rows: Sequence[Row[Any]] = (await call.session.execute(_BY_DIGEST, values)).all()
    return [redemption_output(row) for row in rows]


async def resend_redemption(call: Call, form: RedemptionReference) -> RedemptionOutput:
    """Tell the game's server of a redemption again, under the same message id.

    Raises:
        NotFoundError: the game has no such redemption. GiftStateError: nothing was given.
    """
    values = {"game": call.game_id, "redemption": form.redemption_id}
    row = (await call.session.execute(_LOCKED, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    if row.result != "granted":
        raise GiftStateError(reason=Text("这次兑换没有发放", "nothing was given"))
    await call.session.execute(_QUEUED, {"redemption": row.id})
    await queue_gift(call.session, row, told(row, row))
    target = AuditTarget(row.id, row.gift_name, game_id=call.game_id)
    call.record("gift_redemption.resend", target, before={"delivery": row.delivery})
    return redemption_output((await call.session.execute(_BY_ID, values)).one())


async def push_gift(call: Call, form: PushGift) -> RedemptionOutput:
    """Give a player a gift; rules and limits are for codes.

    Raises:
        NotFoundError: the game has no such gift or player. GiftRefusedError: it is not listed, or
            it is not its time.
    """
    player = await find_player(call.session, call.game_id, form.player_id)
    if player is None:
        raise NotFoundError()
    outcome = await _push(
        call, player, form, request_id="", role_id=form.role_id, server_id=form.server_id
    )
    _note_push(call, player, outcome, form.reason)
    values = {"game": call.game_id, "redemption": outcome.redemption_id}
    return redemption_output((await call.session.execute(_BY_ID, values)).one())


async def push_to_many(call: Call, form: PushGiftToMany) -> DoneMany:
    """Give players of the game a gift; all or nobody, and each once however often it is asked.

    Raises:
        NotFoundError: the game has no such gift. GiftRefusedError: it is not listed, or it is not
            its time. GiftRequestReusedError: the run gave one of them another gift.
    """
    given = 0
    for player_id in sorted(set(form.player_ids)):
        player = await find_player(call.session, call.game_id, player_id)
        if player is None:
            continue
        outcome = await _push(call, player, form, request_id=f"many:{form.run}")
        given += 1
        if outcome.is_new:
            _note_push(call, player, outcome, form.reason)
    return DoneMany(done=given, left=len(set(form.player_ids)) - given)


async def _push(
    call: Call, player: FoundPlayer, form: PushGift | PushGiftToMany, *, request_id: str,
    role_id: str = "", server_id: str = "",
) -> Outcome:  # fmt: skip
    who = Redeemer(
        call.publisher_id, call.game_id, player.id, None, player.channel_code, player.is_sandbox,
        role_id, server_id,
    )  # fmt: skip
    outcome = await push(
        call.session, who, request_id=request_id, gift_id=form.id, actor=call.actor.name
    )
    if outcome is None:
        raise NotFoundError()
    if outcome.result != "granted":
        raise GiftRefusedError({"reason": outcome.result}, why=outcome.words)
    return outcome


def _note_push(call: Call, player: FoundPlayer, outcome: Outcome, reason: str) -> None:
    target = AuditTarget(player.id, outcome.name, game_id=call.game_id)
    after = {"gift": outcome.gift, "reason": reason, "redemption": outcome.redemption_id}
    call.record("player.push_gift", target, after=after)
