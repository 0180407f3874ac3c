"""Long texts part by part say what they say as a whole."""

import random

import pytest
from tests.support.lock_holding import lets_others_run

from longshore.kit.text import parts
from longshore.kit.text.parts import decoded, lines_of


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_what_is_decoded_in_parts(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(parts, "_PART", 5)
    text = "名称,金额\r\n" * 7 + "𠮷"
    assert decoded(text.encode(encoding), encoding) == text
    assert decoded(b"", encoding) == ""
    with pytest.raises(UnicodeDecodeError):
        decoded("名称".encode(encoding)[:-1], encoding)
    cut = "名称".encode(encoding)[:-1]
    assert decoded(cut, encoding, "replace") == cut.decode(encoding, "replace")


def test_lines_are_those_of_the_whole_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_PART", 3)
    chance = random.Random(7)
    for _ in range(2_000):
        text = "".join(chance.choices("ab\r\n\u2028\x0b", k=chance.randrange(12)))
        assert list(lines_of(text, 3)) == [line[:3] for line in text.splitlines()]


def test_who_decodes_much_lets_others_have_a_turn() -> None:
    data = "测试".encode("gb18030") * (5 << 20)
    assert lets_others_run(25, decoded, data, "gb18030")
