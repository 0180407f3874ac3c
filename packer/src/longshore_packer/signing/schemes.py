"""Signers of APK Signature Scheme v2 and v3: the values of their signing block pairs.

Sources: "APK Signature Scheme v2" and "v3", Android Open Source Project; the stripping
protection attribute is apksig's V2SchemeConstants.STRIPPING_PROTECTION_ATTR_ID.
"""

import struct
from collections.abc import Iterable

from longshore_packer.keys.signing_key import SigningKey
from longshore_packer.signing.algorithm import algorithm_for

_STRIPPING_PROTECTION = struct.pack("<II", 0xBEEFF00D, 3)
# Scheme v3 is read from Android 9 on; apksig writes 2**31 - 1 for "no upper end".
_V3_RANGE = struct.pack("<II", 28, 0x7FFFFFFF)


def _prefixed(value: bytes) -> bytes:
    return struct.pack("<I", len(value)) + value


def _sequence(values: Iterable[bytes]) -> bytes:
    return _prefixed(b"".join(_prefixed(value) for value in values))


def _tagged(identifier: int, value: bytes) -> bytes:
    return struct.pack("<I", identifier) + _prefixed(value)


def sign_v2(key: SigningKey, digest: bytes) -> bytes:
    """Return the v2 pair's value, protected against stripping of v3.

    Args:
        key: the signer.
        digest: content digest in the algorithm of ``algorithm_for(key)``.
    """
    signed = _signed_data(key, digest) + _sequence([_STRIPPING_PROTECTION])
    return _sequence([_prefixed(signed) + _proof(key, signed)])


def sign_v3(key: SigningKey, digest: bytes) -> bytes:
    """Return the v3 pair's value, for Android 9 and later, without key rotation."""
    signed = _signed_data(key, digest) + _V3_RANGE + _sequence([])
    return _sequence([_prefixed(signed) + _V3_RANGE + _proof(key, signed)])


def _signed_data(key: SigningKey, digest: bytes) -> bytes:
    """Return digests and certificates, the common start of the signed data."""
    digests = _sequence([_tagged(algorithm_for(key).identifier, digest)])
    return digests + _sequence(key.certificate_ders)


def _proof(key: SigningKey, signed: bytes) -> bytes:
    """Return the signatures over the signed data, and the public key."""
    algorithm = algorithm_for(key)
    signature = key.sign(signed, algorithm.digest)
    signatures = _sequence([_tagged(algorithm.identifier, signature)])
    return signatures + _prefixed(key.public_key_der)
