"""What a statement's file says, in both languages."""

from longshore.kit.text.text import Text

HEAD = (
    Text("行", "Line"),
    Text("项目", "Item"),
    Text("归属月份", "Month of payment"),
    Text("日期", "Day"),
    Text("订单或玩家数", "Orders or players"),
    Text("计算基数", "Base"),
    Text("比例或单价", "Rate or price"),
    Text("币种", "Currency"),
    Text("金额", "Amount"),
)
KINDS = {
    "share": Text("分成", "Share"),
    "cap_day": Text("日封顶", "Daily cap"),
    "cap_month": Text("月封顶", "Monthly cap"),
    "refund": Text("退款扣回", "Refunds taken back"),
    "returned": Text("放行补回", "Released from hold"),
    "holdback": Text("预留", "Held back"),
    "release": Text("预留发放", "Held back before, paid now"),
}
SUM = Text("合计", "Total")
TITLE = Text("结算单", "Statement")
ZONE = Text("时区", "Time zone")
PARTNER = Text("推广员", "Promoter")
STATE = Text("状态", "State")
REFERENCE = Text("打款凭证号", "Payment reference")
DIGEST = Text("明细摘要 SHA-256", "SHA-256 of the lines")
STATES = {
    "drawn": Text("已生成", "Drawn"),
    "checked": Text("待确认", "To be confirmed"),
    "disputed": Text("有异议", "Disputed"),
    "confirmed": Text("已确认", "Confirmed"),
    "paid": Text("已打款", "Paid"),
    "closed": Text("已关闭", "Closed"),
}
