"""Gifts, batches and attempts as answers show them."""

from typing import Any

from sqlalchemy import Row

from longshore.domains.operate.gifts.attempt_schemas import RedemptionOutput
from longshore.domains.operate.gifts.models import Gift, GiftBatch
from longshore.domains.operate.gifts.permutation import KEY_BYTES, Shape, written
from longshore.domains.operate.gifts.schemas import BatchOutput, GiftFields, GiftOutput
from longshore.kit.clock import epoch_seconds

_KEPT_OF_GIFT = (
    "code name texts rewards rule most_per_player most_per_role most_per_device most_total"
).split()
_KEPT_OF_BATCH = (
    "id gift_id number kind name prefix length word count most_uses state report created_user_name"
).split()
_KEPT_OF_ATTEMPT = (
    "id gift_id batch_id serial role_id server_id channel_code is_sandbox source code result "
    "delivery actor_name"
).split()


def fields_of(gift: Gift) -> GiftFields:
    """What a gift is, as the audit log and the editor have it."""
    values = {name: getattr(gift, name) for name in _KEPT_OF_GIFT}
    return GiftFields(
        **values,
        starts_at=epoch_seconds(gift.starts_at) if gift.starts_at else None,
        ends_at=epoch_seconds(gift.ends_at) if gift.ends_at else None,
    )


def gift_output(gift: Gift, granted: int = 0, codes: int = 0) -> GiftOutput:
    """One gift."""
    return GiftOutput(
        **fields_of(gift).model_dump(),
        id=gift.id,
        state=gift.state,
        revision=gift.revision,
        granted=granted,
        codes=codes,
        updated_user_name=gift.updated_user_name,
        updated_at=epoch_seconds(gift.updated_at),
    )


def batch_output(batch: GiftBatch, granted: int = 0) -> BatchOutput:
    """One batch."""
    tries = 2.0 ** (5 * batch.length) / batch.count if batch.kind == "derived" else 0.0
    return BatchOutput(
        **{name: getattr(batch, name) for name in _KEPT_OF_BATCH},
        granted=granted,
        revoked=[(first, last) for first, last in batch.revoked],
        guess_in=tries,
        sample=_sample(batch),
        created_at=epoch_seconds(batch.created_at),
    )


def _sample(batch: GiftBatch) -> str:
    """How a derived code looks, with an X for each letter after its prefix."""
    if batch.kind != "derived":
        return ""
    shown = written(bytes(KEY_BYTES), 0, Shape("", batch.length), [0])[0]
    letters = "".join("X" if one.isalnum() else one for one in shown)
    return f"{batch.prefix}-{letters}" if batch.prefix else letters


def redemption_output(row: Row[Any]) -> RedemptionOutput:
    """One attempt; the row has the gift's name as `gift_name`."""
    return RedemptionOutput(
        **{name: getattr(row, name) for name in _KEPT_OF_ATTEMPT},
        gift=row.gift_name or "",
        player_id=str(row.player_id),
        answer=row.last,
        created_at=epoch_seconds(row.created_at),
    )
