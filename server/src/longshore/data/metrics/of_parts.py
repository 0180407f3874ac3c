"""What it means that a figure is by channel, package, server, version, system or country."""

from longshore.data.metrics import breakdown_queries as queries
from longshore.data.metrics.metric import SANDBOX, Metric
from longshore.kit.text.text import Text

OF_PARTS: tuple[Metric, ...] = (
    Metric(
        "part",
        Text(
            "按部分",
            "Figures by part",
        ),
        Text(
            "玩家每天只属于一部分：渠道是玩家自己的渠道；系统、国家或地区、渠道包取到当天为止最后一次"
            "登录的（最多往前 30 天）；区服和版本取到当天为止最后一个事件的。国家或地区由登录地址"
            "查表得到，地址本身不进入数据中心。图中是活跃玩家最多的十个，其余合为“其他”；表格和导出"
            "里全部都有。",
            "On each day a player is in one part: their own channel; system, country and package "
            "of the last sign-in until that day (of 30 days before at most); server and version of "
            "the last event until that day. The country is looked up by the address of the "
            "sign-in, which itself never gets into the data center. Curves are of the ten parts "
            "with the most active players, all others are one; the table and the file have every "
            "part.",
        ),
        Text("当天最后一次出现的值", "the value seen last until the end of the day"),
        SANDBOX,
        Text(
            "甲 9 日在手机、10 日在电脑登录：9 日计入 iOS，10 日起计入 Windows；"
            "两天合起来各计一次。",
            "A signs in on a phone on the 9th, on a computer on the 10th: iOS on the 9th, Windows "
            "from the 10th on; in both days together once in each.",
        ),
        "players",
        queries.figures("os"),
    ),
)
