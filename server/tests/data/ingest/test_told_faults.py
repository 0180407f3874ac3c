"""Why an event was not taken is said in the caller's language, without the parser's own words."""

import json
from typing import Any

import pytest

from longshore.data.ingest.events import read_batch
from longshore.kit.text.text import CHINESE, ENGLISH

NOW_MS = 1_795_000_000_000
EVENT = {"event": "level_up", "id": "1", "time": NOW_MS}


@pytest.mark.parametrize(
    ("sent", "zh", "en"),
    [
        (7, "事件应为对象", "an event must be an object"),
        ({"event": "level_up", "id": "1"}, "time：必填", "time is required"),
        (EVENT | {"event": ""}, "event：不能为空", "event must not be empty"),
        (EVENT | {"time": "soon"}, "time：应为整数", "time must be a whole number"),
        (EVENT | {"player": 12}, "player：应为文本", "player must be text"),
        (
            EVENT | {"player": "x" * 65},
            "player：最多64个字符",
            "player may have at most 64 characters",
        ),
    ],
)
def test_a_wrong_field(sent: Any, zh: str, en: str) -> None:
    [refused] = read_batch(json.dumps([sent]).encode(), NOW_MS).refused
    assert (refused.text.in_language(CHINESE), refused.text.in_language(ENGLISH)) == (zh, en)


def test_what_the_parser_cannot_name() -> None:
    [refused] = read_batch(b'[{"event":"\\ud800"}]', NOW_MS).refused
    told = refused.text.in_language(CHINESE)
    assert "`" not in told and "Expected" not in told
