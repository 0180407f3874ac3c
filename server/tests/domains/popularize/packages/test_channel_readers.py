"""What walle's and VasDolly's readers take and refuse differently, on files made by hand."""

import struct

import pytest
from tests.support.channel_readers import UnreadableError, read_by_vasdolly, read_by_walle

_WALLE, _VASDOLLY = 0x71777777, 0x881155FF
_BOTH = {_WALLE: b'{"channel":"store"}', _VASDOLLY: b" store\n"}


def package(
    pairs: dict[int, bytes], *, comment: bytes = b"", gap: bytes = b"", locator: bytes = b""
) -> bytes:
    """An empty archive with a signing block of pairs; `gap` stands behind its directory."""
    told = b"".join(struct.pack("<QI", len(one) + 4, id_) + one for id_, one in pairs.items())
    size = struct.pack("<Q", len(told) + 24)
    block = size + told + size + b"APK Sig Block 42"
    directory = b"PK\x01\x02" + bytes(42)
    end = struct.pack("<4s4xHHIIH", b"PK\x05\x06", 1, 1, len(directory), len(block), len(comment))
    return block + directory + gap + locator + end + comment


def test_both_read_it() -> None:
    assert read_by_walle(package(_BOTH)) == {"channel": "store"}
    assert read_by_vasdolly(package(_BOTH)) == "store"


def test_a_package_without_their_pair() -> None:
    other = package({0x7109871A: b"signature"})
    assert read_by_walle(other) is None
    assert read_by_vasdolly(other) == ""


def test_a_long_comment_is_read_by_vasdolly_alone() -> None:
    apk = package(_BOTH, comment=b"x" * 40_000)
    assert read_by_vasdolly(apk) == "store"
    with pytest.raises(UnreadableError, match="not found"):
        read_by_walle(apk)


@pytest.mark.parametrize(
    ("apk", "said"),
    [
        (package(_BOTH, gap=b"\0"), "not immediately followed"),
        (package(_BOTH, locator=b"PK\x06\x07" + bytes(16)), "ZIP64"),
        (package({}), "Id-Value"),
    ],
)
def test_what_vasdolly_alone_refuses(apk: bytes, said: str) -> None:
    with pytest.raises(UnreadableError, match=said):
        read_by_vasdolly(apk)
    read_by_walle(apk)
