"""The signing block: layout, padding, and the formats of walle and VasDolly by golden bytes."""

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longshore_packer.signing.block import (
    PADDING_ID,
    SigningBlockError,
    make_block,
    parse_block,
)
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.tag_format import ChannelTagError
from longshore_packer.verification.tags import read_vasdolly, read_walle

from ..fuzzing import Fuzz

_PAIRS = st.dictionaries(
    st.integers(0, 0xFFFFFFFF).filter(lambda key: key != PADDING_ID), st.binary(max_size=9000)
)


class TestBlock:
    @given(_PAIRS)
    def test_round_trip(self, pairs: dict[int, bytes]) -> None:
        block = make_block(pairs)
        found = parse_block(block, subject="test")
        found.pop(PADDING_ID, None)
        assert found == pairs
        assert len(block) % 4096 == 0

    def test_padding_smaller_than_a_pair(self) -> None:
        """A gap of less than 12 bytes cannot hold the padding pair: a page more is needed."""
        for size in range(4096 - 32 - 12 - 12, 4096 - 32 - 12 + 1):
            assert len(make_block({1: bytes(size)})) in (4096, 8192)

    @pytest.mark.parametrize("at", [0, 8, 4096 - 20])
    def test_lies(self, at: int) -> None:
        block = bytearray(make_block({1: b"value"}))
        block[at] ^= 0x55
        with pytest.raises(SigningBlockError):
            parse_block(bytes(block), subject="test")

    def test_twice(self) -> None:
        pair = struct.pack("<QI", 4, 7)
        body = pair + pair
        size = struct.pack("<Q", len(body) + 24)
        with pytest.raises(SigningBlockError):
            parse_block(size + body + size + b"APK Sig Block 42", subject="test")

    @pytest.mark.fuzz("block", 5000)
    def test_fuzz(self, fuzz: Fuzz) -> None:
        samples = [make_block({1: b"a", 2: b"b" * 40})]
        fuzz(lambda data: parse_block(data, subject="x"), samples)


class TestChannelFormats:
    def test_walle_golden(self) -> None:
        """walle's PayloadWriter: id 0x71777777 and a JSON object with "channel"."""
        pairs = ChannelTag("华为", extra={"user": "1"}, vasdolly=False).pairs()
        assert pairs == {
            0x71777777: bytes.fromhex(
                "7b226368616e6e656c223a22e58d8ee4b8ba222c2275736572223a2231227d"
            )
        }

    def test_vasdolly_golden(self) -> None:
        """VasDolly's ChannelWriter: id 0x881155ff and the bare channel."""
        assert ChannelTag("xiaomi", walle=False).pairs() == {0x881155FF: b"xiaomi"}

    def test_block_golden(self) -> None:
        block = make_block(ChannelTag("a", walle=False).pairs())
        assert block[:21].hex() == "f80f000000000000" + "0500000000000000" + "ff551188" + "61"
        assert block[21:33].hex() == "cb0f000000000000" + "77657242"
        assert block[-24:].hex() == "f80f000000000000" + b"APK Sig Block 42".hex()

    @given(st.text(min_size=1, max_size=40), st.dictionaries(st.text(), st.text(), max_size=3))
    def test_round_trip(self, channel: str, extra: dict[str, str]) -> None:
        try:
            pairs = ChannelTag(channel, extra).pairs()
        except ChannelTagError:
            return
        assert read_walle(pairs) == {"channel": channel, **extra}
        assert read_vasdolly(pairs) == channel

    @pytest.mark.parametrize(
        ("channel", "extra"), [("", {}), ("a", {"channel": "b"}), ("x" * 70000, {}), ("\ud800", {})]
    )
    def test_refused(self, channel: str, extra: dict[str, str]) -> None:
        with pytest.raises(ChannelTagError):
            ChannelTag(channel, extra).pairs()

    @pytest.mark.parametrize("value", [b"", b"[]", b"{", b"\xff", b"1", b"[" * 9000])
    def test_unreadable_walle(self, value: bytes) -> None:
        with pytest.raises(ChannelTagError):
            read_walle({0x71777777: value})

    def test_order_of_extra_does_not_matter(self) -> None:
        one = ChannelTag("c", {"b": "1", "a": "2"}).pairs()
        two = ChannelTag("c", {"a": "2", "b": "1"}).pairs()
        assert one == two
        assert list(json.loads(one[0x71777777])) == ["channel", "a", "b"]
