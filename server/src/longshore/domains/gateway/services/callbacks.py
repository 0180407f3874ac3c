"""Actions of callbacks: addresses per environment, signing secrets, a signed example."""

from pydantic import BaseModel

from longshore.domains import callbacks
from longshore.domains.callbacks import (
    CallbacksOutput,
    ExampleQuery,
    OfGame,
    RevealedSecrets,
    RevealSecret,
    RotateSecret,
    SaveAddresses,
    SignatureExample,
)
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission, reconfirm


async def _info(call: Invocation, form: OfGame) -> CallbacksOutput:
    return await callbacks.read_callbacks(
        call.session, call.resources.keyring, call.actor.publisher_id, call.game_id
    )


async def _example(call: Invocation, form: ExampleQuery) -> SignatureExample:
    return await callbacks.signature_example(
        call.session, call.resources.keyring, call.actor.publisher_id, call.game_id, form
    )


async def _save(call: Invocation, form: SaveAddresses) -> CallbacksOutput:
    await reconfirm(call.services, call.session, call.actor, form.password)
    await callbacks.save_addresses(
        call.session, call.context, call.settings, call.actor, call.game_id, form
    )
    return await _info(call, form)


async def _reveal(call: Invocation, form: RevealSecret) -> RevealedSecrets:
    await reconfirm(call.services, call.session, call.actor, form.password)
    return await callbacks.reveal(
        call.session,
        call.context,
        call.resources.keyring,
        call.actor,
        call.game_id,
        form.environment,
    )


async def _rotate(call: Invocation, form: RotateSecret) -> RevealedSecrets:
    await reconfirm(call.services, call.session, call.actor, form.password)
    return await callbacks.rotate(
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
        name=f"usdk_callback_{name}",
        summary=summary,
        service="usdk",
        path=f"/sdk/callback/{name}",
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
        "A game's callback addresses, which are missing, and its signing secrets (not shown).",
        OfGame,
        CallbacksOutput,
        Permission.PACK,
        _info,
    ),
    _action(
        "example",
        "A call as it would be sent now, signed with the game's own secrets, step by step.",
        ExampleQuery,
        SignatureExample,
        Permission.PACK,
        _example,
    ),
    _action(
        "save",
        "Set both addresses of an environment; asks for the password.",
        SaveAddresses,
        CallbacksOutput,
        Permission.PACK_EDIT,
        _save,
    ),
    _action(
        "reveal",
        "Show the valid signing secrets; asks for the password, throttled and recorded.",
        RevealSecret,
        RevealedSecrets,
        Permission.SECRET_REVEAL,
        _reveal,
    ),
    _action(
        "rotate",
        "Exchange the signing secret; calls carry both signatures for the hours given.",
        RotateSecret,
        RevealedSecrets,
        Permission.SECRET_REVEAL,
        _rotate,
    ),
)
