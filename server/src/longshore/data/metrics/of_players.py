"""Metrics of players: who comes, who is there, who leaves."""

from longshore.data.metrics import cohort_queries, queries, user_queries
from longshore.data.metrics.cohort_parts import Cohorting
from longshore.data.metrics.metric import NO_PLAYER, SANDBOX, Metric
from longshore.kit.text.text import Text

OF_PLAYERS: tuple[Metric, ...] = (
    Metric(
        "arrived",
        Text("新增玩家", "New players"),
        Text(
            "当天第一次登录本游戏的玩家数。每个渠道账号算一名玩家，沙箱玩家不计。",
            "Players who signed in to the game for the first time that day. Each channel account "
            "is one player; sandbox players are left out.",
        ),
        Text("当天创建的玩家数", "players created that day"),
        SANDBOX,
        Text(
            "甲 3 月 9 日 23:59 第一次登录，乙 3 月 10 日 00:00：两天各新增 1 人。",
            "A signs in first on 9 March at 23:59, B on 10 March at 00:00: one on each day.",
        ),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "devices",
        Text("新增设备", "New devices"),
        Text(
            "当天第一次有玩家登录本游戏的设备数。",
            "Devices on which somebody signed in to the game for the first time that day.",
        ),
        Text("当天第一次出现的设备数", "devices first seen that day"),
        Text("第一位玩家是沙箱玩家的设备。", "Devices whose first player was a sandbox player."),
        Text(
            "甲、乙先后用同一台手机登录，甲又换了平板：新增 2 台。",
            "A and B sign in on one phone, and A on a tablet too: 2 devices.",
        ),
        "devices",
        user_queries.MADE,
    ),
    Metric(
        "roles",
        Text("新增角色", "New characters"),
        Text(
            "当天第一次由客户端上报的角色数，同一角色在不同区服算两个。",
            "Characters that a client told of for the first time that day, on each server.",
        ),
        Text("当天第一次上报的角色数", "characters first told of that day"),
        Text("沙箱玩家的角色。", "Characters of sandbox players."),
        Text(
            "甲在 s1 建了 2 个角色、s2 建了 1 个：新增 3 个。",
            "A makes 2 characters on s1 and 1 on s2: 3 new characters.",
        ),
        "roles",
        user_queries.MADE,
    ),
    Metric(
        "active",
        Text("活跃玩家", "Active players"),
        Text(
            "当天登录过或上报过事件的玩家数，每人只计一次；一段时间的活跃也是每人一次，不是各天之和。",
            "Players who signed in or reported an event that day, each once. Of several days each "
            "player counts once too: it is not the sum of the days.",
        ),
        Text("去重（登录或有事件的玩家）", "distinct players with a sign-in or an event"),
        NO_PLAYER,
        Text(
            "甲两天都来，乙只来第一天：两天分别活跃 2 人和 1 人，合起来 2 人。",
            "A is there on both days, B on the first: 2 and 1 active players, 2 in both days.",
        ),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "week",
        Text("周活 WAU", "Weekly active, WAU"),
        Text(
            "到当天为止的 7 天里活跃过的玩家数，每人只计一次。",
            "Players active in the 7 days that end with the day, each once.",
        ),
        Text("去重（7 天内活跃的玩家）", "distinct players active within 7 days"),
        NO_PLAYER,
        Text(
            "甲在 3 日、乙在 9 日活跃：9 日的周活是 2，10 日是 1。",
            "A is active on the 3rd, B on the 9th: 2 on the 9th, 1 on the 10th.",
        ),
        "players",
        user_queries.WINDOWS,
    ),
    Metric(
        "month",
        Text("月活 MAU", "Monthly active, MAU"),
        Text(
            "到当天为止的 30 天里活跃过的玩家数，每人只计一次。",
            "Players active in the 30 days that end with the day, each once.",
        ),
        Text("去重（30 天内活跃的玩家）", "distinct players active within 30 days"),
        NO_PLAYER,
        Text(
            "甲 3 月 1 日活跃过一次：3 月 30 日的月活计入，31 日不再计入。",
            "A is active once, on 1 March: counted until 30 March, not on the 31st.",
        ),
        "players",
        user_queries.WINDOWS,
    ),
    Metric(
        "stickiness",
        Text("黏性", "Stickiness"),
        Text(
            "当天活跃的玩家占月活的比例：玩家平均每月来几成的日子。",
            "The day's active players as a share of the month's: how much of a month players "
            "are there.",
        ),
        Text("日活 ÷ 月活", "daily active ÷ monthly active"),
        NO_PLAYER,
        Text("日活 10，月活 40：黏性 25.0 %。", "10 a day, 40 a month: 25.0 %."),
        "share",
        user_queries.WINDOWS,
    ),
    Metric(
        "returned",
        Text("回流玩家", "Returned players"),
        Text(
            "当天活跃、之前 7 天都不在的老玩家数。",
            "Players active that day who were not there in the 7 days before; new ones do not "
            "count.",
        ),
        Text("当天活跃且前 7 天不活跃的玩家", "active that day, not in the 7 days before"),
        Text("当天新增的玩家；沙箱玩家。", "Players who came that day; sandbox players."),
        Text(
            "甲 1 日和 9 日活跃：9 日回流 1 人。若是 1 日和 8 日，则不算。",
            "A is active on the 1st and the 9th: returned on the 9th. On the 1st and the 8th: not.",
        ),
        "players",
        user_queries.WINDOWS,
    ),
    Metric(
        "left",
        Text("流失玩家", "Lost players"),
        Text(
            "当天活跃、之后 7 天都没有再来的玩家数；7 天没有过完时还不知道。",
            "Players active that day who were not there in the 7 days after; not known before "
            "those are over.",
        ),
        Text("当天活跃且后 7 天不活跃的玩家", "active that day, not in the 7 days after"),
        NO_PLAYER,
        Text(
            "甲 1 日活跃，再来是 9 日：1 日流失 1 人，虽然后来回流了。",
            "A is active on the 1st and next on the 9th: lost on the 1st, though A returned.",
        ),
        "players",
        user_queries.WINDOWS,
    ),
    Metric(
        "retention",
        Text("留存率", "Retention"),
        Text(
            "某天新增的玩家中，在之后第 n 天仍然活跃的比例。第 0 天就是新增当天；"
            "当天还没有过完时，数字会继续变化。",
            "Of the players who came on a day, the share who were active n days later. Day 0 is "
            "the day itself; the figure of a day that is not over still changes.",
        ),
        Text("第 n 天活跃的新增玩家 ÷ 新增玩家", "new players active on day n ÷ new players"),
        NO_PLAYER,
        Text(
            "9 日新增 4 人，其中 1 人 10 日来过：1 日留存 25.0 %。",
            "4 players come on the 9th, 1 of them is there on the 10th: 25.0 % on day 1.",
        ),
        "share",
        cohort_queries.returned("arrived"),
    ),
    Metric(
        "week_retention",
        Text("周留存率", "Weekly retention"),
        Text(
            "某个自然周（周一开始）新增的玩家中，在之后第 n 个自然周至少活跃过一天的比例。第 0 周是"
            "新增的那一周，从新增当天算起；这一周还没有过完时，数字会继续变化。",
            "Of the players who came in a calendar week (from Monday), the share who were active "
            "on a day or more of the nth week after it. Week 0 is the week itself, from the day on "
            "which they came; the figure of a week that is not over still changes.",
        ),
        Text(
            "第 n 周活跃的新增玩家 ÷ 该周新增玩家",
            "new players active in week n ÷ new players of the week",
        ),
        NO_PLAYER,
        Text(
            "一周新增 4 人，其中 1 人下周三、周五都来过：1 周留存 25.0 %。",
            "4 players come in a week, 1 of them is there on Wednesday and Friday of the next: "
            "25.0 % in week 1.",
        ),
        "share",
        Cohorting("arrived", "week", "channel").counted(),
    ),
)
