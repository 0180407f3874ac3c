"""Why a message was not sent: kept as a word, read in the language of whoever opens the log."""

from longshore.data.digests.parsing import UnreadableReportError
from longshore.data.engine.errors import EngineAwayError, EngineNotInstalledError, TooHeavyError
from longshore.integrations.alerting import FAULT
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Language, Text

NOT_THEIRS, GONE, OFF, EMPTY = "not_theirs", "gone", "off", "empty"
SUSPENDED = "suspended"
_REASONS = {
    NOT_THEIRS: Text(
        "创建人不能再看这个游戏的数据", "Whoever made it may not see the game's figures any more"
    ),
    SUSPENDED: Text("发行商当时已停用", "The publisher was suspended then"),
    GONE: Text("报表或看板已不再共享", "The report or dashboard is not shared any more"),
    OFF: Text("接收方已关闭", "The target is switched off"),
    EMPTY: Text("看板上没有可以发送的报表", "The dashboard has no report that could be sent"),
    # As the page of alerts says what the other side did; its own words follow.
    "timeout": Text("没有按时回答", "No answer in time"),
    "unreachable": Text("连不上", "Not reachable"),
    "refused": Text("拒绝", "Refused"),
    "answer": Text("回答读不懂", "An answer that cannot be read"),
    "setting": Text(
        "“短信与邮件”里没有发布可用的邮件服务器",
        "SMS and mail has no mail server published that can be used",
    ),
    FAULT: Text("服务器出错，运行日志里有原因", "A fault of the server, whose log says more"),
} | {
    one.key: one.message
    for one in (EngineNotInstalledError, EngineAwayError, TooHeavyError, UnreadableReportError)
}  # fmt: skip


def word_of(error: ApiError, language: Language) -> str:
    """What is kept of a refusal; one that has no word is kept in a language."""
    return error.key if error.key in _REASONS else error.text(language)


def read(kept: str, language: Language) -> str:
    """What was kept, for a reader; what another side said stays as it said it."""
    word, _, rest = kept.partition(" ")
    reason = _REASONS.get(word)
    return " ".join(filter(None, (reason.in_language(language), rest))) if reason else kept
