"""Loading a signing key from any supported store, by alias."""

from typing import TypeVar

from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_der_private_key

from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.keys.bouncy import BouncyEntry, is_bouncy, read_bouncy_store, unseal
from longshore_packer.keys.errors import AliasError, KeyStoreError
from longshore_packer.keys.java import (
    JCEKS_MAGIC,
    JKS_MAGIC,
    JavaEntry,
    read_java_store,
    unprotect,
)
from longshore_packer.keys.pem import is_pem, read_pem
from longshore_packer.keys.pkcs12 import read_pkcs12
from longshore_packer.keys.signing_key import SigningKey, supported

_T = TypeVar("_T")
MAX_STORE_BYTES = 4 << 20


def load(
    data: bytes, password: str, *, alias: str | None = None, key_password: str | None = None
) -> SigningKey:
    """Return one key of a PKCS#12, JKS, JCEKS or BKS store, or the one of a PEM file.

    The format is told by its first bytes.

    Args:
        data: the file's bytes.
        password: of the store.
        alias: which key; may be left out when there is only one. Case does not matter.
        key_password: of the key in a JKS, JCEKS or BKS store, when it differs.

    Raises:
        PasswordError: a password is wrong.
        AliasError: the alias is missing or ambiguous; the message lists what is there.
        KeyStoreError: the file is no readable store.
        SigningKeyError: the key cannot sign packages.
    """
    if len(data) > MAX_STORE_BYTES:
        raise KeyStoreError(f"is larger than {MAX_STORE_BYTES} bytes")
    if data[:4] in (JKS_MAGIC, JCEKS_MAGIC):
        entries = read_java_store(data, password)
        chosen = _choose({entry.alias: entry for entry in entries}, alias)
        return _from_java(chosen, password if key_password is None else key_password)
    if is_bouncy(data):
        found = _choose({entry.alias: entry for entry in read_bouncy_store(data, password)}, alias)
        plain = unseal(found, password if key_password is None else key_password)
        return _opened(plain, found)
    keys = [read_pem(data, password)] if is_pem(data) else read_pkcs12(data, password)
    return _choose({key.alias: key for key in keys}, alias)


def aliases(data: bytes, password: str) -> list[str]:
    """Return the aliases of the private keys in a store.

    Raises:
        KeyStoreError: as for :func:`load`.
    """
    if data[:4] in (JKS_MAGIC, JCEKS_MAGIC):
        return [entry.alias for entry in read_java_store(data, password)]
    if is_bouncy(data):
        return [entry.alias for entry in read_bouncy_store(data, password)]
    if is_pem(data):
        return [read_pem(data, password).alias]
    return [key.alias for key in read_pkcs12(data, password)]


def _choose(found: dict[str, _T], alias: str | None) -> _T:
    """Return the wanted item, or the only one."""
    listed = ", ".join(sorted(found)) or "none"
    if alias is None:
        if len(found) != 1:
            raise AliasError(f"name the alias; the store has: {listed}")
        return next(iter(found.values()))
    for name, item in found.items():
        if name.lower() == alias.lower():
            return item
    raise AliasError(f"there is no such alias; the store has: {listed}", subject=alias)


def _from_java(entry: JavaEntry, password: str) -> SigningKey:
    return _opened(unprotect(entry.protected, password, alias=entry.alias), entry)


def _opened(plain: bytes, entry: JavaEntry | BouncyEntry) -> SigningKey:
    try:
        # Before the certificates: Java's for DSA keys cannot be read.
        private_key = supported(load_der_private_key(plain, None), entry.alias)
        chain = tuple(x509.load_der_x509_certificate(c) for c in entry.certificates)
    except CERTIFICATE_FAULTS as error:
        raise KeyStoreError("holds a malformed key or certificate", subject=entry.alias) from error
    return SigningKey(private_key, chain, alias=entry.alias)
