"""Metrics of the present day, minute by minute."""

from longshore.data.metrics import real_time_queries as queries
from longshore.data.metrics.metric import NO_PLAYER, SANDBOX, Metric
from longshore.kit.text.text import Text

OF_NOW: tuple[Metric, ...] = (
    Metric(
        "minute_online",
        Text("在线玩家", "Players online"),
        Text(
            "到这一分钟为止的五分钟内登录过、有过心跳或上报过事件的玩家数。",
            "Players with a sign-in, a heartbeat or an event within the five minutes until the "
            "minute.",
        ),
        Text("去重（五分钟内有动静的玩家）", "distinct players seen within five minutes"),
        NO_PLAYER,
        Text(
            "甲 10:00 上报事件后再无动静：10:00 到 10:04 在线 1 人，10:05 起 0 人。",
            "A reports an event at 10:00 and none after: 1 from 10:00 to 10:04, 0 from 10:05.",
        ),
        "players",
        queries.BY_MINUTE,
    ),
    Metric(
        "minute_active",
        Text("本分钟活跃", "Active this minute"),
        Text(
            "这一分钟内登录过、有过心跳或上报过事件的玩家数。",
            "Players with a sign-in, a heartbeat or an event within the minute.",
        ),
        Text("去重（一分钟内有动静的玩家）", "distinct players seen within the minute"),
        NO_PLAYER,
        Text("甲在 10:00 上报 3 个事件：10:00 活跃 1 人。", "A reports 3 events at 10:00: 1."),
        "players",
        queries.BY_MINUTE,
    ),
    Metric(
        "minute_arrived",
        Text("新增玩家", "New players by minute"),
        Text("这一分钟内第一次登录的玩家数。", "Players who first signed in within the minute."),
        Text("这一分钟创建的玩家数", "players created within the minute"),
        SANDBOX,
        Text(
            "甲 10:00:59 第一次登录：10:00 新增 1 人。", "A first signs in at 10:00:59: 1 at 10:00."
        ),
        "players",
        queries.BY_MINUTE,
    ),
    Metric(
        "minute_payments",
        Text("支付笔数", "Payments by minute"),
        Text(
            "渠道在这一分钟内确认支付的正式订单数。",
            "Production orders whose payment the channel confirmed within the minute.",
        ),
        Text("这一分钟支付的订单数", "orders paid within the minute"),
        SANDBOX,
        Text("10:00 确认 2 单、退款 1 单：10:00 是 2 笔。", "2 paid and 1 refunded at 10:00: 2."),
        "payments",
        queries.PAID_BY_MINUTE,
    ),
    Metric(
        "events_per_second",
        Text("每秒事件", "Events per second"),
        Text(
            "最近已经载入的一分钟里收到的事件数除以 60：客户端、服务端上报的和账本里的都算，"
            "按收到的时间，不按事件自己写的时间。",
            "Events that came within the last minute of which everything is loaded, by 60: of "
            "clients, of servers and of ledgers, by when they came and not by their own time.",
        ),
        Text("一分钟里收到的事件 ÷ 60", "events received within a minute ÷ 60"),
        Text(
            "导入的文件里的事件；沙箱玩家；迟到一天以上的事件。",
            "Events of imported files; sandbox players; events more than a day late.",
        ),
        Text(
            "10:00:00 到 10:00:59 收到 90 个事件：每秒 1.5 个。",
            "90 events come from 10:00:00 to 10:00:59: 1.5 a second.",
        ),
        "events",
        queries.RECEIVED,
    ),
)
