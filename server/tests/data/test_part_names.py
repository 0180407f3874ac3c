"""Parts that players are told apart by, in a file: called as on their page."""

import csv
import io

import pytest

from longshore.data.export.country_names import country_of
from longshore.data.export.table import Table, part_of, plain
from longshore.data.export.writing import written
from longshore.domains.operate.limits import load_places
from longshore.kit.text.text import Language, Text


def _cell(by: str, value: str, language: Language) -> str:
    table = Table(plain("t"), [plain("a")], [[part_of(by, value)]])
    content = written("csv", (), [table], language).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(content)))[-1][0]


@pytest.mark.parametrize(
    ("by", "value", "chinese", "english"),
    [
        ("os", "ios", "iOS", "iOS"),
        ("os", "mini", "小游戏", "mini game"),
        ("os", "other", "其他系统", "other system"),
        ("os", "fridge", "fridge", "fridge"),
        ("os", "", "未知", "Unknown"),
        ("country", "HK", "中国香港", "Hong Kong, China"),
        ("country", "JP", "日本", "Japan"),
        ("country", "QQ", "QQ", "QQ"),
        ("country", "", "未知", "Unknown"),
        ("version", "ios", "ios", "ios"),
        ("property:country", "JP", "JP", "JP"),
    ],
)
def test_a_part_is_called_as_on_its_page(by: str, value: str, chinese: str, english: str) -> None:
    """[W-19] A file had the codes of programs where its page had names."""
    assert (_cell(by, value, "zh-CN"), _cell(by, value, "en-US")) == (chinese, english)


def test_every_country_that_addresses_are_of_has_a_name() -> None:
    places = load_places()
    assert [code for code in places.codes if code and not isinstance(country_of(code), Text)] == []
