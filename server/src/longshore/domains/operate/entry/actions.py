"""Actions of entry: lists of addresses, the refused list, the tester, refusals by day."""

from longshore.account.identity import Permission
from longshore.domains.operate.entry import address_lists, refusing, testing
from longshore.gateway.action import action

_READ, _EDIT = Permission.OPERATE, Permission.OPERATE_EDIT

ACTIONS = (
    action("usdk_import_address_list", "usdk/limits/importList",
           "Read a list of addresses and keep what it holds, for a draft of limits to name.",
           address_lists.import_list, _EDIT, before=address_lists.read_addresses),
    action("usdk_list_address_ranges", "usdk/limits/ranges",
           "Ranges of a list, a hundred at a time, or the one that has an address.",
           address_lists.read_ranges, _READ),
    action("usdk_list_places", "usdk/limits/places",
           "Countries and regions that limits can name, and where the data is from.",
           address_lists.read_places, _READ),
    action("usdk_test_entry", "usdk/limits/test",
           "Whether an address, device or player would get in, and which row decides.",
           testing.test_entry, _READ),
    action("usdk_list_refusals", "usdk/limits/refusals",
           "How often each rule refused somebody, by day.", testing.list_refusals, _READ),
    action("usdk_list_refused", "usdk/refused/list",
           "Players, devices and addresses that may not enter, the newest first.",
           refusing.list_refused, _READ),
    action("usdk_refuse", "usdk/refused/add",
           "Put players, devices or addresses on the refused list; their sessions end in 10 s.",
           refusing.refuse, _EDIT),
    action("usdk_end_refused", "usdk/refused/end",
           "Take entries off the refused list.", refusing.end_refused, _EDIT),
)  # fmt: skip
