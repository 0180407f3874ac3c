"""Icon sets and splash pictures of a game, as the service `usdk` offers them."""

from functools import partial
from typing import Any, Literal

from longshore.domains import artwork
from longshore.domains.artwork import (
    ArtworkId,
    Deleted,
    IconFields,
    IconPreviewOutput,
    IconSetForm,
    IconSetOutput,
    OfGame,
    SplashForm,
    SplashOutput,
)
from longshore.domains.channels import channels_using
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.kit.in_use import UsedBy
from longshore.kit.paging import Rows


async def _list_icons(call: Invocation, form: OfGame) -> Rows[IconSetOutput]:
    return await artwork.list_icon_sets(call.session, call.resources, call.game_id)


async def _save_icon(call: Invocation, form: IconSetForm) -> IconSetOutput:
    return await artwork.save_icon_set(
        call.session, call.resources, call.context, call.actor, call.game_id, form
    )


async def _delete_icon(call: Invocation, form: ArtworkId) -> Deleted:
    return await artwork.delete_icon_set(
        call.session, call.context, call.actor, call.game_id, form, _used(call, "icon_set_id", form)
    )


async def _preview_icon(call: Invocation, form: IconFields) -> IconPreviewOutput:
    return await artwork.preview(call.session, call.resources, call.context.language, form)


async def _list_splashes(call: Invocation, form: OfGame) -> Rows[SplashOutput]:
    return await artwork.list_splashes(call.session, call.resources, call.game_id)


async def _save_splash(call: Invocation, form: SplashForm) -> SplashOutput:
    return await artwork.save_splash(
        call.session, call.resources, call.context, call.actor, call.game_id, form
    )


async def _delete_splash(call: Invocation, form: ArtworkId) -> Deleted:
    return await artwork.delete_splash(
        call.session, call.context, call.actor, call.game_id, form, _used(call, "splash_id", form)
    )


def _used(
    call: Invocation, reference: Literal["icon_set_id", "splash_id"], form: ArtworkId
) -> UsedBy:
    language = call.context.language
    return partial(channels_using, call.session, call.game_id, language, reference, form.id)


def _action(
    path: str,
    summary: str,
    request: type[OfGame],
    response: Any,
    handler: Handler,
    permission: Permission = Permission.PACK,
) -> Action:
    return Action(
        name="usdk_" + path.replace("/", "_"),
        summary=summary,
        service="usdk",
        path=f"/sdk/{path}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


_EDIT = Permission.PACK_EDIT
ACTIONS = (
    _action("icon/list", "Every icon set of a game.", OfGame, Rows[IconSetOutput], _list_icons),
    _action(
        "icon/save", "Create or replace an icon set.", IconSetForm, IconSetOutput, _save_icon, _EDIT
    ),
    _action("icon/delete", "Delete an icon set.", ArtworkId, Deleted, _delete_icon, _EDIT),
    _action(
        "icon/preview",
        "What a build makes of an icon, at every density.",
        IconFields,
        IconPreviewOutput,
        _preview_icon,
    ),
    _action("splash/list", "Every splash picture.", OfGame, Rows[SplashOutput], _list_splashes),
    _action(
        "splash/save",
        "Create or replace a splash picture.",
        SplashForm,
        SplashOutput,
        _save_splash,
        _EDIT,
    ),
    _action("splash/delete", "Delete a splash picture.", ArtworkId, Deleted, _delete_splash, _EDIT),
)
