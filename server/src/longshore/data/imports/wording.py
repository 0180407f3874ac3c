"""What is said of imports that failed and of lines that were refused."""

from longshore.kit.text.text import Text

TITLES = (Text("行", "Line"), Text("原因", "Reason"), Text("内容", "What it says"))
REASONS = {
    "no_time": Text("时间不能识别", "The time cannot be read"),
    "future": Text("时间在将来", "The time is in the future"),
    "no_player": Text("没有玩家，或玩家名过长", "There is no player, or the name is too long"),
    "no_amount": Text(
        "金额不能识别、为零，或该币种没有这么多小数位",
        "The amount cannot be read, is zero, or has more decimals than its currency",
    ),
    "no_currency": Text("币种不能识别", "The currency is not known"),
    "no_event": Text(
        "没有事件名，或以 $ 开头，或过长",
        "There is no name of an event, or it begins with $ or is too long",
    ),
    "too_long": Text("属性超过 8,000 个字符", "The properties are longer than 8,000 characters"),
    "repeated": Text(
        "已导入过，或在文件中重复", "It was imported before, or stands in the file twice"
    ),
    "in_ledger": Text(
        "这笔交易已在订单账本里", "This transaction is in the ledger of orders already"
    ),
    "known_player": Text(
        "该玩家已经登录过，新增以登录为准",
        "The player signed in here: when they came is known already",
    ),
}
PROBLEMS = {
    "unreadable": Text(
        "文件不能读取：不是文本，或有超过 64,000 个字符的行",
        "The file cannot be read: it is no text, or a line is longer than 64,000 characters",
    ),
    "gone": Text("读取文件时出错，重新上传", "The file could not be fetched. Upload it again"),
    "again": Text(
        "这个文件已导入过，同一文件只计一次", "The file is imported already and counts once"
    ),
    "engine": Text("数据引擎没有接受这个文件", "The analytics engine did not take the file"),
}
