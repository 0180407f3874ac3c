"""What a gift is: saving it, putting it on the shelf and taking it off."""

from datetime import UTC, datetime

from sqlalchemy import or_, select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.gifts.errors import (
    GiftChangedError,
    GiftCodeTakenError,
    GiftStateError,
)
from longshore.domains.operate.gifts.models import Gift
from longshore.domains.operate.gifts.presenter import fields_of, gift_output
from longshore.domains.operate.gifts.repository import batches_of, gift_of, tallies
from longshore.domains.operate.gifts.schemas import (
    GiftFields,
    GiftOutput,
    GiftQuery,
    GiftReference,
    GiftState,
    SaveGift,
)
from longshore.kit.clock import now
from longshore.kit.paging import Rows
from longshore.kit.text.text import Text

_MOST = 500
_PLAIN = ("code name texts most_per_player most_per_role most_per_device most_total").split()


async def list_gifts(call: Call, query: GiftQuery) -> Rows[GiftOutput]:
    """The game's gifts, the newest first, at most 500."""
    statement = select(Gift).where(Gift.game_id == call.game_id)
    if query.keyword:
        word = query.keyword
        columns = (Gift.name, Gift.code)
        statement = statement.where(
            or_(*(column.icontains(word, autoescape=True) for column in columns))
        )
    if query.state:
        statement = statement.where(Gift.state == query.state)
    rows = (
        (await call.session.execute(statement.order_by(Gift.id.desc()).limit(_MOST)))
        .scalars()
        .all()
    )
    return Rows(list=await _outputs(call, list(rows)))


async def read_gift(call: Call, query: GiftReference) -> GiftOutput:
    """One gift.

    Raises:
        NotFoundError: the game has no such gift.
    """
    return (await _outputs(call, [await gift_of(call, query.id)]))[0]


async def save_gift(call: Call, form: SaveGift) -> GiftOutput:
    """Make a gift, or change one; what was granted before stays as it was given.

    Raises:
        NotFoundError: the game has no such gift. GiftCodeTakenError: another has its identifier.
        GiftChangedError: somebody saved it meanwhile.
    """
    gift, before = Gift(publisher_id=call.publisher_id, game_id=call.game_id), None
    if form.id is not None:
        gift = await gift_of(call, form.id, lock=True)
        before = fields_of(gift).model_dump(mode="json", by_alias=True, exclude_none=True)
        if gift.revision != form.revision:
            raise GiftChangedError()
    await _check_code(call, form)
    _put(call, gift, form)
    call.session.add(gift)
    await call.session.flush()
    after = fields_of(gift).model_dump(mode="json", by_alias=True, exclude_none=True)
    call.record_change("gift", _target(gift), before, after)
    return (await _outputs(call, [gift]))[0]


async def shelve(call: Call, form: GiftReference) -> GiftOutput:
    """Put a gift on the shelf: from now on its codes are redeemed.

    Raises:
        NotFoundError: the game has no such gift. GiftStateError: its time is over.
    """
    gift = await gift_of(call, form.id, lock=True)
    if gift.ends_at and gift.ends_at <= now():
        raise GiftStateError(
            reason=Text("兑换时间已经结束，请先修改", "its time is over, change that first")
        )
    return await _in_state(call, gift, "listed", "gift.shelve")


async def offshelve(call: Call, form: GiftReference) -> GiftOutput:
    """Take a gift off the shelf: its codes give nothing until it is back.

    Raises:
        NotFoundError: the game has no such gift.
    """
    gift = await gift_of(call, form.id, lock=True)
    return await _in_state(call, gift, "unlisted", "gift.offshelve")


async def _in_state(call: Call, gift: Gift, state: GiftState, action: str) -> GiftOutput:
    if gift.state != state:
        before = {"state": gift.state}
        gift.state = state
        call.record(action, _target(gift), before=before, after={"state": state})
        await call.session.flush()
    return (await _outputs(call, [gift]))[0]


async def _check_code(call: Call, form: SaveGift) -> None:
    statement = select(Gift.id).where(Gift.game_id == call.game_id, Gift.code == form.code)
    found = (await call.session.execute(statement)).scalar_one_or_none()
    if found is not None and found != form.id:
        raise GiftCodeTakenError(code=form.code)


def _put(call: Call, gift: Gift, form: SaveGift) -> None:
    for name in _PLAIN:
        setattr(gift, name, getattr(form, name))
    stored = GiftFields.model_dump(form, mode="json", exclude_none=True)
    gift.rewards, gift.rule = stored["rewards"], stored.get("rule")
    gift.starts_at, gift.ends_at = _moment(form.starts_at), _moment(form.ends_at)
    gift.revision = form.revision + 1
    gift.updated_user_name, gift.updated_at = call.actor.name, now()


def _moment(seconds: int | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds is not None else None


async def _outputs(call: Call, gifts: list[Gift]) -> list[GiftOutput]:
    ids = [gift.id for gift in gifts]
    granted, _ = await tallies(call.session, ids)
    codes: dict[int, int] = {}
    for batch in await batches_of(call.session, ids):
        if batch.state == "ready":
            codes[batch.gift_id] = codes.get(batch.gift_id, 0) + batch.count
    return [gift_output(one, granted.get(one.id, 0), codes.get(one.id, 0)) for one in gifts]


def _target(gift: Gift) -> AuditTarget:
    return AuditTarget(gift.id, gift.name, game_id=gift.game_id)
