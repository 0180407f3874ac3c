"""The kinds of lists that can be taken out."""

from longshore.domains.operate.exports.kind import Kind
from longshore.domains.operate.exports.models import KindName
from longshore.domains.operate.exports.of_alerts import INCIDENTS
from longshore.domains.operate.exports.of_consents import CONSENTS
from longshore.domains.operate.exports.of_differences import DIFFERENCES
from longshore.domains.operate.exports.of_entry import REFUSED
from longshore.domains.operate.exports.of_gifts import GIFTS
from longshore.domains.operate.exports.of_messages import MESSAGES
from longshore.domains.operate.exports.of_names import NAMES
from longshore.domains.operate.exports.of_orders import LOST, ORDERS
from longshore.domains.operate.exports.of_players import PLAYERS
from longshore.domains.operate.exports.of_redemptions import REDEMPTIONS

_ALL = (
    PLAYERS, ORDERS, LOST, REDEMPTIONS, DIFFERENCES, CONSENTS, REFUSED, MESSAGES, INCIDENTS, NAMES,
    GIFTS,
)  # fmt: skip
KINDS: dict[KindName, Kind] = {one.name: one for one in _ALL}
