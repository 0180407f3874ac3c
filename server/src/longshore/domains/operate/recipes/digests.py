"""Digests and signatures by the names that recipes use."""

import base64
import binascii
import hashlib
import hmac
import re
from functools import lru_cache
from typing import Literal

from cryptography.exceptions import InternalError, InvalidSignature, UnsupportedAlgorithm
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
_MOST_RSA_BITS = 4096
"""No channel wants more, and to sign with twice as many takes over six times as long."""
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


@lru_cache(maxsize=_MOST_KEYS)
def _private_key(text: str) -> rsa.RSAPrivateKey:
    # The library proves that its primes are some, and keeps Python's lock meanwhile, in a thread
    # too: 36 ms for 2048 bits, 290 for 4096, and nobody limits what a publisher gives.
    try:
        private = load_der_private_key(_der(text), None, unsafe_skip_rsa_key_validation=True)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise RecipeError("key_unusable") from None
    if not isinstance(private, rsa.RSAPrivateKey) or not _is_sound(private):
        raise RecipeError("key_unusable")
    return private


def _is_sound(private: rsa.RSAPrivateKey) -> bool:
    """Whether a key's numbers fit together (RFC 8017, 3.2), and what it signs verifies.

    More than that nobody needs of a key that only its owner's own signatures depend on.
    """
    if not _LEAST_RSA_BITS <= private.key_size <= _MOST_RSA_BITS:
        return False
    own = private.private_numbers()
    p, q, d, e = own.p, own.q, own.d, own.public_numbers.e
    fits = (
        min(p, q) > e > 1
        and p % 2 == q % 2 == 1
        and p * q == own.public_numbers.n
        and d * e % (p - 1) == d * e % (q - 1) == own.iqmp * q % p == 1
        and (own.dmp1, own.dmq1) == (d % (p - 1), d % (q - 1))
    )
    if not fits:
        return False
    try:
        signature = private.sign(b"", padding.PKCS1v15(), SHA256())
        private.public_key().verify(signature, b"", padding.PKCS1v15(), SHA256())
    except (InvalidSignature, InternalError, ValueError):
        return False
    return True


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
