"""What the statistic's files say, in both languages."""

from collections.abc import Mapping

from longshore.domains.popularize.statistics.schemas import By, Step
from longshore.kit.text.text import Text

BY: Mapping[By, Text] = {
    "promoter": Text("推广员", "Promoter"),
    "package": Text("推广包", "Promotion package"),
    "day": Text("日期（{zone}）", "Day ({zone})"),
    "channel": Text("渠道", "Channel"),
}
STEPS: Mapping[Step, Text] = {
    "clicks": Text("点击", "Clicks"),
    "downloads": Text("下载", "Downloads"),
    "starts": Text("首次启动", "First starts"),
    "registrations": Text("注册", "Registrations"),
    "roles": Text("创建角色", "Characters"),
    "first_payments": Text("首次付费", "First payments"),
    "orders": Text("付费订单", "Paid orders"),
}
INCOME = Text("付费金额 {currency}", "Paid {currency}")
SUM = Text("合计", "Total")
NOBODY = Text("无推广包", "No package")
NO_CHANNEL = Text("无渠道", "No channel")
ROW = (
    Text("时间（{zone}）", "Time ({zone})"),
    Text("推广员", "Promoter"),
    Text("推广包", "Promotion package"),
    Text("渠道", "Channel"),
    Text("来源", "What"),
    Text("玩家 ID", "Player ID"),
    Text("数量", "Count"),
    Text("币种", "Currency"),
    Text("金额", "Amount"),
)
MORE = Text(
    "这里只有最新的 {most} 行，其余请缩小日期范围后导出",
    "These are the newest {most} rows alone. For the others choose fewer days",
)
