"""Digests and signatures by the names that recipes use."""

import base64
import binascii
import hashlib
import hmac
import re
from functools import lru_cache
from typing import Literal

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA1, SHA256, HashAlgorithm
from cryptography.hazmat.primitives.serialization import (
    load_der_private_key,
    load_der_public_key,
)

from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.jws import chain_verifies
from longshore.domains.operate.recipes.pieces import Algorithm

Encoding = Literal["hex", "HEX", "base64"]
_MOST_KEYS = 500
_LEAST_RSA_BITS = 1024
"""OPPO and Gionee still sign with keys of this size."""
_ARMOUR = re.compile(r"-----(?:BEGIN|END) [A-Z ]+-----")


def digest(algorithm: Algorithm, text: str, key: str, encoding: Encoding) -> str:
    """The digest or own signature of a text; for RSA the key is a private one (PKCS #8).

    Raises:
        RecipeError: the key cannot be used.
    """
    if algorithm.startswith(("hmac", "rsa")) and not key:
        raise RecipeError("key_missing")
    data = text.encode()
    if algorithm.startswith("rsa"):
        return encoded(_rsa_signed(algorithm, data, key), encoding)
    if algorithm == "jws-x5c":
        raise RecipeError("key_unusable")
    name = algorithm.removeprefix("hmac-")
    if algorithm.startswith("hmac"):
        return encoded(hmac.digest(key.encode(), data, name), encoding)
    return encoded(hashlib.new(name, data, usedforsecurity=False).digest(), encoding)


def verifies(algorithm: Algorithm, text: str, key: str, given: str, encoding: Encoding) -> bool:
    """Whether a signature is right; digests are compared in constant time.

    Raises:
        RecipeError: there is no key, or it cannot be used.
    """
    if algorithm == "jws-x5c":
        return chain_verifies(text, key)
    if not algorithm.startswith("rsa"):
        expected = digest(algorithm, text, key, encoding)
        return hmac.compare_digest(expected.encode(), given.encode())
    try:
        signature = base64.b64decode(given, validate=True)
    except (binascii.Error, ValueError):
        return False
    return _rsa_verifies(algorithm, text.encode(), key, signature)


def encoded(value: bytes, encoding: Encoding) -> str:
    """Bytes as hexadecimal digits, small or capital, or as base64."""
    if encoding == "base64":
        return base64.b64encode(value).decode()
    return value.hex() if encoding == "hex" else value.hex().upper()


def _rsa_verifies(algorithm: Algorithm, data: bytes, key: str, signature: bytes) -> bool:
    pad, hashing = _scheme(algorithm)
    try:
        public_key(key).verify(signature, data, pad, hashing)
    except InvalidSignature:
        return False
    return True


def _rsa_signed(algorithm: Algorithm, data: bytes, key: str) -> bytes:
    return _private_key(key).sign(data, *_scheme(algorithm))


# Loading a private key proves its primes, which holds the loop for milliseconds; a channel's key is
# used for years.
@lru_cache(maxsize=_MOST_KEYS)
def _private_key(text: str) -> rsa.RSAPrivateKey:
    try:
        private = load_der_private_key(_der(text), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise RecipeError("key_unusable") from None
    if not isinstance(private, rsa.RSAPrivateKey):
        raise RecipeError("key_unusable")
    return private


@lru_cache(maxsize=_MOST_KEYS)
def public_key(text: str) -> rsa.RSAPublicKey:
    """An RSA public key from PEM or bare base64.

    Raises:
        RecipeError: not found, or it is no usable RSA key.
    """
    if not text:
        raise RecipeError("key_missing")
    try:
        found = load_der_public_key(_der(text))
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise RecipeError("key_unusable") from None
    if not isinstance(found, rsa.RSAPublicKey) or found.key_size < _LEAST_RSA_BITS:
        raise RecipeError("key_unusable")
    return found


def _scheme(algorithm: Algorithm) -> tuple[padding.AsymmetricPadding, HashAlgorithm]:
    if algorithm == "rsa-pss-sha256":
        return padding.PSS(padding.MGF1(SHA256()), padding.PSS.DIGEST_LENGTH), SHA256()
    return padding.PKCS1v15(), SHA1() if algorithm == "rsa-sha1" else SHA256()  # noqa: S303 - theirs


def _der(text: str) -> bytes:
    try:
        return base64.b64decode("".join(_ARMOUR.sub("", text).split()), validate=True)
    except (binascii.Error, ValueError):
        raise RecipeError("key_unusable") from None
