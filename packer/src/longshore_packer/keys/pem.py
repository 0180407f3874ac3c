"""A private key and its certificates in one PEM file, as openssl writes them."""

from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.keys.errors import KeyStoreError, PasswordError
from longshore_packer.keys.pkcs12 import chain_of
from longshore_packer.keys.signing_key import SigningKey, supported
from longshore_packer.parsing import to_utf8

_BEGIN, _KEY_END = b"-----BEGIN ", b" PRIVATE KEY-----"
ALIAS = "pem"
"""A PEM file names no key: this is what its only one is called."""


def is_pem(data: bytes) -> bool:
    """Tell by its first text whether a file is PEM; openssl puts attributes before it."""
    return _BEGIN in data[:4096] and data[:1] != b"\x30"


def read_pem(data: bytes, password: str) -> SigningKey:
    """Return the key of a file with one private key, encrypted or not, and its certificates.

    Raises:
        PasswordError: the key is encrypted with another password.
        KeyStoreError: no or several keys, no certificate of it, or malformed.
        SigningKeyError: the key cannot sign packages.
    """
    begun = sum(line.startswith(_BEGIN) and _KEY_END in line for line in data.splitlines())
    if begun != 1:
        raise KeyStoreError(f"holds {begun} private keys, not one", remedy=_REMEDY)
    private_key = supported(_private_key(data, password), ALIAS)
    try:
        certificates = x509.load_pem_x509_certificates(data)
    except CERTIFICATE_FAULTS as error:
        raise KeyStoreError("holds no readable certificate", remedy=_REMEDY) from error
    chain = chain_of(private_key, certificates)
    if not chain:
        raise KeyStoreError("holds no certificate of its key", remedy=_REMEDY)
    return SigningKey(private_key, chain, alias=ALIAS)


_REMEDY = "Put the private key and its certificate into one file, one behind the other."


def _private_key(data: bytes, password: str) -> object:
    secret = to_utf8(password, PasswordError)
    try:
        return load_pem_private_key(data, secret)
    except TypeError:
        # The key is not encrypted, which the library minds, or it is and there is no password.
        return _plain_key(data)
    except CERTIFICATE_FAULTS as error:
        if b"ENCRYPTED" in data:
            raise PasswordError("the password of the key is wrong") from error
        raise KeyStoreError("holds no readable private key") from error


def _plain_key(data: bytes) -> object:
    try:
        return load_pem_private_key(data, None)
    except TypeError as error:
        raise PasswordError("the key is encrypted, and no password is given") from error
    except CERTIFICATE_FAULTS as error:
        raise KeyStoreError("holds no readable private key") from error
