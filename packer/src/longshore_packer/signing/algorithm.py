"""Signature algorithms of schemes v2 and v3.

Source of the ids: "APK Signature Scheme v2", section "Signature Algorithm IDs", Android Open
Source Project; the choice by key size follows apksig's V2SchemeSigner.
"""

from dataclasses import dataclass

from longshore_packer.keys.signing_key import SigningKey
from longshore_packer.signing.digest import DigestName

_LARGEST_RSA_WITH_SHA256 = 3072
_LARGEST_EC_WITH_SHA256 = 256


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One signature algorithm: its id and the digest of content and signature."""

    identifier: int
    digest: DigestName


RSA_SHA256 = Algorithm(0x0103, "sha256")
RSA_SHA512 = Algorithm(0x0104, "sha512")
ECDSA_SHA256 = Algorithm(0x0201, "sha256")
ECDSA_SHA512 = Algorithm(0x0202, "sha512")


def algorithm_for(key: SigningKey) -> Algorithm:
    """Return the algorithm that fits the strength of a key."""
    bits = key.private_key.key_size
    if key.is_rsa:
        return RSA_SHA256 if bits <= _LARGEST_RSA_WITH_SHA256 else RSA_SHA512
    return ECDSA_SHA256 if bits <= _LARGEST_EC_WITH_SHA256 else ECDSA_SHA512
