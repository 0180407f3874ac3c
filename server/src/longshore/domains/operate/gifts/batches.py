"""Codes of a gift: uploaded, derived or shared, and taking them back."""

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files.uploads import take
from longshore.domains.operate.gifts.errors import GiftStateError, WordTakenError
from longshore.domains.operate.gifts.finding import Found, find_code
from longshore.domains.operate.gifts.keys import code_digest, made_key
from longshore.domains.operate.gifts.models import GiftBatch, GiftCode
from longshore.domains.operate.gifts.permutation import plain
from longshore.domains.operate.gifts.presenter import batch_output
from longshore.domains.operate.gifts.repository import batch_of, batches_of, gift_of, tallies
from longshore.domains.operate.gifts.schemas import (
    BatchOutput,
    DeriveCodes,
    GiftReference,
    RevokeCodes,
    ShareWord,
    UploadCodes,
)
from longshore.domains.operate.players import digest_key
from longshore.kit.paging import Rows
from longshore.kit.text.text import Text

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('gift batches of ' || :game, 0))")


async def list_batches(call: Call, query: GiftReference) -> Rows[BatchOutput]:
    """The batches of a gift, the newest first.

    Raises:
        NotFoundError: the game has no such gift.
    """
    gift = await gift_of(call, query.id)
    _, granted = await tallies(call.session, [gift.id])
    rows = await batches_of(call.session, [gift.id])
    return Rows(list=[batch_output(row, granted.get(row.id, 0)) for row in rows])


async def upload_codes(call: Call, form: UploadCodes) -> BatchOutput:
    """Take over an uploaded list of codes; a worker reads it, the batch says how it went.

    Raises:
        NotFoundError: the game has no such gift.
        NotUsableError: no such upload, or another batch takes it over.
    """
    gift = await gift_of(call, form.id)
    file = await take(
        call.session, call.actor, form.upload_id, "gift_codes", call.game_id, alone=True
    )
    batch = await _new(call, gift.id, "uploaded", form.name)
    batch.state, batch.upload_id = "loading", file.upload_id
    batch.skips_faulty = form.skips_faulty
    return await _made(call, batch, {"file": file.name, "bytes": file.size})


async def derive_codes(call: Call, form: DeriveCodes) -> BatchOutput:
    """Make a batch of codes that are worked out and not stored, however many: usable at once.

    Raises:
        NotFoundError: the game has no such gift.
    """
    gift = await gift_of(call, form.id)
    await made_key(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    batch = await _new(call, gift.id, "derived", form.name)
    batch.count, batch.prefix, batch.length = form.count, form.prefix.upper(), form.length
    return await _made(call, batch, {"count": form.count, "prefix": batch.prefix})


async def share_word(call: Call, form: ShareWord) -> BatchOutput:
    """Make one word that many people may redeem.

    Raises:
        NotFoundError: the game has no such gift. WordTakenError: it is a code already.
        GiftStateError: too little of it is letters and digits.
    """
    gift = await gift_of(call, form.id)
    if len(plain(form.word)) < 3:
        raise GiftStateError(
            reason=Text(
                "口令至少要有 3 个字母、数字或汉字", "a word has 3 letters or digits at least"
            )
        )
    keyring, session = call.resources.keyring, call.session
    found = await find_code(session, keyring, call.publisher_id, call.game_id, form.word)
    if isinstance(found, Found):
        raise WordTakenError(word=form.word)
    batch = await _new(call, gift.id, "word", form.name)
    batch.word, batch.count, batch.most_uses = form.word, 1, form.most_uses
    made = await _made(call, batch, {"word": form.word, "most_uses": form.most_uses})
    key = await digest_key(session, keyring, call.publisher_id)
    values = {
        "game_id": call.game_id, "digest": code_digest(key, call.game_id, form.word),
        "publisher_id": call.publisher_id, "batch_id": batch.id, "serial": 1,
    }  # fmt: skip
    added = insert(GiftCode).values(values).on_conflict_do_nothing().returning(GiftCode.serial)
    if (await session.execute(added)).scalar_one_or_none() is None:
        raise WordTakenError(word=form.word)
    return made


async def revoke_codes(call: Call, form: RevokeCodes) -> BatchOutput:
    """Let a batch, or a range of its serials, give nothing more; what was given stays.

    Raises:
        NotFoundError: the game has no such batch. GiftStateError: it has no such serials.
    """
    batch = await batch_of(call, form.batch_id, lock=True)
    before = {"state": batch.state, "revoked": batch.revoked}
    if form.first is None or form.last is None:
        batch.state = "revoked"
    else:
        if form.last > batch.count or batch.kind == "word":
            raise GiftStateError(
                reason=Text(
                    "该批次只有 {count} 个码", "the batch has {count} {count:code/codes} only"
                ).filled(count=batch.count)
            )
        batch.revoked = joined([*batch.revoked, [form.first, form.last]])
    after = {"state": batch.state, "revoked": batch.revoked, "reason": form.reason}
    call.record("gift_batch.revoke", _target(batch), before=before, after=after)
    await call.session.flush()
    return await _output(call, batch)


async def restore_codes(call: Call, form: RevokeCodes) -> BatchOutput:
    """Take a revocation of a whole batch back: its ranges stay revoked.

    Raises:
        NotFoundError: the game has no such batch. GiftStateError: it was not revoked.
    """
    batch = await batch_of(call, form.batch_id, lock=True)
    if batch.state != "revoked":
        raise GiftStateError(reason=Text("该批次没有作废", "the batch was not revoked"))
    # A list that was revoked before it was read waits for that again.
    batch.state = "loading" if batch.upload_id else "ready" if batch.count else "refused"
    after = {"state": batch.state, "reason": form.reason}
    call.record("gift_batch.restore", _target(batch), before={"state": "revoked"}, after=after)
    await call.session.flush()
    return await _output(call, batch)


def joined(ranges: list[list[int]]) -> list[list[int]]:
    """Ranges in their order, those that touch as one."""
    found: list[list[int]] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1] + 1:
            found[-1][1] = max(found[-1][1], last)
        else:
            found.append([first, last])
    return found


async def _new(call: Call, gift_id: int, kind: str, name: str) -> GiftBatch:
    """A batch with the next number of its game."""
    await call.session.execute(_LOCK, {"game": str(call.game_id)})
    statement = select(func.coalesce(func.max(GiftBatch.number), 0)).where(
        GiftBatch.game_id == call.game_id
    )
    return GiftBatch(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        gift_id=gift_id,
        number=(await call.session.execute(statement)).scalar_one() + 1,
        kind=kind,
        name=name,
        created_user_name=call.actor.name,
    )


async def _made(call: Call, batch: GiftBatch, after: dict[str, object]) -> BatchOutput:
    call.session.add(batch)
    await call.session.flush()
    call.record("gift_batch.create", _target(batch), after={"kind": batch.kind, **after})
    return batch_output(batch)


async def _output(call: Call, batch: GiftBatch) -> BatchOutput:
    _, granted = await tallies(call.session, [batch.gift_id])
    return batch_output(batch, granted.get(batch.id, 0))


def _target(batch: GiftBatch) -> AuditTarget:
    return AuditTarget(batch.id, batch.name, game_id=batch.game_id)
