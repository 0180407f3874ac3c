"""What one item is to be built of: fixed when the build starts, without secrets, kept for ever."""

import asyncio
import base64
import hashlib
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import artwork, channels, signing_keys
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.errors import ArtworkGoneError
from longshore.domains.pack.builds.objects import folder_of
from longshore.domains.pack.channels import ChannelRecipe
from longshore.integrations.object_store import Bucket
from longshore.kit.errors import NotFoundError
from longshore_packer.keys import SigningKey

_MOST_PICTURE_BYTES = 32 << 20


async def plan_of(
    session: AsyncSession, recipe: ChannelRecipe, signing_key_id: int
) -> dict[str, Any]:
    """The plan of a channel as it is configured now.

    Raises:
        ArtworkGoneError: its icon set or splash picture is gone.
    """
    try:
        art = await artwork.artwork_of(
            session,
            recipe.game_id,
            recipe.icon_set_id,
            recipe.splash_id,
            channel_code=recipe.channel_code,
        )
    except NotFoundError as error:
        raise ArtworkGoneError(**recipe.channel_name) from error
    pictures = {
        "icon": art.icon_key,
        "foreground": art.foreground_key,
        "background": None if art.background_is_colour else art.background,
        "badge": art.badge_key,
        "splash": art.splash_key,
    }
    return {
        "config": {
            "channel": recipe.channel_code,
            "package_name": recipe.package_name,
            "package_suffix": recipe.package_suffix,
            "label": recipe.label,
            "parameters": dict(recipe.parameters),
            "meta_data": dict(recipe.meta_data),
            "permissions_added": list(recipe.permissions_added),
            "permissions_removed": list(recipe.permissions_removed),
            "manifest_overrides": list(recipe.manifest_overrides),
            "badge_corner": art.badge_corner,
            "badge_scale": art.badge_scale,
            "background_colour": art.background if art.background_is_colour else None,
            "splash_target": art.splash_target,
        },
        "version": recipe.version,
        "secret_keys": list(recipe.secret_keys),
        "plugin": {
            "version": recipe.plugin.version,
            "key": recipe.plugin.key,
            "sha256": recipe.plugin.sha256,
        }
        if recipe.plugin
        else None,
        "signing_key_id": signing_key_id,
        "pictures": {
            name: {"bucket": str(Bucket.CDN), "key": key} for name, key in pictures.items() if key
        },
    }


class Materials:
    """Brings what plans name; keys and bundles are brought once for many items.

    Nothing secret is written anywhere: keys and parameters go from here into the tool's pipe.
    """

    def __init__(self, context: PackContext, publisher_id: int, game_id: int, folder: Path) -> None:
        self._context = context
        self._publisher_id = publisher_id
        self._game_id = game_id
        self._folder = folder
        self._keys: dict[int, dict[str, Any]] = {}

    async def request(self, plan: dict[str, Any], game_channel_id: int) -> dict[str, Any]:
        """The tool's request; the plan's pictures are afterwards those of the private bucket.

        Raises:
            StoreError: an object is gone.
            DamagedError: a plug-in is not the one that was planned.
            KeyringError, ApiError: the key or a secret is gone.
        """
        plugin = plan["plugin"]
        plugins = [str(await self._plugin(plugin["key"], plugin["sha256"]))] if plugin else []
        pictures = {name: await self._picture(plan, name) for name in plan["pictures"]}
        secrets = await self._secrets(plan, game_channel_id)
        config = plan["config"]
        return {
            "config": config | {"parameters": config["parameters"] | secrets},
            "pictures": {name: base64.b64encode(data).decode() for name, data in pictures.items()},
            "plugins": plugins,
            "secret_keys": plan["secret_keys"],
            "key": await self._key(plan["signing_key_id"]),
        }

    async def _key(self, key_id: int) -> dict[str, Any]:
        if key_id not in self._keys:
            keyring = self._context.resources.keyring
            async with self._context.database.publisher(self._publisher_id) as session:
                key = await signing_keys.open_signing_key(
                    session, keyring, self._publisher_id, key_id
                )
            self._keys[key_id] = _plain(key)
        return self._keys[key_id]

    async def _secrets(self, plan: dict[str, Any], game_channel_id: int) -> dict[str, str]:
        if not plan["secret_keys"]:
            return {}
        recipe = _as_recipe(plan, self._publisher_id, self._game_id, game_channel_id)
        async with self._context.database.publisher(self._publisher_id) as session:
            return await channels.recipe_secrets(session, self._context.resources.keyring, recipe)

    async def _plugin(self, key: str, sha256: str) -> Path:
        path = self._folder / f"plugin-{sha256}.zip"
        if not await asyncio.to_thread(path.exists):
            partial = self._folder / f".plugin-{sha256}-{id(self)}"
            store = self._context.resources.store
            await store.download_to(Bucket.PRIVATE, key, partial)
            if await asyncio.to_thread(_sha256_of, partial) != sha256:
                partial.unlink()
                raise DamagedError("the plug-in bundle is not the one that was planned")
            partial.replace(path)
        return path

    async def _picture(self, plan: dict[str, Any], name: str) -> bytes:
        """The picture; a copy is kept by its digest, so that a rebuild finds the same one."""
        place, store = plan["pictures"][name], self._context.resources.store
        data = await store.read_bytes(
            Bucket(place["bucket"]), place["key"], limit=_MOST_PICTURE_BYTES
        )
        if place["bucket"] == Bucket.CDN:
            digest = hashlib.sha256(data).hexdigest()
            key = f"{folder_of(self._publisher_id, self._game_id)}/inputs/{digest}"
            if await store.head(Bucket.PRIVATE, key) is None:
                await store.put_bytes(
                    Bucket.PRIVATE, key, data, content_type="application/octet-stream"
                )
            plan["pictures"][name] = {"bucket": str(Bucket.PRIVATE), "key": key}
        return data


class DamagedError(Exception):
    """Something that a plan names is not what it was."""


def _plain(key: SigningKey) -> dict[str, Any]:
    private = key.private_key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return {
        "private": base64.b64encode(private).decode(),
        "chain": [base64.b64encode(der).decode() for der in key.certificate_ders],
        "alias": key.alias,
    }


def _sha256_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _as_recipe(
    plan: dict[str, Any], publisher_id: int, game_id: int, game_channel_id: int
) -> ChannelRecipe:
    """The recipe's part that says which secrets of which version are meant."""
    config = plan["config"]
    return ChannelRecipe(
        game_channel_id=game_channel_id,
        publisher_id=publisher_id,
        game_id=game_id,
        channel_code=config["channel"],
        channel_name={},
        colour="",
        kind="",
        needs_agreement=False,
        is_enabled=True,
        version=plan["version"],
        package_name=None,
        package_suffix=None,
        label=None,
        parameters={},
        switched_off=(),
        secret_keys=tuple(plan["secret_keys"]),
        parameter_faults=(),
        plugin=None,
        signing_key_id=plan["signing_key_id"],
        icon_set_id=None,
        splash_id=None,
        meta_data={},
        permissions_added=(),
        permissions_removed=(),
        manifest_overrides=(),
    )
