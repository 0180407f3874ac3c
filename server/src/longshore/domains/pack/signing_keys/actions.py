"""Actions of signing keys: what a game signs its packages with; a key comes out once at most."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.signing_keys import moving, service
from longshore.domains.pack.signing_keys.parsing import aliases_of, key_of, new_key
from longshore.domains.pack.signing_keys.schemas import (
    AliasesOutput,
    CopyKeyInput,
    ExportedKeyOutput,
    ExportKeyInput,
    KeyReference,
    SigningKeyOutput,
    SigningKeysOutput,
    StoreInput,
)
from longshore.gateway.action import action, asks_password
from longshore.gateway.of_game import OfGame


async def _list(call: Call, form: OfGame) -> SigningKeysOutput:
    return await service.list_keys(call)


async def _aliases(call: Call, form: StoreInput) -> AliasesOutput:
    return AliasesOutput(aliases=await aliases_of(form.store, form.store_password))


@asks_password
async def _set_default(call: Call, form: KeyReference) -> SigningKeyOutput:
    return await service.set_default(call, form.id)


@asks_password
async def _remove(call: Call, form: KeyReference) -> SigningKeysOutput:
    await service.remove_key(call, form.id)
    return await service.list_keys(call)


@asks_password
async def _export(call: Call, form: ExportKeyInput, store: bytes) -> ExportedKeyOutput:
    return await moving.export_key(call, form, store)


@asks_password
async def _copy(call: Call, form: CopyKeyInput) -> SigningKeyOutput:
    return await moving.copy_key(call, form)


ACTIONS = (
    action(
        "usdk_sign_list",
        "usdk/sdk/sign/list",
        "A game's signing keys: certificates and fingerprints, never the keys.",
        _list,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_sign_aliases",
        "usdk/sdk/sign/aliases",
        "The aliases in a key store, before one is chosen; nothing is kept.",
        _aliases,
        Permission.SIGNING_KEY,
        opens_transactions=True,
    ),
    action(
        "usdk_sign_upload",
        "usdk/sdk/sign/upload",
        "Keep one key of a JKS, JCEKS, BKS, PKCS#12 or PEM file, sealed; the file is not kept.",
        service.upload_key,
        Permission.SIGNING_KEY,
        before=key_of,
    ),
    action(
        "usdk_sign_generate",
        "usdk/sdk/sign/generate",
        "Make a new signing key on the server.",
        service.generate_key,
        Permission.SIGNING_KEY,
        before=new_key,
    ),
    action(
        "usdk_sign_set_default",
        "usdk/sdk/sign/setDefault",
        "Sign with this key where a channel names no other; asks for the password.",
        _set_default,
        Permission.SIGNING_KEY,
    ),
    action(
        "usdk_sign_remove",
        "usdk/sdk/sign/remove",
        "Remove a key that is not in use, for good; asks for the password.",
        _remove,
        Permission.SIGNING_KEY,
    ),
    action(
        "usdk_sign_export",
        "usdk/sdk/sign/export",
        "Give a generated key out once, as an encrypted PKCS#12 store; asks for the password.",
        _export,
        Permission.SIGNING_KEY,
        before=moving.store_to_export,
    ),
    action(
        "usdk_sign_copy",
        "usdk/sdk/sign/copy",
        "Keep a key for another game of the publisher too; asks for the password.",
        _copy,
        Permission.SIGNING_KEY,
    ),
)
