"""What a rule can watch: a kind has its measure, which gives a whole number, and its words."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import TextClause, text

from longshore.domains.operate.alerts.measures import ONLINE_DROP
from longshore.integrations.resources import Resources
from longshore.kit.questions import Question
from longshore.kit.text.text import Text

RuleKind = Literal[
    "lost_payments",
    "callback_failures",
    "login_failures",
    "revenue_drop",
    "online_drop",
    "queue_age",
]
MOST_MINUTES = 10_080
KIND_NAMES: tuple[RuleKind, ...] = get_args(RuleKind)


@dataclass(frozen=True, slots=True)
class WatchedKind:
    """A kind.

    `measure` is a statement that gives one value from :game, :minutes and :moment, or a question
    that is asked with the same: at fault from the threshold on. `every_seconds` is how often one
    looks; `text` says it, with {value}; a rule may look back `least` to `most` minutes. What is a
    share (`is_share`) is of a hundred.
    """

    measure: TextClause | Question[[Resources, int, int, datetime], int]
    text: Text
    threshold: int
    minutes: int
    every_seconds: int = 15
    least: int = 0
    most: int = MOST_MINUTES
    is_share: bool = False


# Waiting notices are the outbox; what was given up is in the ledger, where it has an index.
_LOST = text("""
SELECT count(*) FROM (
  SELECT order_id FROM delivery WHERE game_id = :game AND kind = 'payment'
  UNION SELECT order_id FROM order_event WHERE game_id = :game AND kind = 'dead') AS one
JOIN orders o ON o.id = one.order_id
WHERE o.payment = 'paid' AND o.delivery IN ('queued', 'dead') AND NOT o.is_sandbox
  AND o.paid_at <= :moment - make_interval(mins => :minutes)
""")
_FAILING = text("""
SELECT count(*) FROM delivery d WHERE d.game_id = :game AND NOT d.is_sandbox AND EXISTS (
  SELECT FROM order_event e WHERE e.order_id = d.order_id
    AND e.kind IN ('attempt', 'refund_attempt')
    AND e.at > :moment - make_interval(mins => :minutes))
""")
_LOGINS = text("""
SELECT coalesce(sum(count), 0) FROM failed_logins WHERE game_id = :game
  AND minute > floor(extract(epoch FROM CAST(:moment AS timestamptz)) / 60) - :minutes
""")
# Per cent that are missing beside the same minutes of last week, of the currency that misses most.
_REVENUE = text("""
SELECT coalesce(max(100 - recent * 100 / past), 0) FROM (
  SELECT o.currency,
    coalesce(sum(o.amount_minor) FILTER (WHERE p.created_at > :moment
      - make_interval(mins => :minutes)), 0) AS recent,
    sum(o.amount_minor) FILTER (WHERE p.created_at <= :moment - interval '7 days') AS past
  FROM payment p JOIN orders o ON o.id = p.order_id
  WHERE p.game_id = :game AND p.kind = 'accepted' AND NOT o.is_sandbox AND (
    p.created_at BETWEEN :moment - make_interval(mins => :minutes) AND :moment
    OR p.created_at BETWEEN :moment - interval '7 days' - make_interval(mins => :minutes)
      AND :moment - interval '7 days')
  GROUP BY o.currency) AS by_currency
WHERE past > 0
""")
_AGE = text("""
SELECT coalesce(floor(extract(epoch FROM :moment - min(created_at)) / 60), 0) FROM delivery
WHERE game_id = :game AND NOT is_sandbox AND :minutes >= 0
""")

KINDS: dict[RuleKind, WatchedKind] = {
    "lost_payments": WatchedKind(
        _LOST,
        Text(
            "{value} 单付了款没有发货，都已等 {minutes} 分钟以上（提醒线 {threshold} 单）",
            "Paid orders not delivered after {minutes} min: {value} (alert from {threshold})",
        ),
        threshold=5,
        minutes=10,
    ),
    "callback_failures": WatchedKind(
        _FAILING,
        Text(
            "最近 {minutes} 分钟有 {value} 单的通知没有被游戏服务器收下（提醒线 {threshold} 单）",
            "Notifies that the game server did not take in {minutes} min: {value}"
            " (alert from {threshold})",
        ),
        threshold=5,
        minutes=10,
    ),
    "login_failures": WatchedKind(
        _LOGINS,
        Text(
            "最近 {minutes} 分钟有 {value} 次渠道登录失败（提醒线 {threshold} 次）",
            "Sign-ins by channels that failed in {minutes} min: {value} (alert from {threshold})",
        ),
        threshold=50,
        minutes=5,
    ),
    "revenue_drop": WatchedKind(
        _REVENUE,
        Text(
            "最近 {minutes} 分钟的收入比上周同一时段少 {value} %（提醒线 {threshold} %）",
            "In {minutes} min revenue is {value} % below the same time of last week"
            " (alert from {threshold} %)",
        ),
        threshold=50,
        minutes=60,
        every_seconds=300,
        is_share=True,
    ),
    "online_drop": WatchedKind(
        ONLINE_DROP,
        Text(
            "最近 {minutes} 分钟的在线玩家比昨天同一时段少 {value} %（提醒线 {threshold} %）",
            "In {minutes} min players online are {value} % below the same time of yesterday"
            " (alert from {threshold} %)",
        ),
        threshold=30,
        minutes=10,
        every_seconds=60,
        least=1,
        # The same minutes of yesterday are others.
        most=720,
        is_share=True,
    ),
    "queue_age": WatchedKind(
        _AGE,
        Text(
            "最久的一条通知已等 {value} 分钟（提醒线 {threshold} 分钟）",
            "The oldest notify waits for {value} min (alert from {threshold})",
        ),
        threshold=30,
        minutes=0,
    ),
}
