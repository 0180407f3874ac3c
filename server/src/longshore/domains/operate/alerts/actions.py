"""Actions of alerts: rules, targets, incidents."""

from longshore.account.identity import Permission
from longshore.domains.operate.alerts import listing, measuring, service
from longshore.gateway.action import action

_READ, _EDIT = Permission.OPERATE, Permission.OPERATE_EDIT
_PLACE = "usdk/alert"

ACTIONS = (
    action("usdk_read_alerts", f"{_PLACE}/config",
           "What is watched in a game, and who is told.", measuring.read_watched, _READ,
           opens_transactions=True),
    action("usdk_save_alert_rule", f"{_PLACE}/saveRule",
           "Set the rule of a kind.", service.save_rule, _EDIT),
    action("usdk_save_alert_target", f"{_PLACE}/saveTarget",
           "Add or change who is told; address and secret are not shown again.",
           service.save_target, _EDIT),
    action("usdk_delete_alert_target", f"{_PLACE}/deleteTarget",
           "Tell somebody no more.", service.delete_target, _EDIT),
    action("usdk_try_alert_target", f"{_PLACE}/test",
           "Tell a target a test; waits for its answer.", service.try_target, _EDIT,
           opens_transactions=True),
    action("usdk_list_alert_incidents", f"{_PLACE}/incidents",
           "Incidents, the newest first, with who was told.", listing.list_incidents, _READ),
    action("usdk_acknowledge_alert", f"{_PLACE}/acknowledge",
           "Say that somebody is at it: nothing is repeated.", service.acknowledge, _EDIT),
)  # fmt: skip
