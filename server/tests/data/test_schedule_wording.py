"""A message fits where it goes; the link stays whatever is cut."""

from longshore.data.schedules.wording import fitted, said


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


def test_figures_have_their_units() -> None:
    assert said(64_800, "money", "CNY") == "648.00 CNY"
    assert said(648, "money", "JPY") == "648 JPY"
    assert said(0.5, "share", "") == "50.00 %"
    assert said(1_234, "players", "") == "1,234"
    assert said(1.5, "number", "") == "1.5"
    assert said(3_725.4, "seconds", "") == "1:02:05"
    assert said(None, "share", "") == "-"
