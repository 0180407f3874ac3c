"""What inspection finds, as plain data with a stable JSON form."""

from dataclasses import asdict, dataclass, field
from typing import Literal

from longshore_packer.inspection.tags import Tags

Validity = Literal["valid", "invalid", "unsupported", "unsigned"]


@dataclass(frozen=True, slots=True)
class IconFile:
    """One file of the launcher icon: entry name, density qualifier, SDK level, bytes."""

    entry: str
    density: str
    sdk: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Component:
    """A component of the manifest.

    Attributes:
        kind: element name, e.g. ``activity``.
        name: full class name.
        is_exported: the declared value; None when not declared.
        is_defined: whether a dex or Android defines the class; aliases always are.
    """

    kind: str
    name: str
    is_exported: bool | None
    is_defined: bool


@dataclass(frozen=True, slots=True)
class NativeLibrary:
    """A native library.

    Attributes:
        entry: entry name.
        abi: ABI of its folder.
        size_bytes: uncompressed size.
        is_stored: whether it lies uncompressed in the package.
        page_bytes: smallest alignment of its LOAD segments; 0 when its headers cannot be read.
        is_16k_ready: whether devices with 16 KB pages can load it, alignment in the zip included.
    """

    entry: str
    abi: str
    size_bytes: int
    is_stored: bool
    page_bytes: int
    is_16k_ready: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    """A signer's certificate: who, until when (ISO 8601), fingerprints as ``AB:CD:...``.

    ``is_weak`` says that its key is an RSA key of fewer than 2,048 bits.
    """

    subject: str
    not_after: str
    algorithm: str
    is_weak: bool
    md5: str
    sha1: str
    sha256: str


@dataclass(frozen=True, slots=True)
class FoundSdk:
    """An SDK or engine found in the package; the version is empty when unknown."""

    name: str
    version: str
    evidence: str


@dataclass(frozen=True, slots=True)
class FolderSize:
    """Sizes of all entries below one top folder (or of one dex, table, manifest)."""

    folder: str
    entries: int
    compressed_bytes: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing about the package: stable code, sentence, subject."""

    code: str
    message: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class PackageReport:
    """Everything that inspection finds.

    Attributes:
        file_bytes: size of the package.
        package_name: application id.
        version_code: versionCode, None when not declared.
        version_name: versionName, empty when not declared or a reference.
        min_sdk: minimum SDK level.
        target_sdk: target SDK level, None when not declared.
        compile_sdk: SDK level it was compiled against, None when unknown.
        is_debuggable: whether the manifest says so.
        is_test_only: whether installers refuse it outside tests.
        labels: label by language tag; the default under the empty tag.
        icons: files of the launcher icon.
        abis: ABIs with native libraries, sorted.
        permissions: permissions the package asks for, sorted.
        components: components in manifest order.
        absent_components: classes that the manifest names and no dex defines, the application's
            own among them.
        schemes: signature schemes present, e.g. ``("v1", "v2")``.
        signature: whether the content matches the signature: "valid", "invalid" (changed after
            signing), "unsupported" (nobody here can check it) or "unsigned".
        certificates: the signers' certificates, each once.
        tags: channel and promoter in the signing block.
        folders: sizes, largest first.
        libraries: native libraries.
        dex_count: dex files that Android loads.
        class_count: classes that they define.
        sdks: SDKs and engines found.
        pictures: names of the pictures that a splash can replace; None when they are too many.
        notes: what a publisher should look at.
    """

    file_bytes: int
    package_name: str
    version_code: int | None
    version_name: str
    min_sdk: int
    target_sdk: int | None
    compile_sdk: int | None
    is_debuggable: bool
    is_test_only: bool
    labels: dict[str, str] = field(default_factory=dict)
    icons: tuple[IconFile, ...] = ()
    abis: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()
    components: tuple[Component, ...] = ()
    absent_components: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    signature: Validity = "unsigned"
    certificates: tuple[Certificate, ...] = ()
    tags: Tags = field(default_factory=Tags)
    folders: tuple[FolderSize, ...] = ()
    libraries: tuple[NativeLibrary, ...] = ()
    dex_count: int = 0
    class_count: int = 0
    sdks: tuple[FoundSdk, ...] = ()
    pictures: tuple[str, ...] | None = ()
    notes: tuple[Note, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the report as JSON-ready data."""
        return asdict(self)
