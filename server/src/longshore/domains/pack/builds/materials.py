"""What plans name, brought together for the tool: secrets, keys, plug-ins and pictures."""

import asyncio
import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import channels, signing_keys
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.objects import folder_of
from longshore.domains.pack.channels import SealedSecrets, SecretsWanted
from longshore.integrations.object_store import Bucket
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.keyring import KeyringError

_MOST_PICTURE_BYTES = 32 << 20


class DamagedError(Exception):
    """Something that a plan names is not what it was."""


class Materials:
    """Brings what plans name; what many items share is brought once.

    Nothing secret is written anywhere: keys and parameters go from here into the tool's pipe.
    Plug-ins lie beside the base, for the next build too; pictures in the lane's own folder.
    """

    def __init__(
        self, context: PackContext, publisher_id: int, game_id: int, *, base: Path, scratch: Path
    ) -> None:
        self._context = context
        self._publisher_id = publisher_id
        self._objects = folder_of(publisher_id, game_id)
        self._base = base
        self._scratch = scratch
        self._keys: dict[int, dict[str, str] | KeyringError | NotFoundError] = {}
        self._sealed: dict[int, SealedSecrets] = {}
        self._pictures: dict[tuple[str, str], tuple[Path, str]] = {}
        self._bringing = asyncio.Lock()

    async def fetch(self, session: AsyncSession, items: Sequence[PackItem]) -> None:
        """Read what the database has for these items: their secrets, sealed, and their keys."""
        wanted = {item.id: _secrets_of(item) for item in items}
        found = await channels.sealed_secrets(session, self._publisher_id, list(wanted.values()))
        self._sealed |= {item_id: found[one] for item_id, one in wanted.items()}
        for key_id in {item.plan["signing_key_id"] for item in items} - self._keys.keys():
            self._keys[key_id] = await self._key(session, key_id)

    async def request(self, item: PackItem) -> dict[str, Any]:
        """The tool's request; the plan's pictures are afterwards those of the private bucket.

        Raises:
            StoreError: an object is gone.
            DamagedError: a plug-in is not the one that was planned.
            KeyringError, NotFoundError: the key or a secret is gone.
        """
        plan = item.plan
        key = self._keys[plan["signing_key_id"]]
        if isinstance(key, Exception):
            raise key
        secrets = self._sealed.pop(item.id).open(self._context.resources.keyring)
        async with self._bringing:
            plugin = plan["plugin"]
            plugins = [await self._plugin(plugin["key"], plugin["sha256"])] if plugin else []
            pictures = {name: await self._picture(plan, name) for name in plan["pictures"]}
        config = plan["config"]
        return {
            "config": config | {"parameters": config["parameters"] | secrets},
            "pictures": {name: str(path) for name, path in pictures.items()},
            "plugins": [str(path) for path in plugins],
            "secret_keys": plan["secret_keys"],
            "key": key,
        }

    async def _key(
        self, session: AsyncSession, key_id: int
    ) -> dict[str, str] | KeyringError | NotFoundError:
        """The key as the tool takes it, or why it is missing: other items may have another."""
        keyring = self._context.resources.keyring
        try:
            key = await signing_keys.key_material(session, keyring, self._publisher_id, key_id)
        except (KeyringError, NotFoundError) as error:
            return error
        return {
            "private": base64.b64encode(key.private_der).decode(),
            "certificates": key.certificates_pem,
            "alias": key.alias,
        }

    async def _plugin(self, key: str, sha256: str) -> Path:
        path = self._base / f"plugin-{sha256}.zip"
        if not await asyncio.to_thread(path.exists):
            partial = self._base / f".plugin-{sha256}-{uuid4().hex[:8]}"
            store = self._context.resources.store
            try:
                await store.download_to(Bucket.PRIVATE, key, partial)
                if await asyncio.to_thread(_sha256_of, partial) != sha256:
                    raise DamagedError("the plug-in bundle is not the one that was planned")
                partial.replace(path)
            finally:
                partial.unlink(missing_ok=True)
        return path

    async def _picture(self, plan: dict[str, Any], name: str) -> Path:
        """The picture's file; a copy is kept by its digest, so that a rebuild finds the same."""
        place = plan["pictures"][name]
        wanted = (place["bucket"], place["key"])
        if wanted not in self._pictures:
            self._pictures[wanted] = await self._brought(*wanted)
        path, key = self._pictures[wanted]
        plan["pictures"][name] = {"bucket": str(Bucket.PRIVATE), "key": key}
        return path

    async def _brought(self, bucket: str, key: str) -> tuple[Path, str]:
        """A picture's file, and the key of its copy in the private bucket."""
        store = self._context.resources.store
        data = await store.read_bytes(Bucket(bucket), key, limit=_MOST_PICTURE_BYTES)
        digest = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        if bucket == Bucket.CDN:
            key = f"{self._objects}/inputs/{digest}"
            if await store.head(Bucket.PRIVATE, key) is None:
                await store.put_bytes(
                    Bucket.PRIVATE, key, data, content_type="application/octet-stream"
                )
        path = self._scratch / digest
        await asyncio.to_thread(path.write_bytes, data)
        return path, key


def _secrets_of(item: PackItem) -> SecretsWanted:
    plan = item.plan
    return SecretsWanted(item.game_channel_id, plan["version"], tuple(plan["secret_keys"]))


def _sha256_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
