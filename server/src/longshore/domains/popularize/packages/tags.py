"""Judging the tag that a client read from its own package. Pure: no row is asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from longshore.domains.popularize.packages.schemas import FindingKind
from longshore_packer.tag_format import (
    PROMOTION_TAG_VERSION,
    SIGNATURE_BYTES,
    TAG_HEADER,
    SignedTag,
    SignedTagError,
)
from longshore_packer.verification.tags import read_signed_tag, read_statement


@dataclass(frozen=True, slots=True)
class ShownTag:
    """What a client read from its package.

    `value` is the signed tag's pair, `code` walle's field "promotion", `digest` the content digest
    that the package's own signature covers ("sha256:" and hex); each is empty where it is absent.
    """

    value: bytes
    code: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is wrong with a tag, None where nothing is; `package_id` where it can be believed."""

    fault: FindingKind | None
    said: str
    package_id: int | None = None


def judge(shown: ShownTag, keys: Mapping[str, bytes], *, publisher_id: int, game_id: int) -> Judged:
    """Whether a tag was signed by this publisher for this game and for the package it lies in."""
    if _is_cut(shown.value):
        return Judged("cut", shown.code)
    try:
        tag = read_signed_tag(shown.value, keys)
    except SignedTagError as error:
        return Judged("forged", _said(shown.value) or str(error))
    said = _told(tag)
    if (tag.publisher, tag.game) != (str(publisher_id), str(game_id)):
        return Judged("copied", said)
    package_id = int(tag.package)
    if shown.digest and shown.digest != tag.digest:
        return Judged("copied", said, package_id)
    return Judged(None, said, package_id)


def _is_cut(value: bytes) -> bool:
    """Whether a tag is missing, or shorter than it says that it is."""
    if len(value) < TAG_HEADER.size:
        return True
    version, length = TAG_HEADER.unpack_from(value)[:2]
    is_ours = version == PROMOTION_TAG_VERSION
    return bool(is_ours and len(value) < TAG_HEADER.size + length + SIGNATURE_BYTES)


def _said(value: bytes) -> str:
    try:
        return _told(read_statement(value))
    except SignedTagError:
        return ""


def _told(tag: SignedTag) -> str:
    """A statement in one line, for people who look for its author."""
    told = f"package {tag.package}, promoter {tag.promoter}, site {tag.site}, game {tag.game}"
    return f"{told}, publisher {tag.publisher}"[:250]
