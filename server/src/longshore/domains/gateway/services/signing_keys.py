"""Actions of signing keys (package-sign)."""

from functools import partial

from pydantic import BaseModel

from longshore.domains import signing_keys
from longshore.domains.channels import channels_using
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission, reconfirm
from longshore.domains.signing_keys import (
    AliasesOutput,
    GenerateInput,
    KeyReference,
    OfGame,
    SigningKeyOutput,
    SigningKeysOutput,
    StoreInput,
    UploadInput,
)


async def _list(call: Invocation, form: OfGame) -> SigningKeysOutput:
    return await signing_keys.list_keys(call.session, call.game_id)


async def _aliases(call: Invocation, form: StoreInput) -> AliasesOutput:
    found = await signing_keys.aliases_of(form.store, form.store_password)
    return AliasesOutput(aliases=found)


async def _upload(call: Invocation, form: UploadInput) -> SigningKeyOutput:
    return await signing_keys.upload_key(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form
    )


async def _generate(call: Invocation, form: GenerateInput) -> SigningKeyOutput:
    return await signing_keys.generate_key(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form
    )


async def _set_default(call: Invocation, form: KeyReference) -> SigningKeyOutput:
    await reconfirm(call.services, call.session, call.actor, form.password)
    return await signing_keys.set_default(
        call.session, call.context, call.actor, call.game_id, form.id
    )


async def _remove(call: Invocation, form: KeyReference) -> SigningKeysOutput:
    await reconfirm(call.services, call.session, call.actor, form.password)
    using = partial(
        channels_using, call.session, call.game_id, call.context.language, "signing_key_id"
    )
    await signing_keys.remove_key(
        call.session, call.context, call.actor, call.game_id, form.id,
        used_by=partial(using, form.id), relied_on_by=partial(using, None),
    )  # fmt: skip
    return await signing_keys.list_keys(call.session, call.game_id)


def _action(
    name: str,
    path: str,
    summary: str,
    request: type[OfGame],
    response: type[BaseModel],
    permission: Permission,
    handler: Handler,
) -> Action:
    return Action(
        name=f"usdk_sign_{name}",
        summary=summary,
        service="usdk",
        path=f"/sdk/sign/{path}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


_KEY = Permission.SIGNING_KEY
ACTIONS: tuple[Action, ...] = (
    _action(
        "list",
        "list",
        "A game's signing keys: certificates and fingerprints, never the keys.",
        OfGame,
        SigningKeysOutput,
        Permission.PACK,
        _list,
    ),
    _action(
        "aliases",
        "aliases",
        "The aliases in a key store, before one is chosen; nothing is kept.",
        StoreInput,
        AliasesOutput,
        _KEY,
        _aliases,
    ),
    _action(
        "upload",
        "upload",
        "Keep one key of a JKS, JCEKS or PKCS#12 store, sealed; the file is not kept.",
        UploadInput,
        SigningKeyOutput,
        _KEY,
        _upload,
    ),
    _action(
        "generate",
        "generate",
        "Make a new signing key on the server.",
        GenerateInput,
        SigningKeyOutput,
        _KEY,
        _generate,
    ),
    _action(
        "set_default",
        "setDefault",
        "Sign with this key where a channel names no other; asks for the password.",
        KeyReference,
        SigningKeyOutput,
        _KEY,
        _set_default,
    ),
    _action(
        "remove",
        "remove",
        "Remove a key that is not in use, for good; asks for the password.",
        KeyReference,
        SigningKeysOutput,
        _KEY,
        _remove,
    ),
)
