"""Keys of channels: loaded once, and refused each time when they are none."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from longshore.domains.operate.recipes import RecipeError, digests

KEY = generate_private_key(65_537, 2048)
PRIVATE = base64.b64encode(
    KEY.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
).decode()
PUBLIC = base64.b64encode(
    KEY.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
).decode()


def test_a_key_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading proves its primes, on the event loop."""
    signed = digests.digest("rsa-sha256", "text", PRIVATE, "base64")
    assert digests.verifies("rsa-sha256", "text", PUBLIC, signed, "base64")
    for name in ("load_der_private_key", "load_der_public_key"):
        monkeypatch.setattr(digests, name, None)
    assert digests.digest("rsa-sha256", "text", PRIVATE, "base64") == signed
    assert digests.verifies("rsa-sha256", "text", PUBLIC, signed, "base64")
    assert not digests.verifies("rsa-sha256", "texts", PUBLIC, signed, "base64")


def test_no_key_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(RecipeError, match="key_unusable"):
            digests.digest("rsa-sha256", "text", PUBLIC, "base64")
        with pytest.raises(RecipeError, match="key_unusable"):
            digests.public_key(PRIVATE)
