"""Key stores read in the limited subprocess: the same key comes back, hostile stores end."""

import time

import pytest
from cryptography.hazmat.primitives.serialization import load_der_private_key

from longshore_packer import der
from longshore_packer.errors import PackerError
from longshore_packer.keys import SigningKey, generate, write_pkcs12
from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.stores import StoredKey, aliases_limited, load_limited

_PASSWORD = "canary store password"


@pytest.fixture(scope="module")
def key() -> SigningKey:
    return generate("ec-256", alias="release", common_name="Harbor")


@pytest.fixture(scope="module")
def store(key: SigningKey) -> bytes:
    return write_pkcs12(key, _PASSWORD)


def test_the_same_key_comes_back(key: SigningKey, store: bytes) -> None:
    assert aliases_limited(store, _PASSWORD) == ["release"]
    stored = load_limited(store, _PASSWORD)
    assert isinstance(stored, StoredKey)
    assert (stored.alias, stored.kind, stored.subject) == ("release", "EC-256", "CN=Harbor")
    assert stored.not_after == int(key.expires_at.timestamp())
    assert stored.certificates == key.certificate_ders
    private = load_der_private_key(stored.private_key, None)
    assert private.private_numbers() == key.private_key.private_numbers()  # type: ignore[union-attr]
    assert stored.private_key.hex() not in repr(stored)
    assert str(stored.private_key) not in repr(stored)


@pytest.mark.parametrize(
    ("data", "password", "alias", "code"),
    [
        (None, "wrong", None, "key.password"),
        (None, _PASSWORD, "other", "key.alias"),
        (b"", _PASSWORD, None, "key.store"),
        (b"PK\x03\x04 a zip", _PASSWORD, None, "key.store"),
        (b"\xfe\xed\xfe\xed" + b"\0" * 40, _PASSWORD, None, "key.password"),
    ],
)
def test_refusals_keep_their_code(
    store: bytes, data: bytes | None, password: str, alias: str | None, code: str
) -> None:
    with pytest.raises(PackerError) as caught:
        load_limited(store if data is None else data, password, alias=alias)
    assert caught.value.code == code
    assert _PASSWORD not in str(caught.value)


def with_rounds(store: bytes, rounds: int) -> bytes:
    """The store with another number of rounds for its MAC (the last field), lengths corrected."""
    mac = der.read(store).children()[2]
    digest, salt, old = mac.children()
    new = rounds.to_bytes(rounds.bit_length() // 8 + 1, "big")
    fields = digest.encoding + salt.encoding + b"\x02" + bytes([len(new)]) + new
    body = store[4 : -len(mac.encoding)]
    assert store.endswith(old.encoding)
    whole = body + b"\x30" + bytes([len(fields)]) + fields
    return b"\x30\x82" + len(whole).to_bytes(2, "big") + whole


def test_a_store_that_wants_billions_of_rounds_ends(store: bytes) -> None:
    """The MAC of a PKCS#12 file names its own number of rounds; processor time is limited."""
    # The helper changes nothing but the number.
    assert with_rounds(store, 2048) == store
    began = time.monotonic()
    with pytest.raises(ProcessLimitError):
        aliases_limited(with_rounds(store, 0x7FFFFFFF), _PASSWORD)
    # All its rounds take half an hour.
    assert time.monotonic() - began < 160


def test_the_limit_is_real(store: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from longshore_packer.sandbox import stores
    from longshore_packer.sandbox.limits import ProcessLimits

    tight = ProcessLimits(memory_bytes=512 << 20, cpu_seconds=8, wall_seconds=0.01)
    monkeypatch.setattr(stores, "STORE_LIMITS", tight)
    with pytest.raises(ProcessLimitError):
        aliases_limited(store, _PASSWORD)
