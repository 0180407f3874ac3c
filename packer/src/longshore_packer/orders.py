"""What is ordered, how it is signed, and what comes out: the values of a build."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from longshore_packer.assembly import V1Policy
from longshore_packer.content import ChannelConfig, Finding
from longshore_packer.errors import PackerError
from longshore_packer.keys import SigningKey
from longshore_packer.plugin import Plugin
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.verification import Report
from longshore_packer.virtual import VirtualPackage


class FaultyOutputError(PackerError):
    """A built package did not pass its own verification; this is a fault of the packer.

    Attributes:
        report: every check.
    """

    code = "build.faulty"
    default_remedy = "Report this mother and configuration as a defect; do not publish the file."

    def __init__(self, report: Report) -> None:
        names = ", ".join(f"{c.name}: {c.found}" for c in report.failures)
        super().__init__(f"failed its verification: {names}", subject=report.file)
        self.report = report


@dataclass(frozen=True, slots=True)
class Order:
    """One package to build.

    Attributes:
        config: the channel's configuration.
        plugins: plug-in bundles, in order.
        tag: what the channel readers return; None writes the configuration's channel.
        promoter: promoter of the signed tag.
    """

    config: ChannelConfig
    plugins: Sequence[Plugin] = ()
    tag: ChannelTag | None = None
    promoter: str = ""


@dataclass(frozen=True, slots=True)
class Signing:
    """How packages are signed.

    Attributes:
        key: the signer.
        v1: whether scheme v1 is written; "auto" asks the minimum SDK level.
        tag_key: Ed25519 key of the signed tag; None writes no signed tag.
        game: game of the signed tag.
    """

    key: SigningKey
    v1: V1Policy = "auto"
    tag_key: TagKey | None = None
    game: str = ""


@dataclass(frozen=True, slots=True)
class Build:
    """A finished package.

    Attributes:
        channel: channel id.
        package: the package as (base, tail); ``materialize`` writes it out.
        base_folder: folder of the base that the package stands on.
        package_name: its application id.
        digest: content digest, ``"sha256:"`` or ``"sha512:"`` and hexadecimal.
        schemes: signature schemes in it.
        warnings: findings that did not stop the build.
        absent_components: classes that the mother's manifest names and no dex of it defines.
        preview: PNG of the launcher icon, when one could be drawn.
        report: the verification, None when it was not asked for.
    """

    channel: str
    package: VirtualPackage
    base_folder: Path
    package_name: str
    digest: str
    schemes: tuple[str, ...]
    warnings: tuple[Finding, ...] = ()
    absent_components: tuple[str, ...] = ()
    preview: bytes | None = None
    report: Report | None = None
