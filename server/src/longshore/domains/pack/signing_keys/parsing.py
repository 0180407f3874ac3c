"""Key stores from outside and new keys, both made elsewhere than on the event loop."""

import base64
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar

import anyio
import anyio.to_thread
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from longshore.account.identity import Call
from longshore.domains.pack.signing_keys import errors
from longshore.domains.pack.signing_keys.schemas import GenerateInput, UploadInput
from longshore.kit.db.turns import Turns
from longshore.kit.errors import ApiError
from longshore_packer.errors import PackerError
from longshore_packer.keys import SigningKey, generate, write_pkcs12
from longshore_packer.sandbox.stores import StoredKey, aliases_limited, load_limited

P = ParamSpec("P")
R = TypeVar("R")
# Each is a process of its own, or some seconds of a core; one caller's come one after the other.
_slots = anyio.CapacityLimiter(2)
_turns = Turns(2, each=1)
_ERRORS: dict[str, type[ApiError]] = {
    "key.password": errors.KeyPasswordError,
    "key.alias": errors.KeyAliasError,
    "key.unusable": errors.KeyUnusableError,
}


async def aliases_of(store: str, password: str) -> list[str]:
    """The aliases in a store given as base64.

    Raises:
        KeyStoreUnreadableError, KeyPasswordError. BusyError: as `key_of`.
    """
    return await _elsewhere(aliases_limited, base64.b64decode(store), password)


async def key_of(call: Call, form: UploadInput) -> StoredKey:
    """The chosen key of a store; asks no database, so that none waits for it.

    Raises:
        KeyStoreUnreadableError, KeyPasswordError, KeyAliasError, KeyUnusableError.
        BusyError: too many stores of this caller are being read.
    """
    return await _elsewhere(
        lambda: load_limited(
            base64.b64decode(form.store),
            form.store_password,
            alias=form.alias,
            key_password=form.key_password,
        )
    )


async def new_key(call: Call, form: GenerateInput) -> StoredKey:
    """A new key with a self-signed certificate; asks no database either.

    Raises:
        KeyUnusableError: the names cannot stand in a certificate. BusyError: as `key_of`.
    """
    return await _elsewhere(_generate, form)


async def store_of(key: SigningKey, passphrase: str) -> bytes:
    """A key as an encrypted PKCS#12 store; deriving its keys takes a while by design.

    Raises:
        KeyUnusableError: its alias cannot stand in a store.
    """
    return await _elsewhere(write_pkcs12, key, passphrase)


def sha256_of(key: StoredKey) -> str:
    """The fingerprint of the leaf certificate, 64 hexadecimal digits."""
    return hashlib.sha256(key.certificates[0]).hexdigest()


def moment_of(seconds: int) -> datetime:
    """A certificate's time; what PostgreSQL or Python cannot hold is the last second of 9999."""
    return datetime.fromtimestamp(max(0, min(seconds, 253_402_300_799)), UTC)


async def _elsewhere(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    try:
        async with _turns.turn():
            return await anyio.to_thread.run_sync(lambda: function(*args, **kwargs), limiter=_slots)
    except PackerError as error:
        raise _ERRORS.get(error.code, errors.KeyStoreUnreadableError)() from error


def _generate(form: GenerateInput) -> StoredKey:
    key = generate(
        form.kind,
        alias="key",
        common_name=form.common_name,
        organization=form.organization,
        years=form.years,
    )
    leaf = key.certificates[0]
    return StoredKey(
        alias=key.alias,
        kind=key.kind,
        subject=leaf.subject.rfc4514_string(),
        not_before=int(leaf.not_valid_before_utc.timestamp()),
        not_after=int(leaf.not_valid_after_utc.timestamp()),
        private_key=key.private_key.private_bytes(
            Encoding.DER, PrivateFormat.PKCS8, NoEncryption()
        ),
        certificates=key.certificate_ders,
    )
