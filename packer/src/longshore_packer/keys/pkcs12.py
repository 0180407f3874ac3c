"""PKCS#12 key stores with any number of private keys, and writing one.

Source: RFC 7292. ``cryptography`` checks the integrity and decrypts; it returns only the first
key, so the bags are walked here for all keys and their names.
"""

import warnings
from collections.abc import Iterator
from contextlib import suppress

from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PublicFormat,
    load_der_private_key,
    pkcs12,
)

from longshore_packer import der
from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.keys.errors import AliasError, KeyStoreError, PasswordError
from longshore_packer.keys.signing_key import SigningKey, supported
from longshore_packer.parsing import to_utf8

_DATA_OID = der.encode_oid("1.2.840.113549.1.7.1")
_KEY_BAG = der.encode_oid("1.2.840.113549.1.12.10.1.1")
_SHROUDED_BAG = der.encode_oid("1.2.840.113549.1.12.10.1.2")
_FRIENDLY_NAME = der.encode_oid("1.2.840.113549.1.9.20")


def read_pkcs12(data: bytes, password: str) -> list[SigningKey]:
    """Return every private key of a store with its chain.

    Raises:
        PasswordError: the password is wrong.
        KeyStoreError: malformed or protected in an unknown way.
    """
    secret = to_utf8(password, PasswordError)
    try:
        with warnings.catch_warnings():
            # Stores in BER (some of Windows) are read, and the library says that they were.
            warnings.simplefilter("ignore", UserWarning)
            store = pkcs12.load_pkcs12(data, secret)
    except CERTIFICATE_FAULTS as error:
        text = str(error).lower()
        if "password" in text or "mac" in text:
            raise PasswordError("the password is wrong or the store is damaged") from error
        _refuse_other_keys(data, secret)
        raise KeyStoreError("is no readable PKCS#12 store") from error
    found = [store.cert] if store.cert is not None else []
    certificates = [item.certificate for item in (*found, *store.additional_certs)]
    try:
        bags = list(_key_bags(data))
    except (der.DerError, IndexError) as error:
        raise KeyStoreError("is a malformed PKCS#12 store") from error
    keys = [_key(bag, alias, secret, certificates) for alias, bag in bags]
    if not keys and store.key is not None:
        # The keys lie inside an encrypted part: only the first one is within reach.
        name = store.cert.friendly_name if store.cert and store.cert.friendly_name else b""
        chain = chain_of(store.key, certificates)
        return [SigningKey(store.key, chain, alias=name.decode("utf-8", "replace"))]
    return keys


def _refuse_other_keys(data: bytes, secret: bytes) -> None:
    """Name a key that cannot sign: Java's certificates for DSA keys hide it from the library.

    Raises:
        SigningKeyError: the store holds such a key.
    """
    with suppress(*CERTIFICATE_FAULTS, der.DerError, IndexError):
        for alias, bag in _key_bags(data):
            inner = bag.children()[1].children()[0].encoding
            shrouded = bag.children()[0].encoding == _SHROUDED_BAG
            supported(load_der_private_key(inner, secret if shrouded else None), alias)


def _key_bags(data: bytes) -> Iterator[tuple[str, der.Element]]:
    """Yield alias and key bag from the parts that are not encrypted as a whole."""
    authenticated = der.read(data).children()[1].children()
    octets = authenticated[1].children()[0].expect(der.OCTET_STRING)
    for info in der.read(octets.content).children():
        kind, *content = info.children()
        if kind.encoding != _DATA_OID:
            continue
        safe = content[0].children()[0].expect(der.OCTET_STRING)
        for bag in der.read(safe.content).children():
            if bag.children()[0].encoding in (_KEY_BAG, _SHROUDED_BAG):
                yield _alias(bag), bag


def _alias(bag: der.Element) -> str:
    """Return the friendly name of a bag, empty when it has none."""
    for part in bag.children()[2:]:
        for attribute in part.children():
            kind, values = attribute.children()[:2]
            if kind.encoding == _FRIENDLY_NAME:
                return values.children()[0].content.decode("utf-16-be", "replace")
    return ""


def _key(
    bag: der.Element, alias: str, secret: bytes, certificates: list[x509.Certificate]
) -> SigningKey:
    """Return the key of one bag."""
    shrouded = bag.children()[0].encoding == _SHROUDED_BAG
    inner = bag.children()[1].children()[0].encoding
    try:
        private_key = load_der_private_key(inner, secret if shrouded else None)
    except CERTIFICATE_FAULTS as error:
        raise PasswordError("the key cannot be decrypted", subject=alias) from error
    return SigningKey(private_key, chain_of(private_key, certificates), alias=alias)


def chain_of(
    private_key: object, certificates: list[x509.Certificate]
) -> tuple[x509.Certificate, ...]:
    """Return the certificate of a key and its issuers, leaf first."""
    public = _spki(getattr(private_key, "public_key", lambda: None)())
    chain: list[x509.Certificate] = []
    try:
        leaf = next((c for c in certificates if _spki(c.public_key()) == public), None)
        while leaf is not None and leaf not in chain:
            chain.append(leaf)
            issuer = leaf.issuer
            leaf = next((c for c in certificates if c.subject == issuer and c not in chain), None)
    except CERTIFICATE_FAULTS as error:
        raise KeyStoreError("holds a malformed certificate") from error
    return tuple(chain)


def _spki(public_key: object) -> bytes:
    method = getattr(public_key, "public_bytes", None)
    if method is None:
        return b""
    return bytes(method(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))


def write_pkcs12(key: SigningKey, password: str) -> bytes:
    """Return an encrypted store with one key; keytool and apksigner read it.

    Raises:
        PasswordError: the password is empty.
    """
    if not password:
        raise PasswordError("a store needs a password", remedy="Give at least one character.")
    return pkcs12.serialize_key_and_certificates(
        to_utf8(key.alias, AliasError),
        key.private_key,
        key.certificates[0],
        key.certificates[1:],
        BestAvailableEncryption(to_utf8(password, PasswordError)),
    )
