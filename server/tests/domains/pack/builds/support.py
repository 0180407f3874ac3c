"""A game that is ready to build: catalogue, channel, key and mother package, all real."""

import asyncio
import hashlib
import json
import os
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import TestPublisher

from longshore.domains.pack.builds.context import QUEUE, PackContext
from longshore.domains.pack.builds.jobs import work_in
from longshore.domains.pack.builds.work import WorkFolder
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.models import (
    Channel,
    ChannelPlugin,
    ChannelSecret,
    GameChannel,
    GameChannelRevision,
)
from longshore.domains.pack.channels.sealing import record_of
from longshore.integrations.jobs import JobWorker, ProcrastinateEngine
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore_packer.sample.mother import build_mother
from longshore_packer.sample.store import build_store_plugin

SDK = "/ultra/protected/app/send/usdk/sdk/"
SECRET = "canary-8841-k42"
APP_ID = "1008600"


class Pack:
    """Calls of the pack area by one user on one game."""

    def __init__(self, client: Client, publisher: TestPublisher) -> None:
        self.client = client
        self.publisher = publisher
        self.game = publisher.games[0]

    async def call(self, path: str, user: str = "pack", **form: Any) -> Answer:
        """One action."""
        actor = self.publisher.users[user]
        return await self.client.call(
            "POST", SDK + path, user=actor, game=self.game, json=form, language="en-US"
        )

    async def ok(self, path: str, **form: Any) -> Any:
        """One action that must work."""
        answer = await self.call(path, **form)
        assert answer.code == 0, (path, answer.msg, answer.data)
        return answer.data

    async def upload(self, path: Path, purpose: str = "mother") -> str:
        """A file on its way to the store as a browser sends it; the upload's id."""
        user = self.publisher.pack
        data = await asyncio.to_thread(path.read_bytes)
        form = {
            "type": 1,
            "purpose": purpose,
            "name": path.name,
            "size": len(data),
            "isPrivate": 1,
            "gid": self.game.id,
        }
        answer = await self.client.call("POST", "/ultra/upload/init", user=user, json=form)
        assert answer.code == 0, (answer.msg, answer.data)
        if answer.data["mode"] != "done":
            put = answer.data["put"]
            sent = await self.client.raw("PUT", put["url"], content=data, headers=put["headers"])
            assert sent.status_code == 200, sent.text
            done = {"upload_id": answer.data["upload_id"]}
            finished = await self.client.call(
                "POST", "/ultra/upload/complete", user=user, json=done
            )
            assert finished.code == 0, finished.msg
        return str(answer.data["upload_id"])

    async def mother(self, path: Path | None = None) -> Any:
        """A mother package whose inspection has ended."""
        upload = await self.upload(path or build_mother())
        made = await self.ok("package/create", upload_id=upload)
        return await self.until(
            "package/info", made["id"], lambda found: found["status"] != "inspecting"
        )

    async def until(self, path: str, number: int, is_done: Any, seconds: float = 160) -> Any:
        """Ask until something is so."""
        async with asyncio.timeout(seconds):
            while True:
                if is_done(found := await self.ok(path, id=number)):
                    return found
                await asyncio.sleep(0.1)

    async def built(self, build_id: int) -> Any:
        """A build that has ended."""
        return await self.until(
            "build/info", build_id, lambda found: found["state"] not in ("queued", "running")
        )


async def ready(
    client: Client, database: Database, resources: Resources, publisher: TestPublisher
) -> Pack:
    """A game with a key; its channels are added by `add_channel`."""
    pack = Pack(client, publisher)
    await pack.ok("sign/generate", name="main", kind="ec-256", common_name="Aurora")
    return pack


async def add_channel(
    database: Database,
    resources: Resources,
    pack: Pack,
    code: str,
    *,
    suffix: str | None = None,
    app_id: str | None = APP_ID,
    is_enabled: bool = True,
    switches: dict[str, bool] | None = None,
    needs_agreement: bool = False,
) -> int:
    """A channel of the game with the plug-in of the invented store; the game channel's id."""
    bundle = build_store_plugin().read_bytes()
    digest = hashlib.sha256(bundle).hexdigest()
    key = f"catalogue/{digest}.zip"
    await resources.store.put_bytes(Bucket.PRIVATE, key, bundle, content_type="application/zip")
    with zipfile.ZipFile(build_store_plugin()) as archive:
        described = json.loads(archive.read("plugin.json"))
    config: dict[str, Any] = {"parameters": {"app_id": app_id} if app_id else {}}
    if switches:
        config["switches"] = switches
    if suffix:
        config |= {"package_rule": "suffix", "package_value": suffix}
    config = ChannelConfig.model_validate(config).model_dump()
    async with database.system() as session:
        if await session.get(Channel, code) is None:
            session.add(
                Channel(
                    code=code,
                    name_zh=f"渠道{code}",
                    name_en=code.title(),
                    kind="domestic",
                    needs_agreement=needs_agreement,
                )
            )
            await session.flush()
        plugin = ChannelPlugin(
            channel_code=code,
            version="3.2.1",
            plugin_key="lighthouse",
            object_key=key,
            sha256=digest,
            size_bytes=len(bundle),
            min_sdk=21,
            parameters=described["parameters"],
            status="published",
        )
        session.add(plugin)
        await session.flush()
        row = GameChannel(
            publisher_id=pack.publisher.id,
            game_id=pack.game.id,
            channel_code=code,
            is_enabled=is_enabled,
            plugin_id=plugin.id,
            config=config,
            updated_user_name="test",
        )
        session.add(row)
        await session.flush()
        sealed = resources.keyring.encrypt(
            SECRET.encode(), publisher_id=pack.publisher.id, record=record_of(row.id, "app_key")
        )
        secret = ChannelSecret(
            publisher_id=pack.publisher.id, game_channel_id=row.id, key="app_key", sealed=sealed
        )
        session.add(secret)
        await session.flush()
        row.secrets = {"app_key": secret.id}
        session.add(
            GameChannelRevision(
                game_channel_id=row.id,
                version=1,
                publisher_id=pack.publisher.id,
                action="add",
                is_enabled=is_enabled,
                plugin_id=plugin.id,
                config=config,
                secrets=row.secrets,
                created_user_name="test",
            )
        )
        return row.id


def tools(kind: str = "build") -> list[int]:
    """The tools that this process has started and that live."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    found = []
    for pid in listed:
        with suppress(OSError):
            command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if kind.encode() in command and any(part.endswith(b"tool.py") for part in command):
                found.append(int(pid))
    return found


async def first_tool() -> int:
    """A build tool of this process, waited for."""
    async with asyncio.timeout(60):
        while True:
            if found := tools():
                return found[0]
            await asyncio.sleep(0.02)


@asynccontextmanager
async def worker(database: Database, resources: Resources, folder: Path) -> AsyncIterator[None]:
    """A worker in this process."""
    work = work_in(PackContext(database, resources, WorkFolder(folder)))
    engine = ProcrastinateEngine(database.addresses.system)
    running = asyncio.create_task(JobWorker(engine, work.tasks, work.sweeps, queues=[QUEUE]).run())
    try:
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
