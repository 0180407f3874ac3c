"""Making the packages of a batch: by the packer's fast tier, read back before they count.

A batch is its own job: whoever finds it makes what is not made yet, some at a time, each part in a
transaction of its own. A worker that is killed leaves a part unmade, and the next goes on there.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy import Update, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.packages.keys import signing_key
from longshore.domains.popularize.packages.models import (
    PromotionBatch,
    PromotionPackage,
    PromotionVersion,
)
from longshore.domains.popularize.packages.source import StoredSource, digest_of
from longshore.domains.popularize.promoters.models import Promoter
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database
from longshore_packer.errors import PackerError
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag import Promotion, Tagger
from longshore_packer.tag_format import SIGNED_TAG_ID, PromotionIdentity, SignedTag
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import read_claims
from longshore_packer.verification.tags import read_signed_tag, read_vasdolly, read_walle

log = structlog.get_logger(__name__)
_AT_ONCE = 50
WALLE_FIELD = "promotion"
"""The field of walle's object that names the promotion package's code."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One package to be made: the row of its version, and what its tags are to say."""

    version_id: int
    package_id: int
    code: str
    site: str
    promoter_code: str


@dataclass(frozen=True, slots=True)
class Made:
    """A package that was made and read back: its signing block, size in bytes and SHA-256."""

    version_id: int
    block: bytes
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Press:
    """What a batch's packages share: the opened channel package, the digest of its start."""

    batch: PromotionBatch
    tagger: Tagger
    prefix: "hashlib._Hash"
    key: TagKey

    def make(self, wanted: Sequence[Wanted]) -> list[Made]:
        """Make packages; blocking, about a millisecond each.

        Raises:
            PackerError: one does not say what it is to say.
        """
        return [self._one(each) for each in wanted]

    def _one(self, wanted: Wanted) -> Made:
        batch = self.batch
        tag = ChannelTag(batch.channel_code, extra={WALLE_FIELD: wanted.code})
        identity = PromotionIdentity(str(batch.publisher_id), str(wanted.package_id), wanted.site)
        promotion = Promotion(tag, wanted.promoter_code, wanted.code, identity)
        package = self.tagger.tag(promotion, tag_key=self.key, game=str(batch.game_id))
        sections = read_sections(package)
        pairs = dict(sections.pairs)
        said = read_signed_tag(pairs[SIGNED_TAG_ID], {self.key.identifier: self.key.public_bytes})
        claims = read_claims(sections, subject=package.name)
        expected = SignedTag(
            f"{claims[-1].hash_name}:{claims[-1].digest.hex()}", str(batch.game_id),
            batch.channel_code, wanted.promoter_code, self.key.identifier,
            identity.publisher, identity.package, identity.site,
        )  # fmt: skip
        walle = {"channel": batch.channel_code, WALLE_FIELD: wanted.code}
        if (said, read_walle(pairs), read_vasdolly(pairs)) != (expected, walle, tag.channel):
            raise PackerError("reads otherwise than it was made", subject=wanted.code)
        digest = self.prefix.copy()
        digest.update(package.tail)
        block = package.tail[: sections.block_size]
        return Made(wanted.version_id, block, package.size, digest.hexdigest())


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the batches that are not done; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self) -> None:
        """Go on with every open batch; one that another worker has is left to it."""
        await each_alone(
            self.database, self._open_batches, lambda batch: f"promotion batch {batch.id}",
            self._make,
        )  # fmt: skip

    async def _open_batches(self) -> Sequence[PromotionBatch]:
        async with self.database.system() as session:
            statement = select(PromotionBatch).where(PromotionBatch.state == "running")
            return (await session.execute(statement.order_by(PromotionBatch.id))).scalars().all()

    async def _make(self, batch: PromotionBatch) -> None:
        try:
            press = await self._open(batch)
            while await self._part(press):
                pass
        except (PackerError, StoreError) as error:
            if isinstance(error, StoreError) and error.is_transient:
                raise
            await self._end(batch, "failed", str(error)[:250])
        else:
            await self._end(batch, "done")

    async def _open(self, batch: PromotionBatch) -> Press:
        store = self.resources.store
        source = StoredSource(store, Bucket.PRIVATE, batch.object_key, batch.size_bytes)
        tagger = await aside(Tagger.of_verified, source)
        length = tagger.prefix_length
        async with self.database.publisher(batch.publisher_id) as session:
            key = await signing_key(session, self.resources.keyring, batch.publisher_id)
            values = {"digest": tagger.digest, "prefix_length": length}
            await session.execute(_of(batch).values(values))
        return Press(batch, tagger, await digest_of(store, batch.object_key, length), key)

    async def _part(self, press: Press) -> bool:
        """Make some of those that wait; whether there were any."""
        async with self.database.publisher(press.batch.publisher_id) as session:
            wanted = await _waiting(session, press.batch.id)
        if not wanted:
            return False
        made = await aside(press.make, wanted)
        async with self.database.publisher(press.batch.publisher_id) as session:
            await session.execute(_KEEP, [_values(one) for one in made])
        return True

    async def _end(self, batch: PromotionBatch, state: str, problem: str = "") -> None:
        values = {"state": state, "problem": problem, "finished_at": now()}
        async with self.database.publisher(batch.publisher_id) as session:
            await session.execute(_of(batch).values(values))
        log.info("promotion_batch_ended", batch=batch.id, state=state, problem=problem)


_KEEP = (
    update(PromotionVersion.__table__)  # type: ignore[arg-type]
    .where(PromotionVersion.__table__.c.id == bindparam("version"))
    .values(
        block=bindparam("bytes"), size_bytes=bindparam("size"), sha256=bindparam("hex"),
        made_at=func.now(),
    )
)  # fmt: skip


def _values(made: Made) -> dict[str, object]:
    return {
        "version": made.version_id, "bytes": made.block, "size": made.size_bytes,
        "hex": made.sha256,
    }  # fmt: skip


def _of(batch: PromotionBatch) -> Update:
    return update(PromotionBatch).where(PromotionBatch.id == batch.id)


async def _waiting(session: AsyncSession, batch_id: int) -> list[Wanted]:
    """Some of a batch's versions that are not made, by id."""
    statement = (
        select(
            PromotionVersion.id, PromotionPackage.id, PromotionPackage.code,
            PromotionPackage.site, Promoter.code,
        )
        .join(PromotionPackage, PromotionPackage.id == PromotionVersion.package_id)
        .join(Promoter, Promoter.id == PromotionPackage.promoter_id)
        .where(PromotionVersion.batch_id == batch_id, PromotionVersion.made_at.is_(None))
        .order_by(PromotionVersion.id)
        .limit(_AT_ONCE)
    )  # fmt: skip
    return [Wanted(*row) for row in await session.execute(statement)]
