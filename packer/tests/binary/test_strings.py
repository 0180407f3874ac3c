import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longshore_packer.binary.errors import StringPoolError
from longshore_packer.binary.strings import Span, StringPool

TEXTS = st.lists(st.text(max_size=40), max_size=30)


class TestRoundTrip:
    @given(texts=TEXTS, more=TEXTS, utf8=st.booleans())
    def test_texts_keep_their_index(self, texts: list[str], more: list[str], utf8: bool) -> None:
        pool = StringPool.build(texts, utf8=utf8)
        for text in more:
            pool.append(text)
        again = StringPool(pool.to_bytes())
        assert list(again) == texts + more
        assert again.utf8 == utf8
        again.append("tail")
        assert list(StringPool(again.to_bytes())) == [*texts, *more, "tail"]

    @given(texts=TEXTS, utf8=st.booleans())
    def test_find_agrees_with_decoding(self, texts: list[str], utf8: bool) -> None:
        pool = StringPool(StringPool.build(texts, utf8=utf8).to_bytes())
        for text in [*texts, "not there"]:
            found = pool.find(text)
            assert found == (texts.index(text) if text in texts else None)

    def test_emoji_is_modified_utf8(self) -> None:
        data = StringPool.build(["🚢\0"]).to_bytes()
        assert b"\xed\xa0\xbd\xed\xba\xa2\xc0\x80" in data
        assert StringPool(data)[0] == "🚢\0"

    @pytest.mark.parametrize("length", [0x7F, 0x80, 0x7FFF, 0x8000, 0x12345])
    def test_long_utf16(self, length: int) -> None:
        pool = StringPool.build(["x" * length], utf8=False)
        assert StringPool(pool.to_bytes())[0] == "x" * length

    def test_too_long_for_utf8(self) -> None:
        with pytest.raises(StringPoolError):
            StringPool.build(["x" * 0x8000])

    def test_copy_is_independent(self) -> None:
        pool = StringPool.build(["a"])
        pool.copy().append("b")
        assert len(pool) == 1


class TestStyles:
    def test_styled_behind_plain(self) -> None:
        pool = StringPool.build(["plain", "b"])
        pool.append("Read the terms", [Span("b", 9, 13), Span("i", 0, 3)])
        again = StringPool(pool.to_bytes())
        assert again.spans(0) == again.spans(1) == []
        assert again.spans(2) == [Span("b", 9, 13), Span("i", 0, 3)]
        again.append("more", [Span("u", 0, 1)])
        third = StringPool(again.to_bytes())
        assert third.spans(2) == [Span("b", 9, 13), Span("i", 0, 3)]
        assert third.spans(len(third) - 2) == [Span("u", 0, 1)]
        assert third.to_bytes()[-12:] == b"\xff" * 12


class TestHostile:
    def refused(self, data: bytes) -> None:
        with pytest.raises(StringPoolError):
            list(StringPool(data))

    def test_counts_beyond_the_chunk(self) -> None:
        data = bytearray(StringPool.build(["a"]).to_bytes())
        struct.pack_into("<I", data, 8, 0x7FFFFFFF)
        self.refused(bytes(data))

    def test_offset_beyond_the_data(self) -> None:
        data = bytearray(StringPool.build(["a"]).to_bytes())
        struct.pack_into("<I", data, 28, 0x00FFFFFF)
        self.refused(bytes(data))

    def test_index_that_does_not_exist(self) -> None:
        with pytest.raises(StringPoolError):
            StringPool.build(["a"])[1]
