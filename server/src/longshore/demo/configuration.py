"""`longshore.json` in the demo's mother package: what SDK接入 gives, so that its game can start."""

import asyncio
import json

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import keys_of_game
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.settings import Settings
from longshore_packer.sample.mother import with_files

_NAME = "assets/longshore.json"


async def configured(
    settings: Settings, session: AsyncSession, keyring: Keyring, game_id: int, package: bytes
) -> bytes:
    """The package with the configuration of a game in it, as the Android SDK reads it.

    Raises:
        KeyringError: the client key cannot be opened.
        BadZipFile: `package` is no archive.
    """
    keys = await keys_of_game(session, keyring, game_id)
    # An unknown game has no keys, and its package nothing to say.
    if keys is None:
        return package
    here = f"http://{settings.host}:{settings.port}"
    told = {
        "address": str(settings.public_url or here).rstrip("/"),
        "appId": app_id_of(game_id),
        "clientKey": keys.client[0].text,
    }
    content = json.dumps(told, indent=2).encode() + b"\n"
    return await asyncio.to_thread(with_files, package, {_NAME: content})
