"""Preparing a mother package: checked, its signature verified, laid out as a reusable base."""

import hashlib
from collections.abc import Collection
from pathlib import Path

from longshore_packer.archive import Archive, KnownEntries, Limits
from longshore_packer.assembly import Base, BaseError, MotherFacts, Progress, V1Policy, lay_out
from longshore_packer.assembly.index import INDEX_FILE
from longshore_packer.content import Mother, mutable_names
from longshore_packer.errors import PackerError
from longshore_packer.signing.digest import DigestName
from longshore_packer.verification import KnownPrefix
from longshore_packer.verification.dex import class_names
from longshore_packer.verification.jar import check_jar
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes


class UnsignedMotherError(PackerError):
    """The mother carries no signature, so nothing proves that it is what was built."""

    code = "prepare.unsigned"
    default_remedy = "Sign the mother package, or allow unsigned mothers explicitly."


def prepare(
    mother: Path,
    folder: Path,
    *,
    v1: V1Policy = "auto",
    mutable: Collection[str] = (),
    allow_unsigned: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Base:
    """Check a mother package completely and write its base into ``folder``.

    Args:
        mother: the APK file.
        folder: where ``base.apk`` and ``base.json`` go; made when missing.
        v1: whether digests for scheme v1 are cached; "auto" asks the minimum SDK level.
        mutable: further entries that channels will change, besides those that content names.
        allow_unsigned: whether a mother without any signature is accepted.
        limits: budgets of the strict reader.
        progress: called with a stage name, a count done and the total.

    Raises:
        ArchiveError: the file is hostile, damaged or over a limit.
        VerificationError: its signature does not match its content.
        UnsignedMotherError: it has none and that is not allowed.
        ContentError: it is no complete, universal Android package.
        OutputError: the folder cannot be written.
    """
    with Archive.open(mother, limits=limits) as archive:
        content = Mother(archive)
        # Decoded here, so that a mother that no channel can be planned on is refused at once.
        content.classes  # noqa: B018
        content.table  # noqa: B018
        schemes, is_rotated = check_mother_signature(archive)
        if not schemes and not allow_unsigned:
            raise UnsignedMotherError("has no signature", subject=archive.name)
        facts = MotherFacts(
            package_name=content.manifest.package,
            min_sdk=content.manifest.min_sdk,
            mutable=frozenset(mutable_names(archive)) | frozenset(mutable),
            schemes=schemes,
            is_rotated=is_rotated,
        )
        return lay_out(archive, folder, facts, v1=v1, progress=progress)


def check_mother_signature(archive: Archive) -> tuple[tuple[str, ...], bool]:
    """Verify the signatures of an opened package.

    Returns its schemes, empty when unsigned, and whether its key was rotated.

    Raises:
        VerificationError: a signature does not match.
    """
    found = check_schemes(archive.source, read_sections(archive.source))
    if found:
        schemes = tuple(signature.scheme for signature in found)
        return schemes, any(signature.is_rotated for signature in found)
    package = PackageReader(archive.source)
    return (("v1",) if check_jar(package, subject=archive.name) else ()), False


def prepare_again(base: Base, folder: Path, mutable: Collection[str]) -> Base:
    """Write a base like ``base`` in which further entries may change.

    Args:
        base: an opened base; its ``base.apk`` serves as the mother.
        folder: another folder than the base's own.
        mutable: entries that :class:`PrefixEntryError` named.
    """
    kept = {entry.name for entry in base.tail_entries}
    facts = MotherFacts(
        package_name=base.index.package_name,
        min_sdk=base.index.min_sdk,
        mutable=frozenset(kept | set(mutable)),
        schemes=tuple(base.index.mother_schemes),
        is_rotated=base.index.mother_is_rotated,
    )
    v1: V1Policy = "never" if base.index.jar_digest is None else "always"
    return lay_out(base.archive, folder, facts, v1=v1)


def widened(base: Base, names: Collection[str]) -> Base:
    """Return a base in which further entries may change, kept in a folder inside ``base``'s.

    It is made once per set of names; packages built on it name it, not ``base``.
    """
    digest = hashlib.sha256("\n".join([base.identifier, *sorted(names)]).encode()).hexdigest()
    folder = base.folder / f"wider-{digest[:16]}"
    if (folder / INDEX_FILE).exists():
        return Base.open(folder)
    return prepare_again(base, folder, names)


def known_prefix(
    base: Base, *, hash_name: DigestName = "sha256", with_v1: bool = True
) -> KnownPrefix:
    """Return what verification may take from a base instead of reading the prefix again.

    Everything in it is found here by the independent reader, once per base; the digests of the
    content are those of the prepared base, which the prefix is compared with here.

    Args:
        base: the base of the packages to be verified.
        hash_name: content digest that their signatures use.
        with_v1: whether they carry scheme v1.

    Raises:
        BaseError: the base was damaged since it was prepared, or breaks the alignment.
    """
    base.check_prefix()
    names = base.prefix_names
    package = PackageReader(base.archive.source)
    if any(found.name in names for found in package.misaligned()):
        raise BaseError("has misaligned entries", subject=str(base.folder))
    dex = [name for name in names if name.startswith("classes") and name.endswith(".dex")]
    manifest = base.jar_sections(base.jar_algorithm).manifest if with_v1 else b""
    return KnownPrefix(
        entries=KnownEntries(
            directory=base.prefix_directory,
            names=names,
            end_offset=base.index.prefix_length,
            size=sum(base.archive.entries[name].size for name in names),
        ),
        dex_classes={name: class_names(package.read(name), subject=name) for name in dex},
        digests={hash_name: base.chunk_digests(hash_name)},
        jar_manifest=manifest,
    )
