"""Actions of access keys: AppId and keys of a game, shown and exchanged with the password."""

from longshore.account.identity import Call, Permission
from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import service
from longshore.domains.pack.access_keys.code_samples import code_samples
from longshore.domains.pack.access_keys.schemas import (
    AccessKeysOutput,
    CodeSamples,
    RevealedKeys,
    RevealInput,
    RotateInput,
)
from longshore.gateway.action import action, asks_password
from longshore.gateway.of_game import OfGame


async def _info(call: Call, form: OfGame) -> AccessKeysOutput:
    return await service.read_keys(call)


async def _samples(call: Call, form: OfGame) -> CodeSamples:
    return code_samples(app_id_of(call.game_id))


@asks_password
async def _reveal(call: Call, form: RevealInput) -> RevealedKeys:
    return await service.reveal(call, form.kind)


@asks_password
async def _rotate(call: Call, form: RotateInput) -> RevealedKeys:
    return await service.rotate(call, form)


ACTIONS = (
    action(
        "usdk_info_access_keys",
        "usdk/sdk/accessKey/info",
        "A game's AppId and its keys, masked.",
        _info,
        Permission.PACK,
    ),
    action(
        "usdk_samples_access_keys",
        "usdk/sdk/accessKey/samples",
        "Code for the game's own server in five languages, with its AppId.",
        _samples,
        Permission.PACK,
    ),
    action(
        "usdk_reveal_access_keys",
        "usdk/sdk/accessKey/reveal",
        "Show the valid versions of a key; asks for the password, throttled and recorded.",
        _reveal,
        Permission.SECRET_REVEAL,
    ),
    action(
        "usdk_rotate_access_keys",
        "usdk/sdk/accessKey/rotate",
        "Exchange a key; the old one works for the hours given.",
        _rotate,
        Permission.SECRET_REVEAL,
    ),
)
