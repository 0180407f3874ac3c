"""What every call of the run time works with: made once by composition."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from longshore.data.ingest import ProcessSpool
from longshore.domains.games import game_id_of
from longshore.domains.operate.integration import open_gates
from longshore.domains.operate.orders import Preparer
from longshore.domains.operate.players import Who, digest_key
from longshore.domains.operate.recipes import recipe_for
from longshore.domains.pack.access_keys import GameKeys, keys_of_game
from longshore.domains.pack.channels import SealedParameters, sealed_parameters
from longshore.integrations.resources import Resources
from longshore.integrations.sms import SmsSender
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings
from longshore.runtime.fresh import Fresh
from longshore.runtime.known_names import KnownNames
from longshore.runtime.limits import Counters
from longshore.runtime.nonces import Nonces
from longshore.runtime.presence import Presence
from longshore.runtime.refusals import Refusals
from longshore.runtime.sessions import Sessions
from longshore.runtime.shown_tags import ShownTags
from longshore.runtime.snapshots import Snapshots
from longshore.runtime.traffic import Traffic

TOLERANCE_SECONDS = 300


class ChannelLogin(Protocol):
    """Asks a channel whose token it is that its SDK gave the client."""

    async def __call__(self, game: GameKeys, channel_code: str, fields: Mapping[str, str]) -> Who:
        """The player that the channel vouches for.

        Raises:
            ChannelLoginError: the channel refused, or did not answer in time.
        """


@dataclass(frozen=True, slots=True)
class Ports:
    """The long-lived things of one run-time process."""

    settings: Settings
    database: Database
    resources: Resources
    hashing: PasswordHashing
    sms: SmsSender
    code_key: bytes
    keys: Fresh[str, GameKeys | None]
    digest_keys: Fresh[int, bytes]
    sessions: Sessions
    snapshots: Snapshots
    refusals: Refusals
    spool: ProcessSpool
    presence: Presence
    lanes: Lanes
    traffic: Traffic
    parameters: Fresh[tuple[int, int, str], SealedParameters | None]
    """What channels' notices are verified by, sealed: of a publisher's game, by the channel."""
    gates: Fresh[tuple[int, int], frozenset[str]]
    """The open gates of a publisher's game."""
    preparer: Preparer
    """Asks channels' servers before an order can be paid."""
    channel_login: ChannelLogin | None = None
    counters: Counters = field(default_factory=Counters)
    names: KnownNames = field(default_factory=KnownNames)
    shown_tags: ShownTags = field(default_factory=ShownTags)
    nonces: Nonces = field(default_factory=lambda: Nonces(2 * TOLERANCE_SECONDS))


def open_ports(
    settings: Settings, database: Database, resources: Resources, *,
    hashing: PasswordHashing, sms: SmsSender, code_key: bytes, lanes: Lanes,
    channel_login: ChannelLogin | None = None,
) -> Ports:  # fmt: skip
    """Ports over a database of the run time's own; nothing is connected yet."""

    async def load_keys(app_id: str) -> GameKeys | None:
        game_id = game_id_of(app_id)
        if game_id is None:
            return None
        # Whose game it is, is not known before.
        async with database.system() as session:
            return await keys_of_game(session, resources.keyring, game_id)

    async def load_digest_key(publisher_id: int) -> bytes:
        async with database.publisher(publisher_id) as session:
            return await digest_key(session, resources.keyring, publisher_id)

    async def load_gates(game: tuple[int, int]) -> frozenset[str]:
        async with database.publisher(game[0]) as session:
            return await open_gates(session, game[1])

    async def load_parameters(channel: tuple[int, int, str]) -> SealedParameters | None:
        recipe = recipe_for(channel[2])
        if recipe is None:
            return None
        async with database.publisher(channel[0]) as session:
            return await sealed_parameters(session, channel[1], recipe.served)

    spool = ProcessSpool(settings.data_dir / "events", settings.event_spool_gib << 30)
    digest_keys: Fresh[int, bytes] = Fresh(load_digest_key, fresh_seconds=3600, stale_seconds=86400)
    return Ports(
        settings, database, resources, hashing, sms, code_key,
        keys=Fresh(load_keys, may_be=lambda app_id: game_id_of(app_id) is not None),
        digest_keys=digest_keys,
        sessions=Sessions(database),
        snapshots=Snapshots(database, digest_keys),
        refusals=Refusals(database),
        spool=spool,
        presence=Presence(spool),
        lanes=lanes,
        traffic=Traffic(database),
        parameters=Fresh(load_parameters),
        gates=Fresh(load_gates),
        preparer=Preparer(database, resources),
        channel_login=channel_login,
    )  # fmt: skip
