"""Promoters of a game: listing, creating, editing, forbidding. Every change is audited."""

from collections.abc import Sequence
from datetime import date
from zoneinfo import ZoneInfo

from sqlalchemy.exc import IntegrityError

from longshore.account.identity import Call
from longshore.domains.popularize.promoters import repository
from longshore.domains.popularize.promoters.errors import TreeDepthError
from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.popularize.promoters.schemas import (
    PromoterChoice,
    PromoterChoices,
    PromoterChoicesQuery,
    PromoterForbid,
    PromoterInput,
    PromoterOutput,
    PromoterQuery,
    PromoterReference,
    PromoterUpdate,
    Status,
)
from longshore.domains.popularize.shares import assign_from_today, zone_of_statements
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.paging import PageOf

_STATUSES: tuple[Status, Status] = ("active", "forbidden")
_FACTS = ("name", "code", "contact", "note", "group_name", "parent_id", "contract_name", "status")


async def list_promoters(call: Call, query: PromoterQuery) -> PageOf[PromoterOutput]:
    """One page of a game's promoters."""
    rows, total = await repository.list_page(call.session, call.game_id, query)
    return PageOf(list=await outputs(call, rows), total=total)


async def read_promoter(call: Call, form: PromoterReference) -> PromoterOutput:
    """One promoter.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await repository.find(call.session, call.game_id, form.id)
    if promoter is None:
        raise NotFoundError()
    return await output(call, promoter)


async def list_choices(call: Call, form: PromoterChoicesQuery) -> PromoterChoices:
    """What promoters of the game can be sorted by."""
    agencies = await repository.agencies_of(call.session, call.game_id)
    shares = await repository.share_models_of(call.session, call.game_id)
    return PromoterChoices(
        groups=await repository.groups_of(call.session, call.game_id),
        agencies=[PromoterChoice(id=row.id, name=row.name) for row in agencies],
        share_models=[PromoterChoice(id=row.id, name=row.name) for row in shares],
    )


async def create_promoter(call: Call, form: PromoterInput) -> PromoterOutput:
    """Add a promoter to a game, with the share that is theirs from today on.

    Raises:
        ConflictError: the code is another promoter's of this game. TreeDepthError.
        NotFoundError: no such agency, or share model.
    """
    if form.agency_id:
        await _agency(call, form.agency_id, form.name)
    promoter = new_promoter(call, form, form.agency_id)
    try:
        async with call.session.begin_nested():
            call.session.add(promoter)
    except IntegrityError as error:
        if violated(error) != "uq_promoter_game_id_code":
            raise
        raise ConflictError(what=form.code) from error
    await call.session.refresh(promoter)
    call.record("promoter.create", promoter, after=facts(promoter))
    if form.share_model_id:
        await assign_from_today(call, form.share_model_id, [promoter.id])
    return await output(call, promoter)


def new_promoter(call: Call, form: PromoterInput, agency_id: int | None) -> Promoter:
    """The row of a new promoter."""
    return Promoter(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        name=form.name,
        code=form.code,
        contact=form.contact,
        note=form.note,
        group_name=form.group,
        parent_id=agency_id,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )


async def edit_promoter(call: Call, form: PromoterUpdate) -> PromoterOutput:
    """Change a promoter's name, contact, note, group or agency.

    Raises:
        NotFoundError: no such promoter of this game, or agency. TreeDepthError.
    """
    promoter = await locked(call, form.id)
    before = facts(promoter)
    if form.agency_id is not None and (form.agency_id or None) != promoter.parent_id:
        promoter.parent_id = await _moved(call, promoter, form.agency_id)
    for name, field in (("name",) * 2, ("contact",) * 2, ("note",) * 2, ("group", "group_name")):
        if (value := getattr(form, name)) is not None:
            setattr(promoter, field, value)
    return await changed(call, promoter, "promoter.edit", before)


async def forbid_promoter(call: Call, form: PromoterForbid) -> PromoterOutput:
    """Forbid a promoter, whose packages and links then lead nowhere; or allow them again.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await locked(call, form.id)
    before = facts(promoter)
    promoter.status = _STATUSES[form.forbid]
    action = "promoter.forbid" if form.forbid else "promoter.allow"
    return await changed(call, promoter, action, before)


async def locked(call: Call, promoter_id: int) -> Promoter:
    """A promoter of the game, held until the commit.

    Raises:
        NotFoundError: the game has no such promoter.
    """
    promoter = await repository.lock(call.session, call.game_id, promoter_id)
    if promoter is None:
        raise NotFoundError()
    return promoter


async def changed(
    call: Call, promoter: Promoter, action: str, before: dict[str, object]
) -> PromoterOutput:
    """Store and record a change; asking for what is so already changes and records nothing."""
    if facts(promoter) != before:
        promoter.updated_at = now()
        await call.session.flush()
        call.record(action, promoter, before=before, after=facts(promoter))
    return await output(call, promoter)


async def _moved(call: Call, promoter: Promoter, agency_id: int) -> int | None:
    if not agency_id:
        return None
    agency = await _agency(call, agency_id, promoter.name)
    if agency.id == promoter.id or await repository.has_below(call.session, promoter.id):
        raise TreeDepthError(name=promoter.name, parent=agency.name)
    return agency.id


async def _agency(call: Call, agency_id: int, name: str) -> Promoter:
    # Held, so that it does not come to stand below another meanwhile.
    agency = await locked(call, agency_id)
    if agency.parent_id is not None:
        raise TreeDepthError(name=name, parent=agency.name)
    return agency


def facts(promoter: Promoter) -> dict[str, object]:
    """What the audit log says of a promoter."""
    return {name: getattr(promoter, name) for name in _FACTS}


async def today_of(call: Call) -> date:
    """The day on which a share is somebody's now, in the zone of the game's statements."""
    zone = await zone_of_statements(call.session, call.game_id, call.settings.time_zone)
    return now().astimezone(ZoneInfo(zone)).date()


async def output(call: Call, promoter: Promoter) -> PromoterOutput:
    """A promoter for the console."""
    return (await outputs(call, [promoter]))[0]


async def outputs(call: Call, promoters: Sequence[Promoter]) -> list[PromoterOutput]:
    """Promoters for the console, with what other tables say of them."""
    ids = [one.id for one in promoters]
    more = await repository.more_of(call.session, ids, await today_of(call))
    return [
        PromoterOutput(
            id=one.id,
            game_id=one.game_id,
            name=one.name,
            code=one.code,
            contact=one.contact,
            note=one.note,
            group=one.group_name,
            agency_id=one.parent_id,
            agency_name=more[one.id].agency_name,
            below=more[one.id].below,
            players=more[one.id].players,
            share_model=more[one.id].share_model,
            contract=one.contract_name,
            status=_STATUSES[one.status == "forbidden"],
            created_at=epoch_seconds(one.created_at),
            updated_at=epoch_seconds(one.updated_at),
            created_user_name=one.created_user_name,
        )
        for one in promoters
    ]
