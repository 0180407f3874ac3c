"""Log lines: what strangers wrote in them stays text."""

import io
import json

import pytest
import structlog

from longshore.kit.logging import PlainLines, configure_logging, without_controls
from longshore.kit.settings import Settings


def test_controls_are_escaped() -> None:
    sent = "/a\x1b[31mred\x07\x00\n[info] forged \u202efdp\u2028x 甲"
    line = without_controls(None, "info", {"event": "x", "address": sent, "ms": 1.5})
    assert line["address"] == ("/a\\x1b[31mred\\x07\\x00\\n[info] forged \\u202efdp\\u2028x 甲")


@pytest.mark.parametrize(
    "told",
    [
        {}, {"ms": 1.5, "bytes": 0, "code": None, "ok": True},
        {"route": "/a=b", "x": "a b", "e": ""},
        {"quote": 'a"b', "tab": "a\tb", "line": "a\nb", "list": ["a", 1], "text": "甲乙"},
        {"event": "a much longer name of an event than thirty", "z": 1, "a": 2},
        {"event": ""}, {"event": 5}, {"event": "spaces at the end   "}, {"level": "critical"},
        {"exception": "Trace\n  line"}, {"stack": "a\nb", "x": 1}, {"logger": "of", "x": 1},
        {"exc_info": None},
    ],
)  # fmt: skip
def test_plain_lines(told: dict[str, object]) -> None:
    """A line for a person is the one that structlog's own renderer writes."""
    event = {"event": "request", "level": "info", "timestamp": "2026-01-01T00:00:00Z"} | told
    whole = structlog.dev.ConsoleRenderer(colors=False)
    assert PlainLines()(None, "info", dict(event)) == whole(None, "info", dict(event))
    del event["timestamp"]
    assert PlainLines()(None, "info", dict(event)) == whole(None, "info", dict(event))


def test_traces_keep_their_lines() -> None:
    line = without_controls(None, "error", {"event": "x", "exception": "a\n  b\x1b[2J"})
    assert line["exception"] == "a\n  b\\x1b[2J"


def test_the_whole_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the server is set up: one line, whatever is logged."""
    before = structlog.get_config()
    output = io.StringIO()
    monkeypatch.setattr("sys.stdout", output)
    try:
        configure_logging(Settings(log_format="json"))
        structlog.get_logger().warning("told", payload="\x1b]0;title\x07\r\nsecond line")
    finally:
        structlog.configure(**before)
    assert output.getvalue().count("\n") == 1
    assert json.loads(output.getvalue())["payload"] == "\\x1b]0;title\\x07\\r\\nsecond line"
