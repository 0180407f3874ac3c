"""Loading a signing key from any supported store, by alias."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

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


class _Keyed(Protocol):
    """Anything that a store calls by an alias."""

    @property
    def alias(self) -> str:
        """The alias."""


_T = TypeVar("_T", bound=_Keyed)
MAX_STORE_BYTES = 4 << 20


def load(
    data: bytes, password: str, *, alias: str | None = None, key_password: str | None = None
) -> SigningKey:
    """Return one key of a PKCS#12, JKS, JCEKS or BKS store, or the one of a PEM file.

    The format is told by its first bytes.

    Args:
        data: the file's bytes.
        password: of the store.
        alias: which key, as `aliases` names it; may be left out when there is only one. Case does
            not matter.
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
        chosen = _choose(_named(read_java_store(data, password)), alias)
        return _from_java(chosen, password if key_password is None else key_password)
    if is_bouncy(data):
        found = _choose(_named(read_bouncy_store(data, password)), alias)
        plain = unseal(found, password if key_password is None else key_password)
        return _opened(plain, found)
    keys = [read_pem(data, password)] if is_pem(data) else read_pkcs12(data, password)
    return _choose(_named(keys), alias)


def aliases(data: bytes, password: str) -> list[str]:
    """Return the aliases of the private keys in a store, each once.

    A store may give several keys one alias, or none to a key: the later ones get a number behind
    it, a nameless one its place among the keys.

    Raises:
        KeyStoreError: as for :func:`load`.
    """
    if data[:4] in (JKS_MAGIC, JCEKS_MAGIC):
        return list(_named(read_java_store(data, password)))
    if is_bouncy(data):
        return list(_named(read_bouncy_store(data, password)))
    if is_pem(data):
        return [read_pem(data, password).alias]
    return list(_named(read_pkcs12(data, password)))


def _named(items: Iterable[_T]) -> dict[str, _T]:
    """The items, each by a name of its own, whatever the case."""
    named: dict[str, _T] = {}
    taken: set[str] = set()
    for place, item in enumerate(items, 1):
        alias = item.alias or str(place)
        name, number = alias, 1
        while name.lower() in taken:
            number += 1
            name = f"{alias} ({number})"
        taken.add(name.lower())
        named[name] = item
    return named


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
