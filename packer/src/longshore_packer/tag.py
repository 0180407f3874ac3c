"""The fast tier: only the signing block of a signed package changes.

For promotion packages by the thousand: entries, central directory and every signature stay as
they are, so a package costs a copy (or a reflink) and a few kilobytes.
"""

import struct
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Self

from longshore_packer.archive import Archive, Limits
from longshore_packer.archive.source import Source, open_source
from longshore_packer.build import pair_maker
from longshore_packer.errors import PackerError
from longshore_packer.outputs import check_names, output_path
from longshore_packer.signing.block import PADDING_ID, make_block, parse_block
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import CHANNEL_IDS, PromotionIdentity
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes, read_claims
from longshore_packer.virtual import VirtualPackage

_OFFSET_AT = 16
_BATCH = 16


class NotTaggableError(PackerError):
    """A package has no v2 or v3 signature and so no place for a channel."""

    code = "tag.no_block"
    default_remedy = "Build the package with this tool first, or sign it with scheme v2."


@dataclass(frozen=True, slots=True)
class Promotion:
    """One package of the fast tier.

    Attributes:
        tag: what the channel readers return.
        promoter: promoter of the signed tag; empty if absent.
        name: file name without its ending.
        identity: what makes the signed tag one of version 2; None for version 1.
    """

    tag: ChannelTag
    promoter: str = ""
    name: str = ""
    identity: PromotionIdentity | None = None

    @property
    def file_name(self) -> str:
        """The file's name without its ending."""
        return self.name or self.promoter or self.tag.channel


class Tagger:
    """A signed package opened once, from which any number of tagged packages are made.

    Attributes:
        source: the package.
        digest: content digest that its strongest signature covers.
        pairs: pairs that every tagged package keeps (signatures and unknown ones).
    """

    def __init__(
        self,
        source: Source,
        *,
        prefix_length: int,
        rest: bytes,
        pairs: Mapping[int, bytes],
        digest: str,
    ) -> None:
        self.source = source
        self.digest = digest
        self.pairs = dict(pairs)
        self._prefix_length = prefix_length
        self._rest = rest
        self._end_at = rest.rfind(b"PK\x05\x06")

    @property
    def prefix_length(self) -> int:
        """How many bytes every tagged package begins with."""
        return self._prefix_length

    @classmethod
    def open(
        cls, origin: str | Path | Source, *, check: bool = True, limits: Limits | None = None
    ) -> "Tagger":
        """Open a signed package.

        Args:
            origin: a file or a virtual package.
            check: whether its content digest is computed and compared (one pass over the file);
                a package that was just verified need not be checked again.
            limits: budgets of the strict reader.

        Raises:
            ArchiveError: the structure is not sound.
            VerificationError: its signature does not match.
            NotTaggableError: it has no v2 or v3 signature.
        """
        source = open_source(origin)
        layout = Archive.open(source, limits=limits).layout
        if not layout.has_block:
            raise NotTaggableError("has no signing block", subject=source.name)
        sections = read_sections(source)
        claims = read_claims(sections, subject=source.name)
        if not claims:
            raise NotTaggableError("has no v2 or v3 signature", subject=source.name)
        if check:
            check_schemes(source, sections)
        block = source.read(layout.block_offset, layout.directory_offset - layout.block_offset)
        pairs = parse_block(block, subject=source.name)
        dropped = CHANNEL_IDS | {PADDING_ID}
        return cls(
            source,
            prefix_length=layout.block_offset,
            rest=source.read(layout.directory_offset, source.size - layout.directory_offset),
            pairs={key: value for key, value in pairs.items() if key not in dropped},
            digest=f"{claims[-1].hash_name}:{claims[-1].digest.hex()}",
        )

    @classmethod
    def of_verified(cls, source: Source) -> "Tagger":
        """Open a package that this tool built and verified: only its sections are read.

        Raises:
            VerificationError: its sections do not fit together.
            NotTaggableError: it has no v2 or v3 signature.
        """
        sections = read_sections(source)
        claims = read_claims(sections, subject=source.name)
        if not claims:
            raise NotTaggableError("has no v2 or v3 signature", subject=source.name)
        dropped = CHANNEL_IDS | {PADDING_ID}
        return cls(
            source,
            prefix_length=sections.entries_end,
            rest=sections.directory + sections.end,
            pairs={key: value for key, value in sections.pairs if key not in dropped},
            digest=f"{claims[-1].hash_name}:{claims[-1].digest.hex()}",
        )

    def close(self) -> None:
        """Close the package."""
        self.source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tag(
        self, promotion: Promotion, *, tag_key: TagKey | None = None, game: str = ""
    ) -> VirtualPackage:
        """Return the package with another channel tag; nothing is written yet.

        Raises:
            ChannelTagError: the tag is empty or too long.
        """
        make = pair_maker(
            promotion.tag,
            tag_key,
            game=game,
            promoter=promotion.promoter,
            identity=promotion.identity,
        )
        block = make_block({**self.pairs, **make(self.digest)})
        rest = bytearray(self._rest)
        offset = self._prefix_length + len(block)
        struct.pack_into("<I", rest, self._end_at + _OFFSET_AT, offset)
        return VirtualPackage(
            self.source,
            base_id=self.digest,
            prefix_length=self._prefix_length,
            tail=block + bytes(rest),
            name=f"{promotion.file_name}.apk",
        )

    def tag_all(
        self,
        promotions: Iterable[Promotion],
        folder: Path,
        *,
        tag_key: TagKey | None = None,
        game: str = "",
        virtual: bool = False,
        sync: bool = False,
        jobs: int = 4,
    ) -> Iterator[Path]:
        """Write one file per promotion into ``folder``, yielding each path in order.

        Args:
            promotions: what to write; their names must differ.
            folder: an existing folder.
            tag_key: Ed25519 key of the signed tag; None writes no signed tag.
            game: game of the signed tag.
            virtual: write the stored tail instead of the whole package.
            sync: wait until every file is on the disk.
            jobs: number of threads; they wait for the file system more than they compute.

        Raises:
            ChannelTagError: a tag is empty or too long.
            OutputNameError: a name is no plain file name, or occurs a second time.
            OutputError: a file cannot be written.
        """
        seen: set[str] = set()

        def write(batch: list[Promotion]) -> list[Path]:
            packages = (self.tag(one, tag_key=tag_key, game=game) for one in batch)
            return [_write(package, folder, virtual, sync) for package in packages]

        waiting: deque[Future[list[Path]]] = deque()
        rest = iter(promotions)
        with ThreadPoolExecutor(jobs) as pool:
            while batch := list(islice(rest, _BATCH)):
                check_names((one.file_name for one in batch), seen)
                waiting.append(pool.submit(write, batch))
                if len(waiting) > 2 * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()


def _write(package: VirtualPackage, folder: Path, virtual: bool, sync: bool) -> Path:
    """Write one package, whole or as its stored tail; return the file."""
    name = package.name.removesuffix(".apk")
    if virtual:
        path = output_path(folder, name, ".tail")
        package.store_tail(path, sync=sync)
    else:
        path = output_path(folder, name, ".apk")
        package.materialize(path, sync=sync)
    return path
