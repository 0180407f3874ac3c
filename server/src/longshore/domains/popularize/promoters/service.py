"""Promoters of a game: listing, creating, editing, forbidding. Every change is audited."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.popularize.promoters import repository
from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.popularize.promoters.schemas import (
    PromoterForbid,
    PromoterInput,
    PromoterOutput,
    PromoterQuery,
    PromoterUpdate,
    Status,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.paging import PageOf, offset_of

_STATUSES: tuple[Status, Status] = ("active", "forbidden")


async def list_promoters(call: Call, query: PromoterQuery) -> PageOf[PromoterOutput]:
    """One page of a game's promoters."""
    rows, total = await repository.list_page(
        call.session,
        call.game_id,
        keyword=query.keyword,
        status=query.status,
        offset=offset_of(query.page, query.page_size),
        limit=query.page_size,
    )
    return PageOf(list=[_output(row) for row in rows], total=total)


async def create_promoter(call: Call, form: PromoterInput) -> PromoterOutput:
    """Add a promoter to a game.

    Raises:
        ConflictError: the code is another promoter's of this game.
    """
    promoter = Promoter(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        name=form.name,
        code=form.code,
        contact=form.contact,
        note=form.note,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    try:
        async with call.session.begin_nested():
            call.session.add(promoter)
    except IntegrityError as error:
        if violated(error) != "uq_promoter_game_id_code":
            raise
        raise ConflictError(what=form.code) from error
    await call.session.refresh(promoter)
    call.record("promoter.create", promoter, after=_facts(promoter))
    return _output(promoter)


async def edit_promoter(call: Call, form: PromoterUpdate) -> PromoterOutput:
    """Change a promoter's name, contact or note.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await _locked(call.session, call.game_id, form.id)
    before = _facts(promoter)
    for name in ("name", "contact", "note"):
        if (value := getattr(form, name)) is not None:
            setattr(promoter, name, value)
    return await _changed(call, promoter, "promoter.edit", before)


async def forbid_promoter(call: Call, form: PromoterForbid) -> PromoterOutput:
    """Forbid a promoter, or allow them again.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await _locked(call.session, call.game_id, form.id)
    before = _facts(promoter)
    promoter.status = _STATUSES[form.forbid]
    action = "promoter.forbid" if form.forbid else "promoter.allow"
    return await _changed(call, promoter, action, before)


async def _locked(session: AsyncSession, game_id: int, promoter_id: int) -> Promoter:
    promoter = await repository.lock(session, game_id, promoter_id)
    if promoter is None:
        raise NotFoundError()
    return promoter


async def _changed(
    call: Call,
    promoter: Promoter,
    action: str,
    before: dict[str, object],
) -> PromoterOutput:
    """Store and record a change; asking for what is so already changes and records nothing."""
    if _facts(promoter) != before:
        promoter.updated_at = now()
        await call.session.flush()
        call.record(action, promoter, before=before, after=_facts(promoter))
    return _output(promoter)


def _facts(promoter: Promoter) -> dict[str, object]:
    names = ("name", "code", "contact", "note", "status")
    return {name: getattr(promoter, name) for name in names}


def _output(promoter: Promoter) -> PromoterOutput:
    return PromoterOutput(
        id=promoter.id,
        game_id=promoter.game_id,
        name=promoter.name,
        code=promoter.code,
        contact=promoter.contact,
        note=promoter.note,
        status=_STATUSES[promoter.status == "forbidden"],
        created_at=epoch_seconds(promoter.created_at),
        updated_at=epoch_seconds(promoter.updated_at),
        created_user_name=promoter.created_user_name,
    )
