"""Signatures of outgoing calls: the published vector, ways to be wrong, two secrets at once."""

import pytest

from longshore.kit.secrets import signature
from longshore.kit.secrets.signature import SignatureError, secret_bytes, sign, verify

KEY = secret_bytes("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
ID, STAMP, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'


def signed(*keys: bytes) -> dict[str, str]:
    return sign(keys or (KEY,), message_id=ID, timestamp=STAMP, body=BODY)


def test_reference_vector_of_standard_webhooks() -> None:
    """[W-03] Anybody's library for Standard Webhooks verifies what is sent."""
    assert signed() == {
        "webhook-id": ID,
        "webhook-timestamp": str(STAMP),
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    verify([KEY], signed(), BODY, now=STAMP)


def test_both_secrets_work_during_a_rotation() -> None:
    """[W-03] A call is signed with the old and the new secret; either is enough."""
    new = secret_bytes(signature.new_secret())
    headers = signed(new, KEY)
    for key in (new, KEY):
        verify([key], headers, BODY, now=STAMP)
    with pytest.raises(SignatureError, match="No signature"):
        verify([secret_bytes(signature.new_secret())], headers, BODY, now=STAMP)


@pytest.mark.parametrize("now", [STAMP - 301, STAMP + 301])
def test_stale_timestamp(now: int) -> None:
    with pytest.raises(SignatureError, match="too far"):
        verify([KEY], signed(), BODY, now=now)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("webhook-id", "other"),
        ("webhook-timestamp", str(STAMP + 1)),
        ("webhook-timestamp", "１６"),
        ("webhook-timestamp", "-1"),
        ("webhook-timestamp", ""),
        ("webhook-signature", ""),
        ("webhook-signature", "v1,"),
        ("webhook-signature", "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        ("webhook-signature", "é"),
    ],
)
def test_anything_changed_is_refused(name: str, value: str) -> None:
    with pytest.raises(SignatureError):
        verify([KEY], signed() | {name: value}, BODY, now=STAMP)


def test_changed_body_is_refused() -> None:
    with pytest.raises(SignatureError):
        verify([KEY], signed(), BODY + b" ", now=STAMP)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_missing_header(name: str) -> None:
    headers = {key: value for key, value in signed().items() if key != name}
    with pytest.raises(SignatureError, match=name):
        verify([KEY], headers, BODY, now=STAMP)


def test_id_and_timestamp_cannot_be_shifted() -> None:
    with pytest.raises(ValueError, match="dot"):
        sign([KEY], message_id="a.1", timestamp=STAMP, body=BODY)
    with pytest.raises(ValueError, match="key"):
        sign([], message_id="a", timestamp=STAMP, body=BODY)


def test_new_secrets_differ_and_are_long() -> None:
    texts = {signature.new_secret() for _ in range(20)}
    assert len(texts) == 20
    assert {len(secret_bytes(text)) for text in texts} == {32}
