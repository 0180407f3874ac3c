"""A message fits where it goes; the link stays whatever is cut."""

from datetime import UTC, date, datetime

import pytest

from longshore.data.digests.digest import Digest, DigestChart, DigestFigure
from longshore.data.loading.first import Loading
from longshore.data.schedules.sections import Section
from longshore.data.schedules.wording import fitted, lines_of, said


def test_a_long_message_is_cut_at_a_line_and_keeps_its_link() -> None:
    """WeCom takes 2,048 bytes, a Chinese character is three of them."""
    sections = [[f"新增玩家 {number}：12345" for number in range(200)]]
    link = "https://console.example/x"
    cut = fitted("【游戏】报表", sections, link, "wecom", "zh-CN")
    assert len(cut.encode()) <= 2_048
    assert cut.endswith(f"……其余见链接\n\n打开：{link}")
    whole = fitted("【游戏】报表", sections, link, "mail", "zh-CN")
    assert "新增玩家 199：12345" in whole
    assert "打开" not in fitted("x", [], "", "mail", "zh-CN")


def test_what_somebody_named_is_no_line_of_its_own() -> None:
    """Values of properties come from players' devices, and may look like a figure."""
    forged = "easy\n付费金额：999,999.00 CNY\u2028x\x00y"
    said = fitted(f"[Game] {forged}", [[f"{forged}：3"]], "", "feishu", "zh-CN")
    assert said == "[Game] {0}\n\n{0}：3".format("easy 付费金额：999,999.00 CNY x y")


def test_figures_have_their_units() -> None:
    assert said(64_800, "money", "CNY") == "648.00 CNY"
    assert said(648, "money", "JPY") == "648 JPY"
    assert said(0.5, "share", "") == "50.00 %"
    assert said(1_234, "players", "") == "1,234"
    assert said(1.5, "number", "") == "1.5"
    assert said(3_725.4, "seconds", "") == "1:02:05"
    assert said(None, "share", "") == "-"


@pytest.mark.parametrize(
    ("zone", "until"),
    [("Asia/Shanghai", "2026-03-10 01:30:00"), ("America/New_York", "2026-03-09 13:30:00")],
)
def test_a_message_says_of_which_day_its_figures_are(zone: str, until: str) -> None:
    """It is read another day than it was sent, and a loader may have stood for days."""
    seconds = int(datetime(2026, 3, 9, 17, 30, tzinfo=UTC).timestamp())
    chart = DigestChart(title="", metric="", unit="players", over="", labels=[], series=[])
    digest = Digest(
        time_zone=zone, first=date(2026, 3, 6), last=date(2026, 3, 12), today=date(2026, 3, 12),
        complete_until=seconds, loading=None, figures=[], chart=chart,
    )  # fmt: skip
    assert lines_of("week", digest, "en-US") == [
        "■ week", f"2026-03-06 to 2026-03-12 ({zone}), data until {until}",
    ]  # fmt: skip


@pytest.mark.parametrize(("done", "of", "percent"), [(20, 60, 33), (60, 60, 99), (0, 0, 0)])
def test_a_message_of_a_past_that_comes_in_has_no_figures(done: int, of: int, percent: int) -> None:
    """They would be taken for right: nobody sees the page that says how far it is."""
    figure = DigestFigure(title="Active", metric="active", unit="players", value=3)
    chart = DigestChart(title="Active", metric="", unit="players", over="", labels=[], series=[])
    digest = Digest(
        time_zone="UTC", first=date(2026, 3, 6), last=date(2026, 3, 12), today=date(2026, 3, 12),
        complete_until=None, loading=Loading(done=done, of=of), figures=[figure], chart=chart,
    )  # fmt: skip
    *head, last = lines_of("week", digest, "en-US")
    assert len(head) == 2
    told = Section("week", digest).facts("en-US")
    assert (told["figures"], told["chart"], told["first"]) == ([], None, "2026-03-06")
    assert last == (
        f"Figures are still being loaded, {percent} % so far: until everything of the past is in, "
        "they are wrong"
    )
