"""Who a package is for: the channel that walle's and VasDolly's readers return, the signed tag."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal

from longshore_packer.archive import Archive
from longshore_packer.errors import PackerError
from longshore_packer.tag_format import SIGNED_TAG_ID, SignedTag
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes
from longshore_packer.verification.tags import (
    read_signed_tag,
    read_statement,
    read_vasdolly,
    read_walle,
)

TagState = Literal["none", "unchecked", "valid", "wrong"]


@dataclass(frozen=True, slots=True)
class Tags:
    """What the signing block says of channel and promoter; no package signature covers it.

    Attributes:
        walle: walle's fields, "channel" among them; empty without the pair.
        vasdolly: VasDolly's channel; empty without the pair.
        signed: the statement of the signed tag, or None.
        state: whether that statement holds: "none" without one, "unchecked" without a public key,
            "wrong" when signature or package differ.
        problems: what could not be read or does not agree, in sentences.
    """

    walle: dict[str, str] = field(default_factory=dict)
    vasdolly: str = ""
    signed: SignedTag | None = None
    state: TagState = "none"
    problems: tuple[str, ...] = ()

    @property
    def channel(self) -> str:
        """The channel, by the strongest source that names one; empty when none does."""
        signed = self.signed.channel if self.signed else ""
        return signed or self.walle.get("channel", "") or self.vasdolly

    def as_dict(self) -> dict[str, object]:
        """Return the tags as JSON-ready data."""
        promoter = self.signed.promoter if self.signed else ""
        return {"channel": self.channel, "promoter": promoter, **asdict(self)}


def read_tags(archive: Archive, public_keys: Mapping[str, bytes] | None = None) -> Tags:
    """Return the tags of an opened package; what is malformed is named in ``problems``.

    Args:
        archive: the package.
        public_keys: raw Ed25519 keys by identifier; with them the signed tag is verified, against
            the package's content too.
    """
    problems: list[str] = []
    try:
        pairs = dict(read_sections(archive.source).pairs)
    except PackerError as error:
        return Tags(problems=(str(error),))
    walle: dict[str, str] = {}
    vasdolly = ""
    try:
        walle = read_walle(pairs) or {}
        vasdolly = read_vasdolly(pairs) or ""
    except PackerError as error:
        problems.append(str(error))
    signed, state = _signed(archive, pairs, public_keys or {}, problems)
    named = {walle.get("channel"), vasdolly, signed.channel if signed else None} - {None, ""}
    if len(named) > 1:
        problems.append(f"the tags name different channels: {', '.join(sorted(map(str, named)))}")
    return Tags(walle, vasdolly, signed, state, tuple(problems))


def _signed(
    archive: Archive,
    pairs: Mapping[int, bytes],
    public_keys: Mapping[str, bytes],
    problems: list[str],
) -> tuple[SignedTag | None, TagState]:
    """Return the signed tag and whether it holds."""
    if SIGNED_TAG_ID not in pairs:
        return None, "none"
    value = pairs[SIGNED_TAG_ID]
    try:
        statement = read_statement(value)
    except PackerError as error:
        problems.append(str(error))
        return None, "wrong"
    if not public_keys:
        return statement, "unchecked"
    try:
        read_signed_tag(value, public_keys)
        found = check_schemes(archive.source, read_sections(archive.source))
    except PackerError as error:
        problems.append(str(error))
        return statement, "wrong"
    if statement.digest not in {signature.digest for signature in found}:
        problems.append("the signed tag belongs to another package")
        return statement, "wrong"
    return statement, "valid"
