"""A game that ships to a channel: its parameters, the channel's own servers, its notices."""

import json
from collections.abc import Mapping

import httpx2
from sqlalchemy import text

from longshore.integrations.http_out import OutgoingAnswer, OutgoingError
from longshore.kit.db.database import Database
from longshore.kit.text.text import Text
from longshore.simulation.channels import CHANNELS, Asked, Channel, Told
from tests.support.runtime import GameClient
from tests.support.shop import ScriptedHttp, Shop

VIVO = CHANNELS["vivo"]


class ChannelHttp(ScriptedHttp):
    """The channel's own servers and the game's, behind the port for outgoing calls."""

    is_away = False

    async def request(
        self, method: str, url: str, body: bytes, headers: Mapping[str, str], seconds: float,
        *, owner: object,
    ) -> OutgoingAnswer:  # fmt: skip
        if self.is_away:
            raise OutgoingError("connect", Text("拒绝", "refused"))
        answered = VIVO.check(Asked(method, url, headers, body))
        return OutgoingAnswer(200, {}, answered, 3, "192.0.2.1")


async def configure(database: Database, shop: Shop, channel: Channel) -> None:
    """The game ships to a channel, whose parameters are filled in."""
    schema = [
        {"key": key, "label": {"zh": key, "en": key}, "help": {"zh": key, "en": key}}
        for key in channel.parameters
    ]
    config = {"parameters": channel.parameters, "package_rule": "none", "package_value": ""}
    values = {
        "code": channel.code, "publisher": shop.publisher_id, "game": shop.game_id,
        "schema": json.dumps(schema), "config": json.dumps(config),
    }  # fmt: skip
    async with database.system() as session:
        for statement in _CONFIGURE:
            await session.execute(text(statement), values)


_CONFIGURE = (
    "INSERT INTO channel (code, name_zh, name_en, kind) VALUES (:code, :code, :code, 'domestic')",
    "INSERT INTO channel_plugin (channel_code, version, plugin_key, object_key, sha256, "
    "size_bytes, min_sdk, parameters, status) "
    "VALUES (:code, '1.0', :code, 'k', 's', 1, 21, CAST(:schema AS jsonb), 'published')",
    "INSERT INTO game_channel (publisher_id, game_id, channel_code, is_enabled, plugin_id, "
    "config, updated_user_name) SELECT :publisher, :game, channel_code, true, id, "
    "CAST(:config AS jsonb), 'n' FROM channel_plugin WHERE channel_code = :code",
)


async def tell(caller: GameClient, told: Told, channel: str = "vivo") -> httpx2.Response:
    """A channel's notice, as it comes."""
    transport = httpx2.ASGITransport(app=caller.app, client=("192.0.2.9", 1))
    path = f"/sdk/callback/{channel}/{caller.app_id}"
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        return await http.request(
            told.method, f"{path}?{told.query}", content=told.body, headers=dict(told.headers)
        )
