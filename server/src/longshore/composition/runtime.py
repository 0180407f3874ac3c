"""The run time: an application of its own, in front of the console's or alone."""

from longshore.domains.operate.recipes import every_recipe
from longshore.integrations.resources import Resources
from longshore.integrations.sms import Outbox
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.db.roles import Addresses
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings
from longshore.runtime.app import Runtime
from longshore.runtime.channel_login import ChannelLogins
from longshore.runtime.ports import open_ports
from longshore.runtime.quick.statements import PREPARED
from longshore.runtime.registry import OPERATIONS


def build_runtime(
    settings: Settings, addresses: Addresses, resources: Resources, *, code_key: bytes
) -> Runtime:
    """The whole run time with connections of its own, none of them open yet.

    `code_key` (32 bytes) is what codes sent by text message are digested with.
    """
    # Forty files: read now, not in the first player's call; a wrong one stops the start.
    every_recipe()
    database = Database(addresses, pool_size=settings.runtime_pool_size)
    ports = open_ports(
        settings,
        database,
        resources,
        hashing=PasswordHashing(settings.password_slots),
        sms=Outbox(database, code_key, log_text=settings.demo),
        code_key=code_key,
        lanes=Lanes(addresses.application, PREPARED),
        channel_login=ChannelLogins(database, resources),
    )
    return Runtime(OPERATIONS, ports)
