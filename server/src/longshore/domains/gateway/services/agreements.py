"""Agreements of a game, as the service `usdk` offers them."""

from typing import Any

from longshore.domains import agreements
from longshore.domains.agreements import (
    AgreementComparison,
    AgreementContent,
    AgreementDiff,
    AgreementHistory,
    AgreementOutput,
    AgreementPlace,
    AgreementPublication,
    AgreementText,
    AgreementVersionQuery,
    OfGame,
)
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.kit.paging import Rows


async def _list(call: Invocation, form: OfGame) -> Rows[AgreementOutput]:
    return await agreements.list_agreements(call.session, call.game_id)


async def _history(call: Invocation, form: AgreementPlace) -> AgreementHistory:
    return await agreements.get_history(call.session, call.game_id, form)


async def _get(call: Invocation, form: AgreementVersionQuery) -> AgreementContent:
    return await agreements.get_version(call.session, call.game_id, form)


async def _compare(call: Invocation, form: AgreementComparison) -> AgreementDiff:
    return await agreements.compare(call.session, call.game_id, form)


async def _save(call: Invocation, form: AgreementText) -> AgreementContent:
    return await agreements.save_version(
        call.session, call.resources, call.context, call.actor, call.game_id, form
    )


async def _publish(call: Invocation, form: AgreementPublication) -> AgreementHistory:
    return await agreements.publish(
        call.session, call.resources, call.context, call.actor, call.game_id, form
    )


def _action(
    verb: str,
    summary: str,
    request: type[OfGame],
    response: Any,
    handler: Handler,
    permission: Permission = Permission.PACK,
) -> Action:
    return Action(
        name=f"usdk_agreement_{verb}",
        summary=summary,
        service="usdk",
        path=f"/sdk/agreement/{verb}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


_EDIT = Permission.PACK_EDIT
ACTIONS = (
    _action("list", "Every agreement of a game.", OfGame, Rows[AgreementOutput], _list),
    _action("versions", "One agreement's versions.", AgreementPlace, AgreementHistory, _history),
    _action("get", "One version's text.", AgreementVersionQuery, AgreementContent, _get),
    _action("diff", "Two versions line by line.", AgreementComparison, AgreementDiff, _compare),
    _action("save", "Add a version.", AgreementText, AgreementContent, _save, _EDIT),
    _action(
        "publish",
        "Let players see a version, or none any more.",
        AgreementPublication,
        AgreementHistory,
        _publish,
        _EDIT,
    ),
)
