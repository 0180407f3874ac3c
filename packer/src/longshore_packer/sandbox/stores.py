"""Reading untrusted key stores in the limited subprocess.

Store and passwords travel over the pipe, never in an argument or a file; the key comes back the
same way. A store may ask for billions of rounds or hold a bomb: then the subprocess ends.
"""

from dataclasses import dataclass, field
from typing import Any

from longshore_packer.errors import InputError
from longshore_packer.parsing import from_base64, to_base64
from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits
from longshore_packer.sandbox.parent import run

STORE_LIMITS = ProcessLimits(
    memory_bytes=512 << 20, cpu_seconds=5, wall_seconds=15.0, file_bytes=0, open_files=32
)


@dataclass(frozen=True, slots=True)
class StoredKey:
    """One key out of a store, as plain bytes; the private key is never printed.

    Attributes:
        alias: its name in the store.
        kind: type and size, e.g. ``"RSA-2048"``.
        subject: of the leaf certificate (RFC 4514).
        not_before: start of the leaf certificate, Unix seconds.
        not_after: end of the leaf certificate, Unix seconds.
        private_key: PKCS#8 as DER bytes, not encrypted.
        certificates: the chain as DER bytes, leaf first.
    """

    alias: str
    kind: str
    subject: str
    not_before: int
    not_after: int
    private_key: bytes = field(repr=False)
    certificates: tuple[bytes, ...]


def aliases_limited(data: bytes, password: str) -> list[str]:
    """Return the aliases of the private keys in a store.

    Raises:
        PackerError: every refusal of ``keys.aliases``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    value = run("store_aliases", _arguments(data, password), limits=STORE_LIMITS)
    if not isinstance(value, list):
        raise ProcessLimitError("gave no list", subject="key store")
    return [str(name) for name in value]


def load_limited(
    data: bytes, password: str, *, alias: str | None = None, key_password: str | None = None
) -> StoredKey:
    """Return one key of a store, as ``keys.load`` does.

    Raises:
        PackerError: every refusal of ``keys.load``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    arguments = _arguments(data, password) | {"alias": alias, "key_password": key_password}
    value = run("store_load", arguments, limits=STORE_LIMITS)
    if not isinstance(value, dict):
        raise ProcessLimitError("gave no key", subject="key store")
    return StoredKey(
        alias=str(value["alias"]),
        kind=str(value["kind"]),
        subject=str(value["subject"]),
        not_before=value["not_before"],
        not_after=value["not_after"],
        private_key=from_base64(value["private_key"], ProcessLimitError),
        certificates=tuple(from_base64(text, ProcessLimitError) for text in value["certificates"]),
    )


def _arguments(data: bytes, password: str) -> dict[str, object]:
    return {"data": to_base64(data), "password": password}


def store_aliases(arguments: dict[str, Any]) -> object:
    """List the aliases; runs in the subprocess."""
    from longshore_packer.keys import aliases

    return aliases(from_base64(arguments["data"], InputError), arguments["password"])


def store_load(arguments: dict[str, Any]) -> object:
    """Load one key; runs in the subprocess."""
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
    from longshore_packer.keys import KeyStoreError, load

    key = load(
        from_base64(arguments["data"], InputError),
        arguments["password"],
        alias=arguments["alias"],
        key_password=arguments["key_password"],
    )
    leaf = key.certificates[0]
    try:
        facts = {
            "subject": leaf.subject.rfc4514_string(),
            "not_before": round(leaf.not_valid_before_utc.timestamp()),
            "not_after": round(leaf.not_valid_after_utc.timestamp()),
        }
    except CERTIFICATE_FAULTS as error:
        raise KeyStoreError("holds a malformed certificate", subject=key.alias) from error
    private = key.private_key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return facts | {
        "alias": key.alias,
        "kind": key.kind,
        "private_key": to_base64(private),
        "certificates": [to_base64(der) for der in key.certificate_ders],
    }
