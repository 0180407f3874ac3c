"""Whether an activity is for a player at a moment: the order that giving and telling both go by."""

from collections.abc import Mapping
from dataclasses import dataclass

from longshore.domains.operate.activities import Activity
from longshore.domains.operate.activity_rewards.knowing import Known, window_of
from longshore.domains.operate.rules import judge
from longshore.kit.text.text import Text

CHECKS: dict[str, tuple[Text, Text]] = {
    "is_on": (Text("已启用", "It is switched on"), Text("已停用", "It is switched off")),
    "sandbox": (
        Text("不是沙箱账号", "This is no sandbox account"),
        Text("沙箱账号不参加活动", "Sandbox accounts take no part"),
    ),
    "begun": (Text("已经开始", "It has begun"), Text("还没有开始", "It has not begun")),
    "not_over": (Text("还没有结束", "It is not over"), Text("已经结束", "It is over")),
    "audience": (
        Text("在目标玩家之内", "The player is among those it is for"),
        Text("不在目标玩家之内", "The player is not among those it is for"),
    ),
    "total": (
        Text("总次数没有用完（{used}/{most}）", "Rewards are left ({used} of {most})"),
        Text("总次数已经用完（{most}）", "All {most} rewards are given"),
    ),
    "budget": (
        Text("预算没有用完（{used}/{most}）", "Budget is left ({used} of {most})"),
        Text("预算已经用完（{most}）", "The budget of {most} is used up"),
    ),
    "player": (
        Text("没有到每人上限（{used}/{most}）", "Within the player's limit ({used} of {most})"),
        Text("已到每人上限（{most}）", "The player's limit of {most} is reached"),
    ),
    "day": (
        Text("没有到每天上限（{used}/{most}）", "Within the day's limit ({used} of {most})"),
        Text("已到每天上限（{most}）", "The day's limit of {most} is reached"),
    ),
    "role": (
        Text("没有到每角色上限（{used}/{most}）", "Within the role's limit ({used} of {most})"),
        Text("已到每角色上限（{most}）", "The role's limit of {most} is reached"),
    ),
}
"""What is looked at: in words where it holds, and where it does not."""
_LIMITS = (
    ("total", "most_total"), ("player", "most_per_player"), ("day", "most_per_day"),
    ("role", "most_per_role"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `decided_by` is the condition of the rule that decided."""

    key: str
    is_passed: bool
    words: Text
    decided_by: str = ""


def is_for(activity: Activity, known: Known) -> bool:
    """Whether an activity is for a player at the moment that is known."""
    return all(one.is_passed for one in checks(activity, known))


def checks(activity: Activity, known: Known) -> list[Check]:
    """Everything that says whether an activity is for a player; limits apart."""
    begins, ends = window_of(activity, known.zone)
    verdict = judge(activity.rule(), known.facts, salt=f"activity:{activity.key}")
    return [
        _check("is_on", is_passed=activity.is_on),
        _check("sandbox", is_passed=not known.row.is_sandbox),
        _check("begun", is_passed=known.moment >= begins),
        _check("not_over", is_passed=known.moment < ends),
        _check("audience", is_passed=verdict.is_for, decided_by=verdict.decided_by),
    ]


def limit_checks(activity: Activity, used: Mapping[str, tuple[int, int]]) -> list[Check]:
    """Of the limits that an activity has, which are reached; `used` counts and sums by scope."""
    found = []
    for scope, name in _LIMITS:
        most, count = getattr(activity, name), used.get(scope, (0, 0))[0]
        if most:
            found.append(_check(scope, is_passed=count < most, used=count, most=most))
    spent = used.get("total", (0, 0))[1]
    if activity.budget:
        is_left = spent < activity.budget
        found.append(_check("budget", is_passed=is_left, used=spent, most=activity.budget))
    return found


def _check(key: str, *, is_passed: bool, decided_by: str = "", **told: object) -> Check:
    words = CHECKS[key][0 if is_passed else 1].filled(**told)
    return Check(key, is_passed, words, decided_by)
