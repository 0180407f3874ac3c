"""The `pb` service: promotion. For now the promoters of a game."""

from longshore.domains import promoters
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.domains.promoters import (
    PromoterForbid,
    PromoterInput,
    PromoterOutput,
    PromoterQuery,
    PromoterUpdate,
)
from longshore.kit.paging import PageOf


async def _list(call: Invocation, form: PromoterQuery) -> PageOf[PromoterOutput]:
    return await promoters.list_promoters(call.session, call.game_id, form)


async def _create(call: Invocation, form: PromoterInput) -> PromoterOutput:
    return await promoters.create_promoter(
        call.session, call.context, call.actor, call.game_id, form
    )


async def _edit(call: Invocation, form: PromoterUpdate) -> PromoterOutput:
    return await promoters.edit_promoter(call.session, call.context, call.actor, call.game_id, form)


async def _forbid(call: Invocation, form: PromoterForbid) -> PromoterOutput:
    return await promoters.forbid_promoter(
        call.session, call.context, call.actor, call.game_id, form
    )


def _change(
    name: str, summary: str, path: str, request: type[promoters.OfGame], handler: Handler
) -> Action:
    return Action(
        name=name,
        summary=summary,
        service="pb",
        path=path,
        methods=("POST",),
        request=request,
        response=PromoterOutput,
        permissions=(Permission.PROMOTER_EDIT,),
        is_game_scoped=True,
        handler=handler,
    )


ACTIONS = (
    Action(
        name="pb_list_promoters",
        summary="One page of a game's promoters.",
        service="pb",
        path="/cps/promoter/list",
        methods=("POST",),
        request=PromoterQuery,
        response=PageOf[PromoterOutput],
        permissions=(Permission.POPULARIZE,),
        is_game_scoped=True,
        handler=_list,
    ),
    _change(
        "pb_create_promoter", "Add a promoter.", "/cps/promoter/create", PromoterInput, _create
    ),
    _change("pb_edit_promoter", "Change a promoter.", "/cps/promoter/edit", PromoterUpdate, _edit),
    _change(
        "pb_forbid_promoter",
        "Forbid a promoter, or allow them again.",
        "/cps/promoter/forbid",
        PromoterForbid,
        _forbid,
    ),
)
