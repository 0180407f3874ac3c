"""The kept halves of a key give the library's HMAC, for keys of any length."""

import hmac

from hypothesis import given
from hypothesis import strategies as st

from longshore.kit.secrets.keyed import hmac_sha256


@given(st.binary(max_size=200), st.binary(max_size=300))
def test_as_the_library(key: bytes, message: bytes) -> None:
    for _ in range(2):
        assert hmac_sha256(key, message) == hmac.digest(key, message, "sha256")


def test_published_vectors() -> None:
    """RFC 4231, cases 2 and 6."""
    found = hmac_sha256(b"Jefe", b"what do ya want for nothing?")
    assert found.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    text = b"Test Using Larger Than Block-Size Key - Hash Key First"
    found = hmac_sha256(b"\xaa" * 131, text)
    assert found.hex() == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
