"""Actions of phones."""

from longshore.account.identity import Permission
from longshore.data.phone import service
from longshore.gateway.action import action

_PLACE = "data-new/phones"
_NEEDS = Permission.DATA_CENTER

ACTIONS = (
    action("data_show_phone_link", f"{_PLACE}/link",
           "A link for one phone to show a game's figures, once, within some minutes.",
           service.show_phone_link, _NEEDS),
    action("data_list_phones", f"{_PLACE}/list",
           "The caller's phones that show a game's figures.",
           service.list_phones, _NEEDS, methods=("GET", "POST"), only_reads=True),
    action("data_end_phone", f"{_PLACE}/end",
           "Take a game's figures away from one of the caller's phones.",
           service.end_phone, _NEEDS),
)  # fmt: skip
