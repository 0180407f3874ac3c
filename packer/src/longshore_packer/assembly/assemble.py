"""Assembling one signed package from a base and the edits of a channel.

Only the tail is made: changed entries, v1 files, signing block, central directory and end
record. Everything before it is the base's prefix, whose digests are cached.
"""

from collections.abc import Callable
from dataclasses import dataclass

from longshore_packer.archive.entry import Entry
from longshore_packer.archive.writer import Content, SectionWriter, encode, end_record
from longshore_packer.assembly.base import Base
from longshore_packer.assembly.cache import EncodeCache
from longshore_packer.assembly.layout import FIRST_V2_SDK, V1Policy
from longshore_packer.content.edits import Edits
from longshore_packer.errors import PackerError
from longshore_packer.keys.signing_key import SigningKey
from longshore_packer.signing import jar
from longshore_packer.signing.algorithm import algorithm_for
from longshore_packer.signing.block import BLOCK_ALIGNMENT, V2_ID, V3_ID, make_block
from longshore_packer.signing.digest import chunk_digests, content_digest
from longshore_packer.signing.schemes import sign_v2, sign_v3
from longshore_packer.virtual import VirtualPackage

_MAX_PACKAGE_BYTES = (1 << 31) - 1
_MAX_ENTRIES = 65_534
MakePairs = Callable[[str], dict[int, bytes]]


class PrefixEntryError(PackerError):
    """An edit touches an entry of the prefix; the base must be prepared with it as changeable.

    Attributes:
        names: the entries concerned.
    """

    code = "build.prefix_entry"
    default_remedy = "Prepare the base again with these entries named as changeable."

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__(f"the base cannot change {', '.join(sorted(names)[:5])}")
        self.names = names


class EntryConflictError(PackerError):
    """An entry is to be added that is already there."""

    code = "build.entry_conflict"
    default_remedy = "Rename the added file, or declare it as a replacement."


class PackageSizeError(PackerError):
    """The result would pass what Android installs."""

    code = "build.size"
    default_remedy = "Keep the package under 2 GB and 65,535 entries."


@dataclass(frozen=True, slots=True)
class Assembled:
    """A signed package and the digest that its signatures cover.

    Attributes:
        package: the package, not yet written out.
        digest: ``"sha256:"`` or ``"sha512:"`` and hexadecimal.
        schemes: signature schemes in it.
    """

    package: VirtualPackage
    digest: str
    schemes: tuple[str, ...]


def assemble(
    base: Base,
    edits: Edits,
    key: SigningKey,
    *,
    v1: V1Policy = "auto",
    pairs: MakePairs | None = None,
    cache: EncodeCache | None = None,
    name: str = "",
) -> Assembled:
    """Make the signed package of one channel.

    Args:
        base: the prepared mother.
        edits: what differs from the mother.
        key: the signer.
        v1: whether scheme v1 is written; "auto" asks the minimum SDK level.
        pairs: given the content digest, returns further pairs for the signing block.
        cache: shared between channels so that equal content is compressed once.
        name: what to call the package in messages.

    Raises:
        PrefixEntryError: an edited entry lies in the prefix.
        EntryConflictError: an added entry exists already.
        PackageSizeError: the result is too large for Android.
        SigningKeyError: the key cannot sign for the minimum SDK level.
    """
    _check_edits(base, edits)
    wants_v1 = v1 == "always" or (v1 == "auto" and edits.min_sdk < FIRST_V2_SDK)
    tail = SectionWriter(base.index.prefix_length)
    algorithm = base.jar_algorithm if wants_v1 else None
    digests = _write_entries(tail, base, edits, algorithm, cache or EncodeCache())
    if algorithm is not None:
        sections = [base.jar_sections(algorithm), jar.make_sections(algorithm, digests)]
        for file, data in jar.sign_jar(key, algorithm, sections, min_sdk=edits.min_sdk).items():
            tail.add(file, encode(data, stored=False))
    schemes = ("v1", "v2", "v3") if wants_v1 else ("v2", "v3")
    return _seal(base, tail, key, schemes=schemes, pairs=pairs, name=name)


def _check_edits(base: Base, edits: Edits) -> None:
    """Refuse edits that this base cannot carry."""
    frozen = base.prefix_names & (edits.replaced.keys() | edits.removed)
    if frozen:
        raise PrefixEntryError(frozen)
    for name in edits.added:
        if name in base.archive.entries and name not in edits.removed:
            raise EntryConflictError("is in the mother already", subject=name)
    for name in edits.replaced:
        if name not in base.archive.entries:
            raise EntryConflictError("is to be replaced but is not in the mother", subject=name)


def _write_entries(
    tail: SectionWriter,
    base: Base,
    edits: Edits,
    algorithm: jar.JarDigest | None,
    cache: EncodeCache,
) -> dict[str, str]:
    """Write kept, replaced and added entries; return their v1 digests when wanted."""
    digests: dict[str, str] = {}
    for entry in base.tail_entries:
        if entry.name in edits.replaced:
            new = edits.replaced[entry.name]
            made = cache.encode(new.data, stored=new.stored, digest=algorithm)
            tail.add(entry.name, made.content)
            digests[entry.name] = made.jar_digest
        elif entry.name not in edits.removed:
            tail.add(entry.name, _raw_content(base, entry))
            if algorithm is not None:
                digests[entry.name] = base.jar_digests(algorithm)[entry.name]
    for name in sorted(edits.added):
        added = edits.added[name]
        made = cache.encode(added.data, stored=added.stored, digest=algorithm)
        tail.add(name, made.content)
        digests[name] = made.jar_digest
    return digests


def _raw_content(base: Base, entry: Entry) -> Content:
    """Return an unchanged entry as it lies in the base, without recompression."""
    return Content(base.archive.raw(entry.name), entry.method, entry.crc32, entry.size)


def _seal(
    base: Base,
    tail: SectionWriter,
    key: SigningKey,
    *,
    schemes: tuple[str, ...],
    pairs: MakePairs | None,
    name: str,
) -> Assembled:
    """Digest, sign with v2 and v3, and put the parts of the tail together."""
    tail.pad(BLOCK_ALIGNMENT)
    entries, directory = tail.data, base.prefix_directory + tail.central
    count = base.index.prefix_count + tail.count
    block_offset = tail.offset
    digest_name = algorithm_for(key).digest
    end = end_record(count=count, directory_size=len(directory), directory_offset=block_offset)
    chunks = [
        *base.chunk_digests(digest_name),
        *chunk_digests(digest_name, base.prefix_rest + entries),
        *chunk_digests(digest_name, directory),
        *chunk_digests(digest_name, end),
    ]
    digest = content_digest(digest_name, chunks)
    label = f"{digest_name}:{digest.hex()}"
    more = pairs(label) if pairs is not None else {}
    block = make_block({V2_ID: sign_v2(key, digest), V3_ID: sign_v3(key, digest), **more})
    end = end_record(
        count=count,
        directory_size=len(directory),
        directory_offset=block_offset + len(block),
    )
    package = VirtualPackage(
        base.archive.source,
        base_id=base.identifier,
        prefix_length=base.index.prefix_length,
        tail=b"".join((entries, block, directory, end)),
        name=name,
    )
    if package.size > _MAX_PACKAGE_BYTES or count > _MAX_ENTRIES:
        raise PackageSizeError(f"has {package.size} bytes and {count} entries", subject=name)
    return Assembled(package, label, schemes)
