"""What ``base.json`` holds: the cached facts of a base."""

import hashlib
import json
from dataclasses import asdict, dataclass, field

from longshore_packer.errors import PackerError
from longshore_packer.parsing import from_base64, parse_json
from longshore_packer.signing import jar
from longshore_packer.signing.digest import CHUNK_BYTES

PACKAGE_FILE = "base.apk"
INDEX_FILE = "base.json"
FORMAT = 1
MAX_INDEX_BYTES = 32 << 20


class BaseError(PackerError):
    """A stored base is damaged, incomplete or of another format."""

    code = "base.damaged"
    default_remedy = "Prepare the mother package again."


@dataclass(frozen=True, slots=True)
class BaseIndex:
    """What ``base.json`` holds.

    Attributes:
        format: version of this format.
        package_name: application id of the mother.
        min_sdk: minimum SDK level of the mother.
        size: bytes of ``base.apk``.
        prefix_length: bytes of the prefix.
        prefix_count: entries in the prefix.
        tail_sha256: SHA-256 of ``base.apk`` behind the prefix's last full chunk.
        mother_schemes: signature schemes of the mother that were verified, e.g. ``["v2"]``.
        chunks: digest name to base64 of the joined digests of the prefix's full chunks.
        jar_digest: algorithm of ``jar_digests``, or None when v1 is not needed.
        jar_digests: entry name to base64 digest of its uncompressed data.
        mother_is_rotated: whether the mother's signature carries the lineage of a rotated key.
        checksum: SHA-256 of the other fields in their stored form, hexadecimal; empty in a base
            that was written before there was one.
    """

    format: int
    package_name: str
    min_sdk: int
    size: int
    prefix_length: int
    prefix_count: int
    tail_sha256: str
    mother_schemes: list[str]
    chunks: dict[str, str]
    jar_digest: jar.JarDigest | None
    jar_digests: dict[str, str] = field(default_factory=dict)
    mother_is_rotated: bool = False
    checksum: str = ""

    @property
    def identifier(self) -> str:
        """Digest of the content of the base: equal bases have equal identifiers."""
        parts = [str(self.format), str(self.size), str(self.prefix_length), self.tail_sha256]
        return hashlib.sha256("\n".join([*parts, self.chunks["sha256"]]).encode()).hexdigest()

    @property
    def has_right_types(self) -> bool:
        """Whether a decoded index holds values of the declared types."""
        numbers = (self.min_sdk, self.size, self.prefix_length, self.prefix_count)
        return (
            all(type(number) is int and number >= 0 for number in numbers)
            and all(
                isinstance(text, str)
                for text in (self.package_name, self.tail_sha256, self.checksum)
            )
            and isinstance(self.mother_is_rotated, bool)
            and isinstance(self.mother_schemes, list)
            and self.jar_digest in (None, "sha1", "sha256")
            and isinstance(self.jar_digests, dict)
            and all(isinstance(text, str) for text in self.jar_digests.values())
        )

    def dump(self) -> bytes:
        """Return the JSON form."""
        return _stored(asdict(self) | {"checksum": self._own_checksum()})

    def _own_checksum(self) -> str:
        values = asdict(self)
        del values["checksum"]
        return hashlib.sha256(_stored(values)).hexdigest()

    @classmethod
    def load(cls, data: bytes, *, subject: str) -> "BaseIndex":
        """Read the JSON form, or raise :class:`BaseError`."""

        def refuse(fault: str) -> BaseError:
            return BaseError(f"the index is malformed: {fault}", subject=subject)

        try:
            index = cls(**parse_json(data, refuse))  # type: ignore[arg-type]
            joined = {name: from_base64(text, refuse) for name, text in index.chunks.items()}
        except (TypeError, AttributeError) as error:
            raise refuse("a field is missing, unknown or of another type") from error
        if not index.has_right_types:
            raise refuse("a field is of another type")
        if index.checksum not in ("", index._own_checksum()):
            raise refuse("it was changed after it was written")
        if index.format != FORMAT:
            raise BaseError(f"has format {index.format}, not {FORMAT}", subject=subject)
        full = index.prefix_length // CHUNK_BYTES
        if len(joined.get("sha256", b"")) != full * hashlib.sha256().digest_size:
            raise BaseError("the index misses chunk digests", subject=subject)
        return index


def _stored(values: dict[str, object]) -> bytes:
    return json.dumps(values, sort_keys=True, separators=(",", ":")).encode()
