"""Metrics of being online, from sign-ins, heartbeats and events."""

from longshore.data.metrics import online_queries as queries
from longshore.data.metrics.metric import NO_PLAYER, Metric
from longshore.kit.text.text import Text

_SIGNS = Text(
    "五分钟内登录过、有过心跳或上报过事件，就算在线。",
    "Who has a sign-in, a heartbeat or an event within five minutes is online.",
)

OF_ONLINE: tuple[Metric, ...] = (
    Metric(
        "pcu",
        Text("最高在线 (PCU)", "Peak online (PCU)"),
        Text(
            "一天按整五分钟分段，各段在线玩家数中最大的一个。{signs}",
            "A day in slots of five minutes: the most players that any of them had. {signs}",
        ).filled(signs=_SIGNS),
        Text("最大（每五分钟去重的玩家数）", "greatest of the distinct players of a slot"),
        NO_PLAYER,
        Text(
            "10:00 到 10:05 有甲乙，10:05 到 10:10 只有甲：PCU 是 2。",
            "A and B from 10:00 to 10:05, A alone until 10:10: 2.",
        ),
        "players",
        queries.AT_ONCE,
    ),
    Metric(
        "acu",
        Text("平均在线 (ACU)", "Average online (ACU)"),
        Text(
            "一天所有五分钟段的在线玩家数的平均，没有人的段也算；当天只算到现在。{signs}",
            "The average of all slots of five minutes of a day, empty ones too; of the present day "
            "those that have begun. {signs}",
        ).filled(signs=_SIGNS),
        Text(
            "Σ 每五分钟的玩家数 ÷ 段数（平常 288，换夏令时的日子 276 或 300）",
            "Σ players of each slot ÷ slots (288; 276 or 300 on a day with a change of clocks)",
        ),
        NO_PLAYER,
        Text(
            "全天 288 段，只有一段 2 人、一段 1 人：3 ÷ 288 = 0.01。",
            "Of 288 slots one has 2 players and one has 1: 3 ÷ 288 = 0.01.",
        ),
        "players",
        queries.AT_ONCE,
    ),
    Metric(
        "stays",
        Text("游玩次数", "Stays"),
        Text(
            "相邻两次登录、心跳或事件相隔不到十分钟，算同一次游玩；按开始的那天计。",
            "Sign-ins, heartbeats and events less than ten minutes apart are one stay, which "
            "counts on the day on which it began.",
        ),
        Text("当天开始的游玩次数", "stays that began that day"),
        NO_PLAYER,
        Text(
            "甲 10:00、10:09、10:20 有心跳：两次，10:00 到 10:09 和 10:20。",
            "Heartbeats at 10:00, 10:09 and 10:20: two stays, 10:00 to 10:09 and 10:20.",
        ),
        "stays",
        queries.STAYS,
    ),
    Metric(
        "stay_length",
        Text("每次时长", "Length of a stay"),
        Text(
            "从一次游玩的第一个迹象到最后一个的时间，所有游玩的平均。只有一个迹象的算 0。",
            "From the first sign of a stay to its last, on average; a single sign is 0 long.",
        ),
        Text("Σ 时长 ÷ 游玩次数", "Σ length ÷ stays"),
        NO_PLAYER,
        Text(
            "两次游玩，一次 9 分钟、一次只有一个心跳：4 分 30 秒。",
            "Two stays, one of 9 minutes and one of a single heartbeat: 4 m 30 s.",
        ),
        "seconds",
        queries.STAYS,
    ),
    Metric(
        "time_played",
        Text("人均时长", "Time played"),
        Text(
            "当天开始的所有游玩的时长，平均到当天玩过的每个玩家。",
            "The length of all stays that began that day, per player who had one.",
        ),
        Text("Σ 时长 ÷ 玩过的玩家", "Σ length ÷ players with a stay"),
        NO_PLAYER,
        Text(
            "甲玩了 9 分钟和 21 分钟，乙玩了 10 分钟：40 ÷ 2 = 20 分钟。",
            "A plays 9 and 21 minutes, B 10: 40 ÷ 2 = 20 minutes.",
        ),
        "seconds",
        queries.STAYS,
    ),
)
