"""What the upload calls take and give."""

import base64
import re
from typing import Annotated, Literal
from uuid import UUID

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from longshore.domains.files.uploads.purposes import PurposeName
from longshore.kit.text.fields import OptionalId, none_if_blank
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Flag = Annotated[int, Field(ge=0, le=1)]
MOST_SIGNED = 50
_SHA256 = re.compile(r"[0-9a-f]{64}")
# What turns the direction of text turns the rest of the sentence too in which the name stands.
_NOT_NAME = re.compile(r"[\x00-\x1f\x7f/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def _md5(value: str) -> str:
    """An MD5 as Content-MD5 carries it: base64 of its 16 bytes; hexadecimal is taken as well."""
    try:
        digest = (
            bytes.fromhex(value) if len(value) == 32 else base64.b64decode(value, validate=True)
        )
    except ValueError:
        digest = b""
    if len(digest) != 16:
        raise refused("md5", Text("不是 MD5（base64）", "is not an MD5 (base64)"))
    return base64.b64encode(digest).decode()


def _sha256(value: str) -> str:
    if not _SHA256.fullmatch(value.lower()):
        text = Text("不是 SHA-256（十六进制）", "is not a SHA-256 (hexadecimal)")
        raise refused("sha256", text)
    return value.lower()


def _file_name(value: str) -> str:
    """The name for people: no folders and nothing that cannot be printed."""
    return _NOT_NAME.sub("_", value)


def _number(value: object) -> object:
    """A form sends numbers as text."""
    return int(value) if isinstance(value, str) and value in ("1", "2", "3") else value


UploadType = Annotated[Literal[1, 2, 3], BeforeValidator(_number)]
Md5 = Annotated[str, Field(max_length=32), AfterValidator(_md5)]
Sha256 = Annotated[str, Field(max_length=64), AfterValidator(_sha256)]
OptionalMd5 = Annotated[Md5 | None, BeforeValidator(none_if_blank)]
OptionalSha256 = Annotated[Sha256 | None, BeforeValidator(none_if_blank)]
FileName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=255),
    AfterValidator(_file_name),
]
Channel = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Extension = Annotated[
    str, StringConstraints(pattern=r"^\.?[A-Za-z0-9]{1,10}$", strip_whitespace=True)
]


class Input(BaseModel):
    """Base of every input: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewUpload(Input):
    """A file to upload. `type`: 1 one put, 2 in parts, 3 a text (group U of the clauses).

    The server chooses bucket and content type, and the key unless one below the upload's game is
    given (`{gid}/…`); `content_type` is taken for compatibility and
    not used. `sha256` (optional) lets an identical file end at once and an interrupted upload go
    on; `md5` (optional) binds a single put to its bytes.
    """

    type: UploadType
    purpose: PurposeName
    name: FileName
    size: Annotated[int, Field(ge=1, le=2**53 - 1)]
    content_type: Annotated[str, Field(max_length=200)] | None = None
    isPrivate: Flag = 0
    gid: OptionalId = None
    cid: Annotated[Channel | None, BeforeValidator(none_if_blank)] = None
    ext: Annotated[Extension | None, BeforeValidator(none_if_blank)] = None
    test: Flag = 0
    key: Annotated[Annotated[str, Field(max_length=200)] | None, BeforeValidator(none_if_blank)] = (
        None
    )
    text_type: Annotated[str, Field(max_length=20)] | int | None = None
    sha256: OptionalSha256 = None
    md5: OptionalMd5 = None


class UploadReference(Input):
    """An upload of the caller."""

    upload_id: UUID


class PartToSign(Input):
    """A part that is about to be sent; `md5` makes the store refuse other bytes."""

    number: Annotated[int, Field(ge=1, le=10_000)]
    md5: OptionalMd5 = None


class PartsToSign(Input):
    """Parts that are about to be sent. A single put is signed again as part 1."""

    upload_id: UUID
    parts: Annotated[list[PartToSign], Field(min_length=1, max_length=MOST_SIGNED)]


class SentPart(Input):
    """A part that the store acknowledged with this ETag."""

    number: Annotated[int, Field(ge=1, le=10_000)]
    etag: Annotated[str, Field(max_length=200)]


class Completion(Input):
    """Everything was sent; with `parts`, exactly these are expected."""

    upload_id: UUID
    parts: Annotated[list[SentPart], Field(max_length=10_000)] | None = None


class Digest(Input):
    """The whole file's hash, when it is known only after the upload began."""

    upload_id: UUID
    sha256: Sha256


class PermissionOutput(BaseModel):
    """An address that takes one PUT, with the headers that must be sent."""

    url: str
    headers: dict[str, str]


class PartOutput(BaseModel):
    """A part that is stored already."""

    number: int
    etag: str
    size: int


class UploadOutput(BaseModel):
    """An upload as it stands. `done`: nothing needs to be sent, the file is there.

    `url` is where anybody may read the file once it is complete; null for private buckets.
    `expires_at` is when an upload that nobody touches is removed; addresses last 15 minutes.
    """

    upload_id: UUID
    mode: Literal["put", "parts", "done"]
    type: int
    purpose: str
    name: str
    size: int
    bucket: str
    key: str
    url: str | None
    gid: int | None
    part_size: int
    concurrency: int
    put: PermissionOutput | None
    parts: list[PartOutput]
    expires_at: int


class SignedPart(BaseModel):
    """Where a part goes."""

    number: int
    url: str
    headers: dict[str, str]


class SignedParts(BaseModel):
    """Where the parts go, in the order asked."""

    parts: list[SignedPart]


class CompletedUpload(BaseModel):
    """A file that is stored. `sha256` is null until the server has computed it."""

    upload_id: UUID
    key: str
    url: str | None
    bucket: str
    size: int
    name: str
    sha256: str | None
