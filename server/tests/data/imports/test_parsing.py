"""Lines of files: what they say, and why one is refused."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from pydantic import ValidationError

from longshore.data.imports.file_lines import NoTableError, encoding_of
from longshore.data.imports.layouts import looked_at, places_of
from longshore.data.imports.parsing import Parser, Refused, Said, minor_of, moment_of
from longshore.data.imports.rows import foreign_player
from longshore.data.imports.schemas import BeginImport, ImportMapping
from longshore.data.imports.wording import unreadable

NOW = datetime(2026, 3, 20, tzinfo=UTC)
MONEY = {"time": "at", "uid": "who", "channel": "vivo", "amount": "much", "order": "number"}
HEAD = ["at", "who", "much", "number", "state", "test"]


def _said(cells: list[str], kind: Any = "payments", **more: Any) -> Said | Refused | None:
    mapping = ImportMapping.model_validate({**MONEY, **more})
    parser = Parser(kind, mapping, places_of(mapping, HEAD), "Asia/Shanghai", NOW)
    found = parser.block([(7, cells)])
    return next(iter([*found.said, *found.refused]), None)


def _reason(*cells: str, **more: Any) -> str:
    found = _said(list(cells), **more)
    assert isinstance(found, Refused), found
    assert found.line == 7
    return found.reason


@pytest.mark.parametrize(
    ("said", "zone", "moment"),
    [
        ("1773014400", "Asia/Shanghai", "2026-03-09T00:00:00+00:00"),
        ("1773014400123", "Asia/Shanghai", "2026-03-09T00:00:00.123000+00:00"),
        ("2026-03-09 08:00:00", "Asia/Shanghai", "2026-03-09T00:00:00+00:00"),
        ("2026/3/9 8:00", "Asia/Shanghai", "2026-03-09T00:00:00+00:00"),
        ("20260309080000", "Asia/Shanghai", "2026-03-09T00:00:00+00:00"),
        ("2026-03-09T00:00:00Z", "Asia/Shanghai", "2026-03-09T00:00:00+00:00"),
        # The clocks go from two to three on the 8th, and from two to one on 1 November.
        ("2026-03-08 01:59:59", "America/New_York", "2026-03-08T06:59:59+00:00"),
        ("2026-03-08 03:00:00", "America/New_York", "2026-03-08T07:00:00+00:00"),
        ("2025-11-02 01:30:00", "America/New_York", "2025-11-02T05:30:00+00:00"),
        ("yesterday", "Asia/Shanghai", None),
        ("1999-12-31 00:00:00", "Asia/Shanghai", None),
        ("", "Asia/Shanghai", None),
    ],
)
def test_times_are_read_as_systems_write_them(said: str, zone: str, moment: str | None) -> None:
    found = moment_of(said, zone)
    assert (found and found.isoformat()) == moment


def test_money_is_what_its_currency_has() -> None:
    assert minor_of("¥1,234.50", "CNY", "major") == 123_450
    assert minor_of("600", "CNY", "minor") == 600
    assert minor_of("1200", "JPY", "major") == 1_200
    assert minor_of("1.005", "KWD", "major") == 1_005
    assert minor_of("12，34，567", "INR", "major") == 123_456_700
    # Where the comma is the point of a fraction, 6.48 would become 648.
    for wrong in ("6.005", "-6", "six", "", "6.5e3", "6,48", "1234,50", "1,23,4", "1.234,50"):
        assert minor_of(wrong, "CNY", "major") is None


def test_each_line_says_what_it_is_or_why_it_is_refused() -> None:
    found = _said(["2026-03-09 08:00:00", "u1", "6.48", "O1"])
    assert isinstance(found, Said)
    assert (found.amount, found.currency, found.channel, found.uid) == (648, "CNY", "vivo", "u1")
    assert _reason("soon", "u1", "6.48", "O1") == "no_time"
    assert _reason("2026-04-09 08:00:00", "u1", "6.48", "O1") == "future"
    assert _reason("2026-03-09 08:00:00", "", "6.48", "O1") == "no_player"
    assert _reason("2026-03-09 08:00:00", "u1", "0", "O1") == "no_amount"
    assert _reason("2026-03-09 08:00:00", "u1") == "no_amount"
    assert _reason("2026-03-09 08:00:00", "u1", "6", "X", currency_column="number") == "no_currency"
    name = {"kind": "events", "event_column": "state"}
    assert _reason("2026-03-09 08:00:00", "u1", "6", "", "$pay", **name) == "no_event"


def test_sandbox_and_other_states_do_not_count() -> None:
    """[issue] Sandbox never in."""
    words = {"state": "state", "state_words": ["paid"], "sandbox_column": "test",
             "sandbox_words": ["1"]}  # fmt: skip
    line = ["2026-03-09 08:00:00", "u1", "6.48", "O1"]
    assert isinstance(_said([*line, "Paid", "0"], **words), Said)
    assert _said([*line, "failed", "0"], **words) is None
    assert _said([*line, "paid", "1"], **words) is None


def test_a_sandbox_column_says_nothing_without_the_words_that_mean_it() -> None:
    """[issue] Sandbox never in: all of it would count."""
    told = {"upload_id": str(uuid4()), "kind": "payments"}
    mapping = {**MONEY, "sandbox_column": "test", "sandbox_words": ["1"]}
    assert BeginImport.model_validate({**told, "mapping": mapping})
    for words in ([], " , "):
        with pytest.raises(ValidationError):
            BeginImport.model_validate({**told, "mapping": {**mapping, "sandbox_words": words}})


def test_channels_of_another_system_have_ours() -> None:
    words = {"channel_column": "state", "channel_words": ["12=vivo", "15 = oppo"]}
    line = ["2026-03-09 08:00:00", "u1", "6.48", "O1"]
    for theirs, ours in (("12", "vivo"), ("15", "oppo"), ("huawei", "huawei")):
        found = _said([*line, theirs], **words)
        assert isinstance(found, Said)
        assert found.channel == ours


def test_players_of_files_have_numbers_of_their_own() -> None:
    """[issue] A number in a file is never one of ours: those are below 2^63."""
    one = foreign_player(1, "vivo", "1001")
    assert one >> 63 == 1
    assert len({one, foreign_player(2, "vivo", "1001"), foreign_player(1, "oppo", "1001")}) == 3
    assert one == foreign_player(1, "vivo", "1001")


def test_titles_say_which_column_is_what() -> None:
    titles = "时间,渠道,用户ID,订单号,金额（分）,币种,角色名"
    text = f"{titles}\n2026-03-09 08:00:00,vivo,u1,O1,648,CNY,甲\n"
    for encoding in ("utf-8", "utf-8-sig", "gb18030", "utf-16"):
        found = looked_at(text.encode(encoding), "")
        assert found.kind == "payments"
        assert found.titles[0] == "时间"
        told = found.mapping
        assert (told.time, told.uid, told.order, told.amount) == (
            "时间", "用户ID", "订单号", "金额（分）",
        )  # fmt: skip
        assert (told.unit, told.channel_column, told.currency_column) == ("minor", "渠道", "币种")
        assert found.samples == [["2026-03-09 08:00:00", "vivo", "u1", "O1", "648", "CNY", "甲"]]


def test_titles_with_more_than_letters_are_found_again() -> None:
    """Spaces in a row, and what no person types: a mapping has neither."""
    text = "\x01time,uid,amount  \u00a0(yuan)\n2026-03-09 08:00:00,u1,6\n"
    found = looked_at(text.encode(), "")
    mapping = ImportMapping.model_validate(found.mapping.model_dump())
    places = places_of(mapping, text.split("\n")[0].split(","))
    assert [places[one] for one in (mapping.time, mapping.uid, mapping.amount)] == [0, 1, 2]


def test_what_tells_who_somebody_is_does_not_come_along_by_itself() -> None:
    text = "time,uid,event,level,roleName,ip\n1773014400,u1,battle,7,Ann,192.0.2.1\n"
    found = looked_at(text.encode(), "")
    assert found.kind == "events"
    assert found.mapping.properties == ["level"]


def test_the_log_of_charges_is_known_by_its_columns() -> None:
    cells = ["77", "12", "s1", "1", "u1", "r1", "O1", "T1", "1", "2026-03-09 08:00:00",
             "2026-03-09 08:00:05", "648", "CNY", "60", "0", "1", "0", "甲", "7", "1", "648",
             "192.0.2.1", "pay", "d1"]  # fmt: skip
    found = looked_at(("\t".join(cells) + "\n").encode(), "playercharger")
    assert (found.kind, found.mapping.separator, found.mapping.has_titles) == (
        "payments", "tab", False,
    )  # fmt: skip
    mapping = found.mapping
    parser = Parser("payments", mapping, places_of(mapping, cells), "Asia/Shanghai", NOW)
    [said] = parser.block([(1, cells)]).said
    assert (said.amount, said.currency, said.uid, said.channel, said.server) == (
        648, "CNY", "u1", "12", "s1",
    )  # fmt: skip
    assert (said.order, said.transaction, said.at_ms) == ("O1", "T1", 1_773_014_405_000)


_GOLD = ("77", "12", "s1", "1", "u1", "r1", "2026-03-09 08:00:00", "60", "0", "60", "560", "quest",
         "daily", "13877660042")  # fmt: skip
_ITEM = ("77", "12", "s1", "-1", "u1", "r1", "sword_7", "2", "0", "1", "2026-03-09 08:00:00",
         "shop", "5")  # fmt: skip


@pytest.mark.parametrize(
    ("log", "cells", "time", "properties"),
    [
        ("goldobtain", _GOLD, "7", ["8", "9", "10", "11"]),
        ("goldconsume", _GOLD, "7", ["8", "9", "10", "11"]),
        ("itemobtain", _ITEM, "11", ["8", "9", "10", "13"]),
        ("itemconsume", _ITEM, "11", ["8", "9", "10", "13"]),
    ],
)
def test_logs_of_gold_and_items_are_known_by_what_their_columns_hold(
    log: str, cells: tuple[str, ...], time: str, properties: list[str]
) -> None:
    found = looked_at(("\t".join(cells) + "\n").encode() * 3, log)
    told = found.mapping
    assert (found.kind, told.event, told.has_titles) == ("events", log, False)
    assert (told.channel_column, told.server, told.uid, told.time) == ("2", "3", "5", time)
    # Nothing that may name somebody: no role, no word, no long number.
    assert told.properties == properties
    parser = Parser("events", told, places_of(told, cells), "Asia/Shanghai", NOW)
    [said] = parser.block([(1, list(cells))]).said
    assert (said.uid, said.event, said.at_ms) == ("u1", log, 1_773_014_400_000)


def test_a_log_that_begins_otherwise_is_not_guessed() -> None:
    other = ("u1", "sword", "2026-03-09 08:00:00", "ios", "5", "6", "7", "8")
    told = looked_at(("\t".join(other) + "\n").encode(), "itemobtain").mapping
    assert (told.uid, told.time, told.properties) == ("", "3", [])


def test_what_is_no_text_is_refused() -> None:
    for wrong in (b"PK\x03\x04\x00\x00", b"\x81\x00\x00", b""):
        with pytest.raises(NoTableError):
            looked_at(wrong, "")
    told = {
        (b" \n\n", ""): "empty",
        (b"time,uid,amount\n", ""): "titles and nothing below",
        (b"time|uid|amount\n2026-03-09 08:00:00|u1|6\n", ""): "one column alone",
        (b"time,uid,amount\n2026-03-09 08:00:00,u1,6\n", "playercharger"): "by tabs",
        (b"\x00\x01\n", ""): "no text",
    }
    for (content, log), said in told.items():
        with pytest.raises(NoTableError) as error:
            looked_at(content, log)
        assert said in unreadable(error.value, log).in_language("en-US")
    assert encoding_of("甲".encode()[:-1]) == "utf-8-sig"
