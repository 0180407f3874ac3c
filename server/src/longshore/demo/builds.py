"""The demo's first build: a key, a mother package built from sources, and what is ready of it.

It goes the way of a person: the package is an upload, workers inspect and build. So it runs after
the start, in the background; a start that finds a mother package has nothing to do.
"""

import asyncio
import hashlib
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import structlog
from sqlalchemy import select

from longshore.account.identity import Actor, Call
from longshore.demo.channels import demo_game_and_actor
from longshore.demo.configuration import configured
from longshore.domains.files.uploads import file_key
from longshore.domains.files.uploads.models import Upload
from longshore.domains.pack import builds, signing_keys
from longshore.domains.pack.builds import schemas
from longshore.domains.pack.builds.models import MotherPackage, PackBuild
from longshore.domains.pack.signing_keys import GenerateInput
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)

MOTHER = Path(__file__).resolve().parents[4] / "build" / "demo" / "harbor-mother.apk"
_APK = "application/vnd.android.package-archive"
_CONTEXT = RequestContext("-", "zh-CN", "", "", "", "", "", "")
_PATIENCE_SECONDS = 300


async def load_demo_build(
    settings: Settings, database: Database, resources: Resources, mother: Path = MOTHER
) -> None:
    """Make the key, the mother package and the build, unless they were made before."""
    try:
        if not await asyncio.to_thread(mother.is_file):
            return
        found = await demo_game_and_actor(database)
        if found is None:
            return
        game_id, actor = found
        made = await _mother(settings, database, resources, actor, game_id, mother)
        if made is not None:
            await _build(settings, database, resources, actor, game_id, made)
    except Exception as error:  # noqa: BLE001 - the demo must not stop the server
        log.warning("demo_build_failed", error=type(error).__name__)


async def _mother(
    settings: Settings,
    database: Database,
    resources: Resources,
    actor: Actor,
    game_id: int,
    path: Path,
) -> int | None:
    """The key and the mother package; None when builds were made already."""
    key = file_key("apk")
    async with database.publisher(actor.publisher_id) as session:
        call = Call(actor, _CONTEXT, settings, resources, session, game_id)
        taken = select(MotherPackage.id).where(MotherPackage.game_id == game_id)
        if there := (await session.execute(taken.order_by(MotherPackage.id).limit(1))).scalar():
            # A start that was cut off before the build goes on here.
            built = select(PackBuild.id).where(PackBuild.game_id == game_id).limit(1)
            return None if (await session.execute(built)).first() else there
        if await signing_keys.default_key_id(session, game_id) is None:
            form = GenerateInput(name="正式签名", common_name="Aurora Games", organization="Aurora")
            made = await signing_keys.new_key(call, form)
            await signing_keys.generate_key(call, form, made)
        package = await asyncio.to_thread(path.read_bytes)
        data = await configured(settings, session, resources.keyring, game_id, package)
        await resources.store.put_bytes(Bucket.PRIVATE, key, data, content_type=_APK)
        upload = Upload(
            id=uuid4(),
            publisher_id=actor.publisher_id,
            user_id=actor.user_id,
            game_id=game_id,
            type=1,
            purpose="mother",
            mode="put",
            bucket=Bucket.PRIVATE,
            object_key=key,
            name=path.name,
            content_type=_APK,
            size_bytes=len(data),
            part_bytes=len(data),
            sha256=hashlib.sha256(data).hexdigest(),
            status="complete",
            completed_at=datetime.now(UTC),
        )
        session.add(upload)
        await session.flush()
        form_of_mother = schemas.MotherCreate(upload_id=str(upload.id))
        return (await builds.create_mother(call, form_of_mother)).id


async def _build(
    settings: Settings,
    database: Database,
    resources: Resources,
    actor: Actor,
    game_id: int,
    mother_id: int,
) -> None:
    """Build every channel that is ready, once the mother package is inspected."""
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while True:
            await asyncio.sleep(1)
            async with database.publisher(actor.publisher_id) as session:
                call = Call(actor, _CONTEXT, settings, resources, session, game_id)
                mother = await builds.read_mother(call, schemas.OneMother(id=mother_id))
                if mother.status == "inspecting":
                    continue
                if mother.status == "refused":
                    return
                query = schemas.ReadinessQuery(mother_id=mother_id)
                report = await builds.read_readiness(call, query)
                ids = [row.game_channel_id for row in report.channels if row.light != "red"]
                if ids:
                    form = schemas.BuildStart(mother_id=mother_id, game_channel_ids=ids)
                    await builds.start_build(call, form)
                return
