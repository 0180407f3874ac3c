"""Tokens that bring their certificates, as Apple's do: whatever those hold, the answer is no."""

import base64
import json

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from tests.support.certificates import self_signed

from longshore.domains.operate.recipes.jws import chain_verifies

_THIRD = bytes.fromhex("a003020102")


def _certificate() -> bytes:
    return self_signed("Apple")[0].public_bytes(Encoding.DER)


def _token(*certificates: bytes) -> str:
    header = {"alg": "ES256", "x5c": [base64.b64encode(one).decode() for one in certificates]}
    parts = (json.dumps(header).encode(), b'{"signedDate":1}', b"\0" * 64)
    return ".".join(base64.urlsafe_b64encode(one).decode().rstrip("=") for one in parts)


@pytest.mark.parametrize("version", [0, 2, 5, 127])
def test_certificates_of_any_version_are_no_fault(version: int) -> None:
    """Anybody may send one to the address of payment notices."""
    made = _certificate()
    assert made.count(_THIRD) == 1
    odd = made.replace(_THIRD, _THIRD[:-1] + bytes([version]))
    roots = x509.load_der_x509_certificate(made).fingerprint(SHA256()).hex()
    assert not chain_verifies(_token(odd, odd, odd), roots)


def test_certificates_that_are_cut_or_changed_are_no_fault() -> None:
    made = _certificate()
    for at in range(0, len(made), 3):
        for odd in (made[:at], made[:at] + bytes([made[at] ^ 0xFF]) + made[at + 1 :]):
            assert not chain_verifies(_token(odd, odd, odd), "00")
