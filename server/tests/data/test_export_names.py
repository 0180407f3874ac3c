"""Files of figures whose names and properties came from players' devices."""

import io
import re
import zipfile
from datetime import date
from xml.dom import minidom

import pytest

from longshore.data.export.of_stream import of_stream
from longshore.data.export.table import Table, plain
from longshore.data.export.writing import written
from longshore.data.player_stream import PlayerEvents, StreamedEvent

LONGEST = 31


def _sheets(*titles: str) -> list[str]:
    tables = [Table(plain(title), [plain("a")], [["1"]]) for title in titles]
    content = written("xlsx", (), tables, "en-US")
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        # Excel opens no workbook with a part that is no XML.
        for part in book.namelist():
            minidom.parseString(book.read(part))
        return re.findall(r'<sheet name="([^"]*)"', book.read("xl/workbook.xml").decode())


@pytest.mark.parametrize(
    "name",
    [
        "a/b",
        "[x]:*?\\",
        "'quoted'",
        "History",
        "About",
        "day",
        "x\ny",
        "x\uffffy",
        "\ufffe",
        "",
        "长" * 80,
        "😀" * 40,
    ],
)
def test_what_tells_players_apart_names_a_sheet(name: str) -> None:
    """[W-19] A property may be called what no sheet can be: there is a workbook all the same."""
    sheets = _sheets("By day", f"By {name}", f"by {name}", name)
    assert len({one.lower() for one in sheets}) == len(sheets) == 5
    for sheet in sheets:
        assert 1 <= len(sheet.encode("utf-16-le")) // 2 <= LONGEST
        assert not re.search(r"[\[\]:*?/\\\n]", sheet)
        assert not sheet.startswith("'")


@pytest.mark.parametrize(
    ("properties", "written_as"),
    [
        ('{"a":"\\u661f"}', '{"a": "星"}'),
        ('{"a":%s}' % ("9" * 5_000), '{"a":%s}' % ("9" * 5_000)),
        ('{"a":1e999}', '{"a":1e999}'),
        ('{"a":%s}' % ("[" * 5_000 + "]" * 5_000), '{"a":%s}' % ("[" * 5_000 + "]" * 5_000)),
    ],
    ids=["text", "long number", "beyond a double", "deep"],
)
def test_properties_that_python_does_not_read(properties: str, written_as: str) -> None:
    """[W-19] One odd event does not keep a player's events from being taken out."""
    event = StreamedEvent(
        at=0, received=0, event="x", source=1, id="1", channel="", server="", version="",
        amount=0, currency="", properties=properties,
    )  # fmt: skip
    day = date(2026, 3, 9)
    found = PlayerEvents(
        time_zone="Asia/Shanghai", first=day, last=day, today=day, complete_until=None,
        loading=None,
        player="1", since=day, days=[1], events=[], list=[event], next=None,
    )  # fmt: skip
    [table] = of_stream(found, "en-US")
    assert table.rows[0][-1] == written_as
