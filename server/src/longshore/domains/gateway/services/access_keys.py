"""Actions of access keys: AppId and keys of a game, shown and exchanged with the password."""

from pydantic import BaseModel

from longshore.domains import access_keys
from longshore.domains.access_keys import (
    AccessKeysOutput,
    CodeSamples,
    OfGame,
    RevealedKeys,
    RevealInput,
    RotateInput,
)
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission, reconfirm


async def _info(call: Invocation, form: OfGame) -> AccessKeysOutput:
    return await access_keys.read_keys(
        call.session, call.resources.keyring, call.actor.publisher_id, call.game_id
    )


async def _samples(call: Invocation, form: OfGame) -> CodeSamples:
    return access_keys.code_samples(access_keys.app_id_of(call.game_id))


async def _reveal(call: Invocation, form: RevealInput) -> RevealedKeys:
    await reconfirm(call.services, call.session, call.actor, form.password)
    return await access_keys.reveal(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form.kind
    )


async def _rotate(call: Invocation, form: RotateInput) -> RevealedKeys:
    await reconfirm(call.services, call.session, call.actor, form.password)
    return await access_keys.rotate(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form
    )


def _action(
    name: str,
    summary: str,
    request: type[OfGame],
    response: type[BaseModel],
    permission: Permission,
    handler: Handler,
) -> Action:
    return Action(
        name=f"usdk_{name}_access_keys",
        summary=summary,
        service="usdk",
        path=f"/sdk/accessKey/{name}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


ACTIONS: tuple[Action, ...] = (
    _action(
        "info",
        "A game's AppId and its keys, masked.",
        OfGame,
        AccessKeysOutput,
        Permission.PACK,
        _info,
    ),
    _action(
        "samples",
        "Code for the game's own server in five languages, with its AppId.",
        OfGame,
        CodeSamples,
        Permission.PACK,
        _samples,
    ),
    _action(
        "reveal",
        "Show the valid versions of a key; asks for the password, throttled and recorded.",
        RevealInput,
        RevealedKeys,
        Permission.SECRET_REVEAL,
        _reveal,
    ),
    _action(
        "rotate",
        "Exchange a key; the old one works for the hours given.",
        RotateInput,
        RevealedKeys,
        Permission.SECRET_REVEAL,
        _rotate,
    ),
)
