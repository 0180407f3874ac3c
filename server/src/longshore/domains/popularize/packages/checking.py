"""Reading a package's tags back from the file, by code that shares nothing with its maker."""

from longshore.account.identity import Call
from longshore.domains.popularize.packages import repository
from longshore.domains.popularize.packages.errors import NotMadeError
from longshore.domains.popularize.packages.files import package_file
from longshore.domains.popularize.packages.keys import public_keys
from longshore.domains.popularize.packages.making import WALLE_FIELD
from longshore.domains.popularize.packages.schemas import OnePackage, TagCheck, TagReading
from longshore.domains.popularize.packages.source import StoredSource
from longshore.integrations.object_store import Bucket
from longshore.kit.aside import aside
from longshore.kit.errors import NotFoundError
from longshore_packer.archive.source import Source
from longshore_packer.errors import PackerError
from longshore_packer.tag_format import SIGNED_TAG_ID
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import read_claims
from longshore_packer.verification.tags import read_signed_tag, read_vasdolly, read_walle
from longshore_packer.virtual import VirtualPackage


async def verify_package(call: Call, form: OnePackage) -> TagReading:
    """What the file of a package's newest version says of itself: from the CDN once it is there.

    Raises:
        NotFoundError: no such package of this game.
        NotMadeError: no version of it is made.
    """
    row = await repository.find_one(call.session, call.game_id, form.id)
    if row is None:
        raise NotFoundError()
    package, promoter, version, batch = row[:4]
    if version is None:
        raise NotMadeError()
    file = await package_file(call.session, call.game_id, version.id)
    assert file
    keys = await public_keys(call.session)
    store = call.resources.store
    stored = await store.head(Bucket.CDN, file.cdn_key)
    wanted = {
        "size": str(version.size_bytes),
        "walle": f"{batch.channel_code} {package.code}",
        "vasdolly": batch.channel_code,
        "signed": f"{package.id} {promoter.code} {package.site} {package.game_id}",
        "content": batch.digest,
    }
    if stored is None:
        source: Source = StoredSource(store, Bucket.PRIVATE, file.object_key, file.source_size)
        rest = await aside(source.read, file.rest_at, file.source_size - file.rest_at)
        source = VirtualPackage(
            source, base_id=batch.digest, prefix_length=file.prefix_length,
            tail=file.tail(rest), name=package.code,
        )  # fmt: skip
    else:
        source = StoredSource(store, Bucket.CDN, file.cdn_key, stored.size_bytes)
    found = await aside(_read, source, keys)
    checks = [
        TagCheck(name=name, expected=text, found=found[name], passed=found[name] == text)
        for name, text in wanted.items()
    ]
    return TagReading(
        passed=all(check.passed for check in checks),
        source="stored" if stored else "virtual",
        checks=checks,
    )


def _read(source: Source, keys: dict[str, bytes]) -> dict[str, str]:
    """What a package says, in the words that the row is told in; blocking."""
    sections = read_sections(source)
    pairs = dict(sections.pairs)
    walle = read_walle(pairs) or {}
    try:
        tag = read_signed_tag(pairs.get(SIGNED_TAG_ID, b""), keys)
        claims = read_claims(sections, subject=source.name)
        signed = f"{tag.package} {tag.promoter} {tag.site} {tag.game}"
        content = f"{claims[-1].hash_name}:{claims[-1].digest.hex()}"
    except PackerError as error:
        signed = content = str(error)
    return {
        "size": str(source.size),
        "walle": f"{walle.get('channel', '')} {walle.get(WALLE_FIELD, '')}",
        "vasdolly": read_vasdolly(pairs) or "",
        "signed": signed,
        "content": content,
    }
