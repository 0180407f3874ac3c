"""Actions of callbacks: addresses per environment, signing secrets, a signed example."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.callbacks import public, secrets, service
from longshore.domains.pack.callbacks.schemas import (
    CallbacksOutput,
    RevealedSecrets,
    RevealSecret,
    RotateSecret,
    SaveAddresses,
)
from longshore.gateway.action import action, asks_password
from longshore.gateway.of_game import OfGame


async def _info(call: Call, form: OfGame) -> CallbacksOutput:
    return await service.read_callbacks(call)


@asks_password
async def _save(call: Call, form: SaveAddresses) -> CallbacksOutput:
    await service.save_addresses(call, form)
    return await service.read_callbacks(call)


@asks_password
async def _reveal(call: Call, form: RevealSecret) -> RevealedSecrets:
    return await secrets.reveal(call, form.environment)


@asks_password
async def _rotate(call: Call, form: RotateSecret) -> RevealedSecrets:
    return await secrets.rotate(call, form)


ACTIONS = (
    action(
        "usdk_callback_info",
        "usdk/sdk/callback/info",
        "A game's callback addresses, which are missing, and its signing secrets (not shown).",
        _info,
        Permission.PACK,
    ),
    action(
        "usdk_callback_example",
        "usdk/sdk/callback/example",
        "A call as it would be sent now, signed with the game's own secrets, step by step.",
        public.signature_example,
        Permission.PACK,
    ),
    action(
        "usdk_callback_save",
        "usdk/sdk/callback/save",
        "Set addresses of an environment, what is absent stays; asks for the password.",
        _save,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_callback_reveal",
        "usdk/sdk/callback/reveal",
        "Show the valid signing secrets; asks for the password, throttled and recorded.",
        _reveal,
        Permission.SECRET_REVEAL,
    ),
    action(
        "usdk_callback_rotate",
        "usdk/sdk/callback/rotate",
        "Exchange the signing secret; calls carry both signatures for the hours given.",
        _rotate,
        Permission.SECRET_REVEAL,
    ),
)
